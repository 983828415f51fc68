internal import PlanBoardMessages
internal import PlanBoardIntents
internal import PlanBoardCore

/// Splits arguments into boards and a query. These arguments name boards or folders:
///
/// - `-`, which stands for standard input;
/// - the path of an existing file or folder;
/// - an argument that begins with `/`, `./` or `../`;
/// - an argument that ends with `.md` or `.markdown`, and contains no `:`.
///
/// All other arguments form the query.
enum QueryArguments {
  /// Opens the boards that the user names, or all boards of the plan, and selects the cards that the query finds.
  ///
  /// - Parameter firstMayNameBoard: whether the first word of the query may name a board. Ignored if `board` or another
  ///   argument names a board.
  /// - Throws:
  ///   - `CardQuery.Failure` if the query has a mistake;
  ///   - `IntentFailure` if a name belongs to no board, to several, or to one that is archived or in the trash;
  ///   - `FileFailure` if the plan cannot be opened;
  ///   - `UsageError` if `arguments` and `board` both name boards.
  static func open(
    _ arguments: [BoardPath], on board: String?, firstMayNameBoard: Bool = false, in scope: CardScope,
    _ console: Console
  ) throws -> (cards: CardSelection, boards: PlanSnapshot) {
    let session = try console.session()
    let arguments = try arguments.paths()
    var words = arguments.filter { !isPath($0, in: session) }
    let named = arguments.filter { isPath($0, in: session) }
    if board != nil, !named.isEmpty { throw UsageError("name the board either with --board or as an argument") }
    var boards = try board.map { try session.board(named: $0, beside: RequestedNames(boards: [$0]).files) }
    if firstMayNameBoard, boards == nil, named.isEmpty, let first = words.first?.text, mayBeginBoard(first) {
      boards = try session.boardIfNamed(first, beside: RequestedNames(boards: [first]).files)
      if boards != nil { words.removeFirst() }
    }
    if boards == nil, named.isEmpty { try console.reportDefaultPlan() }
    let selected = try boards ?? session.boards(named: named)
    let query = words.map(\.text).joined(separator: " ")
    let cards = console.value(
      of: try session.cards(matching: query, in: scope, of: selected.value, today: System.today))
    return (cards, console.value(of: selected))
  }

  /// Prints the hint of ``hintAtBoard(_:on:_:)`` if the query finds no card at all, not even a closed one.
  static func hintAtBoard(
    _ words: [String], on named: String?, ifEmpty cards: CardSelection, _ console: Console
  ) throws {
    guard named == nil, !words.isEmpty, try cards.countWithClosed() == 0 else { return }
    hintAtBoard(words, on: named, console)
  }

  /// Prints a hint if a query is the name of exactly one board, and `--board` is not given.
  static func hintAtBoard(_ words: [String], on named: String?, _ console: Console) {
    let query = words.joined(separator: " ")
    guard named == nil, !query.isEmpty, mayBeginBoard(query),
      let board = try? console.session().boardIfNamed(query, beside: [])?.value.paths, board.count == 1
    else { return }
    console.reportOnce(.namesBoard(query, board[0]))
  }

  /// Whether an argument may be the name of a board, or its beginning. A path with a slash can contain any character.
  static func mayBeginBoard(_ typed: String) -> Bool {
    typed.contains("/") || !(typed.contains(":") || "#@-(".contains(typed.first ?? "/"))
  }

  private static func isPath(_ path: Path, in session: PlanSession) -> Bool {
    path == .standardInput || ["/", "./", "../"].contains { path.bytes.starts(with: $0.utf8) }
      || (path.isMarkdown && !path.bytes.contains(UInt8(ascii: ":"))) || session.isThere(path)
  }
}
