@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Boards in memory, given as texts.
struct Memory: BoardSource {
  var texts: [(path: Path, text: String)]
  var settings: FolderSettings

  init(_ texts: KeyValuePairs<String, String>, settings: FolderSettings = FolderSettings()) {
    self.texts = texts.map { (Path($0.key), $0.value) }
    self.settings = settings
  }

  var paths: [Path] { texts.map(\.path).filter { $0 != trash } }

  var trash: Path { Path(".planboard/trash.md") }

  func boardIfThere(at path: Path) throws -> ParsedBoard? {
    try texts.contains { $0.path == path } ? board(at: path) : nil
  }

  func board(at path: Path) throws -> ParsedBoard {
    guard let found = texts.first(where: { $0.path == path }) else { throw FileFailure(.notFound, .read, path) }
    return ParsedBoard(Array(found.text.utf8), settings.defaults)
  }
}

let today = CalendarDate(iso: "2026-11-21")!

/// Plans an intent on the boards `before`. Compares the whole texts of the boards that it changes with `after`, and checks that the
/// inverse of each change restores the old bytes.
func checkIntent(
  _ intent: some Intent, _ before: KeyValuePairs<String, String>, becomes after: KeyValuePairs<String, String>,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let source = Memory(before)
  let planned = try intent.plan(on: source)
  var texts: [String: String] = [:]
  for board in planned.change.boards {
    texts[board.path.text] = board.after.map { String(decoding: $0, as: UTF8.self) }
    #expect(board.edits.applied(to: board.before ?? []) == board.after ?? [], sourceLocation: sourceLocation)
    let inverse = board.inverse
    #expect(inverse.edits.applied(to: board.after ?? []) == board.before ?? [], sourceLocation: sourceLocation)
  }
  #expect(texts == Dictionary(uniqueKeysWithValues: after.map { ($0.key, $0.value) }), sourceLocation: sourceLocation)
  for card in planned.outcome.cards {
    guard let after = card.after else { continue }
    let board =
      try planned.change.boards.first { $0.path == after.path }?.boardAfter(source.settings.defaults)
      ?? source.board(at: after.path)
    #expect(
      board.cards.contains { Int($0.firstLine) + 1 == after.line1 && Int($0.lastLine) + 1 == after.endLine1 },
      "no card on line \(after.line1)", sourceLocation: sourceLocation)
  }
}
