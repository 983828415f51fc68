package import PlanBoardCore

/// An Obsidian vault: a folder that contains a `.obsidian` folder.
package enum ObsidianVault {
  /// Returns the vault that contains a file; nil if the file is in no vault. Links in the path of the file are resolved
  /// first.
  package static func root(of file: Path, in files: any FileSystem) -> Path? {
    var folder = ((try? files.resolve(file)) ?? file).folder
    while !files.has(".obsidian", in: folder) {
      guard folder != folder.folder, folder != .here else { return nil }
      folder = folder.folder
    }
    return folder
  }
}
