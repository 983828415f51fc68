internal import PlanBoardCore
internal import PlanBoardStore

extension PlanEnvironment {
  /// The names of the plans in the user's configuration, with their folders, the default plan first. Plans whose folder
  /// does not exist are left out. Empty if there is no readable configuration.
  package var planCompletions: [Completions.Candidate] {
    guard let folder = search.configuration else { return [] }
    return UserConfiguration.plans(in: folder, home: home, files).map {
      Completions.Candidate(text: $0.name, detail: .folder($0.folder))
    }
  }

  /// The Markdown files and the folders whose path begins with the typed text. The paths of folders end with `/`.
  /// Hidden files and folders are offered only if the typed name begins with a dot. Empty if the folder in the typed
  /// text cannot be read.
  package func paths(_ typed: String, onlyFolders: Bool, accepts: (String) -> Bool) -> [String] {
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
      return !onlyFolders && path.isMarkdown ? above + text : nil
    }.filter(accepts).sorted()
  }
}
