internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

struct BoardSettingsTests {
  /// What a list of mappings, which no key accepts, is reported as.
  private static let wanted: [String: WantedValue] = [
    "title": .text, "tags": .list, "tag": .list, "primary": .bool, "sort": .sortKeys,
    "on-done": .oneOf(["stay", "move"]), "column-level": .number(1...6), "board": .heading, "columns": .columns,
    "people": .list, "fields": .list, "lint": .ruleLevels,
  ]

  @Test(arguments: BoardSettings.knownKeys)
  func `a value of the wrong type is reported with what its key wants`(key: String) {
    let board = ParsedBoard(Array("---\n\(key): [{a: b}]\n---\n## A\n- b\n".utf8))
    // Any value makes a file a board, and what Obsidian Kanban does not understand is its own affair.
    let isFree = ["planboard", "kanban-plugin", "date-format", "date-trigger", "time-format", "time-trigger"].contains(
      key)
    #expect((Self.wanted[key] == nil) == isFree)
    #expect(board.findings.map(\.code) == Self.wanted[key].map { [.wrongType(key: key, wanted: $0)] } ?? [])
  }

  @Test func `a tag may be given by tag, as Obsidian allows`() {
    #expect(BoardSettings.knownKeys.contains("tag"))
    #expect(ParsedBoard(Array("---\ntag: '#home'\n---\n## A\n".utf8)).settings.tags == ["home"])
  }
}
