package import PlanBoardCore

/// Files that are boards whatever they contain.
extension FolderSettings {
  /// Whether `boards:` has a pattern.
  package var listsBoards: Bool { !boards.isEmpty }

  /// Whether a pattern in `boards:` matches a file, and no pattern in `ignore:` matches the file or a folder above it.
  /// False if the path is absolute, or if a name in it begins with a dot. `.gitignore` and `.ignore` are not read.
  ///
  /// - Parameter path: relative to the planning folder.
  package func lists(_ path: Path) -> Bool {
    guard !path.isAbsolute, boards.contains(where: { $0.matches(path.bytes) }), !path.isHidden else { return false }
    let names = path.bytes.split(separator: Path.separator)
    // A pattern may leave out the file, or a folder above it.
    return !names.indices.contains { last in
      let part = path.bytes[..<names[last].endIndex]
      return ignored.contains { $0.matches(part) }
    }
  }
}
