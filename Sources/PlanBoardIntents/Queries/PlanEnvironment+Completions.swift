package import PlanBoardCore
internal import PlanBoardStore

extension PlanEnvironment {
  /// The names of the plans in the user's configuration; none if it cannot be read.
  package var planCompletions: [Completions.Candidate] {
    guard let folder = search.configuration else { return [] }
    return UserConfiguration.plans(in: folder, home: home, files).map {
      Completions.Candidate(text: $0.name, detail: .folder($0.folder))
    }
  }

  /// The Markdown files and the folders whose path begins with the typed text. The paths of folders end with `/`.
  /// Hidden files and folders are offered only if the typed name begins with a dot.
  ///
  /// - Parameters:
  ///   - isFolder: whether to return only folders.
  ///   - isAccepted: returns whether a path can be offered.
  package func paths(_ typed: String, isFolder: Bool, isAccepted: (String) -> Bool) -> [String] {
    let start = typed.utf8.lastIndex(of: Path.separator).map { typed.utf8.index(after: $0) } ?? typed.utf8.startIndex
    let (above, name) = (String(typed[..<start]), typed[start...])
    let folder = above.isEmpty ? Path.here : Path(above).expandingTilde(home)
    guard let entries = try? files.contents(of: folder) else { return [] }
    return entries.compactMap { entry in
      guard let text = String(validating: entry.name, as: UTF8.self), text.hasPrefix(name),
        !text.hasPrefix(".") || name.hasPrefix(".")
      else { return nil }
      let path = folder.appending(entry.name)
      if files.isFolder(path) { return above + text + "/" }
      return !isFolder && path.isMarkdown ? above + text : nil
    }.filter(isAccepted).sorted()
  }
}

extension Path {
  /// The path with a leading `~` replaced by the home folder, as a shell expands it.
  package func expandingTilde(_ home: Path?) -> Path {
    guard let home, self == Path("~") || bytes.starts(with: "~/".utf8) else { return self }
    return Path(bytes: home.bytes + bytes.dropFirst())
  }
}
