package import PlanBoardCore

/// A folder of Obsidian: it has a folder `.obsidian`.
package enum ObsidianVault {
  /// The vault that a file is in; nil if it is in none. Its absolute path tells which folders to look at.
  package static func root(of file: Path, in files: any FileSystem) -> Path? {
    var folder = ((try? files.resolve(file)) ?? file).folder
    while !files.has(".obsidian", in: folder) {
      guard folder != folder.folder, folder != .here else { return nil }
      folder = folder.folder
    }
    return folder
  }
}
