internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension BoardSource {
  /// The changes that set `primary: false` on all primary boards except one. Without the key, front matter could be
  /// empty.
  ///
  /// - Throws: `EditFailure` if the front matter of a board cannot be changed; `FileFailure`.
  func withoutPrimary(except kept: Path? = nil) throws -> [Change.Board] {
    // Reads all boards: another request may have made one of them primary since the boards were found.
    try primary(among: paths.filter { $0 != kept }).map { path, board in
      let edit = try board.settingFrontMatter("primary", to: .scalar("false"))
      return Change.Board(path: path, before: board, edit: edit)
    }
  }
}
