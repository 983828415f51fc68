internal import PlanBoardCore
internal import PlanBoardMarkdown

extension ObsidianVault {
  private static let settingsName = ".obsidian/plugins/obsidian-kanban/data.json"

  /// The settings of the plugin Obsidian Kanban in the vault that contains a planning folder; empty if there are none,
  /// or if they cannot be read.
  ///
  /// The settings are never read through a link, or from a folder above the repository. Above the planning folder,
  /// settings count only if they belong to the user, to root, or to the owner of the planning folder.
  ///
  /// - Parameter folder: an absolute path without links.
  static func kanbanSettings(for folder: Path, in files: any FileSystem) -> [YAMLValue.Entry] {
    guard let vault = vault(with: folder, files) else { return [] }
    let path = vault.appending(settingsName.utf8)
    guard let found = try? files.status(path, followsLink: false), found.kind == .file,
      (try? files.resolve(path)) == path
    else { return [] }
    if vault != folder, found.owner != files.user, found.owner != 0 {
      guard (try? files.status(folder, followsLink: true))?.owner == found.owner else { return [] }
    }
    // JSON is also valid YAML.
    guard let text = try? BoardFile.prefix(of: path, count: FrontMatter.sizeLimit, in: files), text.isWhole,
      let value = try? YAMLValue.parse(String(decoding: text.bytes, as: UTF8.self))
    else { return [] }
    return value.entries ?? []
  }

  /// The nearest vault from the folder upwards; nil if there is none up to the top of the repository or of the file
  /// system.
  private static func vault(with folder: Path, _ files: any FileSystem) -> Path? {
    var place = folder
    while !files.has(".obsidian", in: place) {
      if files.has(".git", in: place) || place.folder == place { return nil }
      place = place.folder
    }
    return place
  }
}
