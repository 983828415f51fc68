package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Sorts the cards of some boards, or finds out which of them are out of order.
package struct SortQuery: Sendable {
  package enum Goal: Sendable {
    case check
    /// Make the sorted texts; nothing is written.
    case texts
    /// Sort the boards as one change. Standard input cannot be written, so its sorted text is made instead.
    case sort(PlanRequest.Mode)
  }

  package struct Board: Sendable {
    package let path: Path
    /// The board before sorting. To save memory, the board is empty if the cards are in order, or if ``texts`` is set.
    package let board: ParsedBoard
    package let disorder: SortBoard.Disorder
    /// The text before and after sorting; nil if the ``Goal`` does not make the sorted text of the board.
    package let texts: (before: [UInt8], after: [UInt8])?

    package var isInOrder: Bool { disorder.cards.isEmpty }
  }

  private struct Attempt: Sendable {
    var answer: Answer<Board?>
    /// The failure to find the column, if the board was left out for it; nil otherwise.
    var omission: IntentFailure?

    init(_ value: Board?, _ caveats: [Caveat] = [], leftOutFor omission: IntentFailure? = nil) {
      answer = Answer(value, caveats)
      self.omission = omission
    }
  }

  private let boards: PlanSnapshot
  private let session: PlanSession
  private let keys: [SortKey]?
  private let pinnedFirst: Bool
  private let column: ColumnName?

  /// Prepares the query. If `keys` is nil, each board is sorted by the order that it declares.
  package init(
    _ boards: PlanSnapshot, of session: PlanSession, by keys: [SortKey]? = nil, pinnedFirst: Bool = true,
    column: ColumnName? = nil
  ) {
    self.boards = boards
    self.session = session
    self.keys = keys
    self.pinnedFirst = pinnedFirst
    self.column = column
  }

  /// Carries out the query. A board that the user did not name is left out if it has no sort order, or if the column
  /// is not found on it or is ambiguous.
  ///
  /// There is one answer for each board. Its value is nil if the board was left out, or cannot be read or sorted.
  ///
  /// For ``Goal/sort(_:)``, these answers have only caveats, except that of standard input. More answers follow after
  /// the writing: one with the caveats about the writing, then one for each board that is in order or was sorted.
  ///
  /// If no answer had a value, and a board was left out because of the column, a last answer says why.
  ///
  /// - Parameter folders: the files and folders that the user named; their boards may be written.
  /// - Returns: whether any answer had a value.
  package func run(_ goal: Goal, folders: [Path] = [], use: (Answer<Board?>) -> Void) throws -> Bool {
    var count = 0
    var omission: IntentFailure?
    var waiting: [Board] = []
    try boards.forEachBoard(boards.paths) {
      attempt($0, goal)
    } use: { path, result in
      switch result {
      case .success(let attempt):
        omission = attempt.omission ?? omission
        if case .sort = goal, let board = attempt.answer.value, board.texts == nil {
          waiting.append(board)
          use(Answer(nil, attempt.answer.caveats))
        } else {
          if attempt.answer.value != nil { count += 1 }
          use(attempt.answer)
        }
      case .failure(let failure): use(Answer(nil, [.unreadable(failure)]))
      }
    }
    if case .sort(let mode) = goal {
      let unsorted = waiting.filter { !$0.isInOrder }.map(\.path)
      let written = unsorted.isEmpty ? Answer([]) : write(unsorted, mode, folders: folders)
      use(written.map { _ in nil })
      for board in waiting where board.isInOrder || written.value.contains(board.path) {
        count += 1
        use(Answer(board))
      }
    }
    if count == 0, let omission { use(Answer(nil, [.failed(omission)])) }
    return count > 0
  }

  private func intent(_ path: Path) -> SortBoard { SortBoard(path, by: keys, pinnedFirst: pinnedFirst, column: column) }

  private func attempt(_ text: BoardText, _ goal: Goal) -> Attempt {
    let board = text.board
    let intent = intent(text.path)
    let disorder: SortBoard.Disorder
    do throws(IntentFailure) { disorder = try intent.disorder(of: board) } catch {
      if boards.named.contains(text.path) { return Attempt(nil, [.failed(error)]) }
      return Attempt(nil, leftOutFor: error.isNoOrder ? nil : error)
    }
    let findings = [Caveat](board.findings, of: text.path)
    let texts: (before: [UInt8], after: [UInt8])?
    do {
      texts = try wantsText(of: text.path, goal) ? (text.bytes, intent.sorting(board).board.source.bytes) : nil
    } catch {
      return Attempt(nil, findings + [Self.caveat(error, text.path)])
    }
    let isNeeded = texts == nil && !disorder.cards.isEmpty
    return Attempt(
      Board(path: text.path, board: isNeeded ? board : ParsedBoard([]), disorder: disorder, texts: texts), findings)
  }

  private func wantsText(of path: Path, _ goal: Goal) -> Bool {
    switch goal {
    case .check: false
    case .texts: true
    case .sort: path == .standardInput
    }
  }

  /// Returns the boards that were written or, in a preview, would be written.
  private func write(_ paths: [Path], _ mode: PlanRequest.Mode, folders: [Path]) -> Answer<Set<Path>> {
    let performed = session.perform(
      PlanRequest(paths.map(intent), mode, on: boards.selecting(paths), folders: folders, of: session))
    var caveats = performed.steps.flatMap { step in
      step.notices.map { .notice($0) } + step.failures.map { Self.caveat($0.error, paths[$0.intent]) }
    }
    if let failure = performed.ending.failure { caveats.append(.failed(failure)) }
    return Answer(Set(performed.steps.flatMap(\.paths)), caveats)
  }

  private static func caveat(_ error: any Error, _ path: Path) -> Caveat {
    error is EditFailure ? .unsortable(path) : .failed(error)
  }
}
