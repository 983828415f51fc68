internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// A session that has already read a board, as in a language server or a web page.
struct LiveSession {
  private let session: PlanSession
  private let path: Path
  private let snapshot: PlanSnapshot
  private let board: ParsedBoard
  private let card: CardName
  /// The board with one more letter in the card.
  private let typed: [UInt8]
  private let today = CalendarDate(year: 2026, month: 11, day: 21)!

  /// - Throws: `FileFailure` if the board cannot be read.
  init(_ path: Path) throws {
    let files = SystemCalls()
    self.path = path
    session = PlanSession(
      try PlanningFolder(at: path.folder, in: files),
      PlanEnvironment(
        files: files, stateFolder: nil, home: nil, now: { 0 }, today: { CalendarDate(year: 2026, month: 11, day: 21)! }),
      cacheLimit: 1 << 30)
    snapshot = session.snapshot(.plan(beside: [path]))
    board = try snapshot.board(at: path)
    let middle = board.cards.count / 2
    card = CardName(middle, of: board, at: path)
    let line = board.source.lines.start(of: Int(board.cards[middle].firstLine))
    var typed = board.source.bytes
    typed.insert(UInt8(ascii: "x"), at: typed[line...].firstIndex(of: UInt8(ascii: " ")).map { $0 + 5 } ?? line)
    self.typed = typed
    // The first edit in a process must not be measured: it is slower, because Swift looks up types.
    edit()
  }

  /// Plans and verifies an edit that changes the due day of a card. Nothing is written.
  func edit() {
    var request = PlanRequest([EditCard(card, fields: [(.due, "2026-12-24")], today: today)], .preview)
    request.boards = .found(snapshot)
    request.scope = .everything
    let performed = session.perform(request)
    precondition(performed.ending.failure == nil && performed.steps.first?.change.boards.count == 1)
  }

  /// Reads the board after a letter was typed.
  func type() throws {
    let now = session.snapshot(.plan(beside: [path]), overlay: Overlay([path: typed]))
    let count = try now.board(at: path).cards.count
    precondition(count == board.cards.count)
  }
}
