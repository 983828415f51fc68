package import PlanBoardCore

extension RequestedNames {
  /// The board names that look like paths of Markdown files, such as `notes/todo.md`, as paths. The files need not
  /// exist, and need not be boards of the planning folder.
  ///
  /// - Parameter path: converts a name to a path, and returns nil for a name that cannot be a path.
  package func files(_ path: (String) -> Path? = { Path($0) }) -> [Path] {
    texts.compactMap(path).filter(\.isMarkdown)
  }
}
