package import PlanBoardCore

/// Files that are boards whatever they contain.
extension FolderSettings {
  package var listsBoards: Bool { !boards.isEmpty }

  /// Whether a pattern in `boards:` matches a path, relative to the planning folder, and no pattern in `ignore:`
  /// matches the path or a folder above it. False for an absolute or hidden path. `.gitignore` and `.ignore` are not
  /// read.
  package func lists(_ path: Path) -> Bool {
    guard !path.isAbsolute, boards.contains(where: { $0.matches(path.bytes) }), !path.isHidden else { return false }
    let names = path.bytes.split(separator: Path.separator)
    return !names.indices.contains { last in
      let part = path.bytes[..<names[last].endIndex]
      return ignored.contains { $0.matches(part) }
    }
  }
}
