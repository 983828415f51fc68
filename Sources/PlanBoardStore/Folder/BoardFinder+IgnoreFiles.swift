internal import PlanBoardCore

/// Decides which files and folders `.gitignore` and `.ignore` leave out of a search.
extension BoardFinder {
  /// The largest number of bytes that are read from the start of an ignore file.
  package static let ignoreFileLimit = 64 * 1024

  /// The ignore files of the folders above the searched folder, from the top of its repository downwards. The searched
  /// folder must not be the top itself.
  mutating func ignoreFiles(above root: Path, real: Path?) -> [IgnoreFile] {
    guard let real = real ?? (try? files.resolve(root)) else { return [] }
    var folder = real
    var above: [Path] = []
    while folder.folder != folder {
      folder = folder.folder
      above.append(folder)
      guard files.has(".git", in: folder) else { continue }
      // A home that is a repository of dotfiles often ignores everything else.
      guard !isWide(folder, real: folder) else { return [] }
      return above.reversed().flatMap { place in
        let lead = real.bytes.dropFirst(place.bytes.count + (place.folder == place ? 0 : 1)) + [Path.separator]
        return IgnoreFile.names.compactMap { name in
          ignoreFile(place.appending(name), lead: Array(lead), prefixLength: prefixLength(of: root))
        }
      }
    }
    return []
  }

  /// Reads an ignore file. The parameters and the result are those of ``IgnoreFile``'s initializer.
  mutating func ignoreFile(_ path: Path, lead: [UInt8] = [], prefixLength: Int) -> IgnoreFile? {
    let file = IgnoreFile(path, lead: lead, prefixLength: prefixLength, in: files)
    if file?.isCut == true { result.cutIgnoreFiles.append(path) }
    return file
  }

  /// Whether a folder is `/`, a home or above a home. If such a folder is a repository, its ignore files do not count.
  func isWide(_ folder: Path, real: Path?) -> Bool {
    (real ?? (try? files.resolve(folder))).map { PlanningFolder.isWide($0, home, files) } ?? false
  }

  /// Whether neither `ignore:` in the settings nor an ignore file leaves out a file. An ignore file cannot leave out a
  /// file whose exact path is in `boards:`.
  func mayBeFound(_ path: Path, in folder: Folder) -> Bool {
    !isIgnored(path) && (isListedByPath(path) || !isLeftOut(path, in: folder))
  }

  /// Whether an ignore file leaves out a file or folder, or the folder that contains it. The innermost ignore file with
  /// a matching pattern decides.
  func isLeftOut(_ path: Path, isFolder: Bool = false, in folder: Folder) -> Bool {
    if folder.isLeftOut { return true }
    for file in folder.ignoreFiles.reversed() {
      if let isIgnored = file.ignores(path, isFolder: isFolder) { return isIgnored }
    }
    return false
  }
}
