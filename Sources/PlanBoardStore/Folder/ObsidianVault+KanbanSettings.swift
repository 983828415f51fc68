internal import PlanBoardCore
internal import PlanBoardMarkdown

extension ObsidianVault {
  private static let settingsName = ".obsidian/plugins/obsidian-kanban/data.json"

  /// The settings of the plugin Obsidian Kanban in the vault that contains a planning folder. They apply to all boards
  /// of the vault. Empty if no vault contains the folder, or if the settings are missing or cannot be read.
  ///
  /// The settings are never read through a link, and never from a folder above the repository. Settings in a folder
  /// above the planning folder count only if they belong to the user, to root, or to the owner of the planning folder.
  ///
  /// - Parameter folder: the absolute path of the planning folder, without links.
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

  /// The vault: the folder itself, or the nearest folder above it that is a vault. nil if there is no vault up to the
  /// top of the folder's repository. Outside a repository, the search goes up to the top of the file system.
  private static func vault(with folder: Path, _ files: any FileSystem) -> Path? {
    var place = folder
    while !files.has(".obsidian", in: place) {
      if files.has(".git", in: place) || place.folder == place { return nil }
      place = place.folder
    }
    return place
  }
}
