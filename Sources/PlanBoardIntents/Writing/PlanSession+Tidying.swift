package import PlanBoardCore
internal import PlanBoardMarkdown

extension PlanSession {
  /// The edits that sort a board by the `sort:` in its front matter; nil if nothing has to change.
  ///
  /// - Parameter fixes: whether the edits also make the safe fixes of the lint rules, after the sorting.
  /// - Throws: `FileFailure` if the board cannot be read; the errors of ``SortBoard/plan(on:)`` and of
  ///   ``FixFindings/plan(on:)``.
  package func tidying(_ path: Path, on snapshot: PlanSnapshot, fixes: Bool) throws -> BoardEdits? {
    var intents: [any Intent] = []
    if try !snapshot.board(at: path).settings.sort.isEmpty { intents.append(SortBoard(path)) }
    if fixes { intents.append(LintQuery(snapshot, of: self).intent(fixing: path, isUnsafe: false)) }
    return try edits(of: intents, to: path, on: snapshot)
  }

  /// The edits that sort a column by the `sort:` in the board's front matter; nil if nothing has to change.
  ///
  /// - Throws: `FileFailure` if the board cannot be read; the errors of ``SortBoard/plan(on:)``.
  package func tidying(column: String, of path: Path, on snapshot: PlanSnapshot) throws -> BoardEdits? {
    guard try !snapshot.board(at: path).settings.sort.isEmpty else { return nil }
    return try edits(of: [SortBoard(path, column: ColumnName(text: column))], to: path, on: snapshot)
  }

  private func edits(of intents: [any Intent], to path: Path, on snapshot: PlanSnapshot) throws -> BoardEdits? {
    guard !intents.isEmpty else { return nil }
    var request = PlanRequest(intents, .preview)
    request.boards = .found(snapshot)
    request.allowEverything()
    let performed = perform(request)
    if let error = performed.steps.flatMap(\.failures).first?.error ?? performed.ending.failure { throw error }
    return performed.steps.first?.boardEdits.first { $0.path == path && $0.before != $0.after }
  }
}
