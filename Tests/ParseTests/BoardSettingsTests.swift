internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

struct BoardSettingsTests {
  /// The kind of value that each key takes. The test gives each key a list of mappings, which none of them accepts.
  private static let wanted: [String: WantedValue] = [
    "title": .text, "tags": .list, "tag": .list, "primary": .bool, "sort": .sortKeys,
    "on-done": .oneOf(["stay", "move"]), "column-level": .number(1...6), "board": .heading, "columns": .columns,
    "people": .list, "fields": .list, "lint": .ruleLevels, "stamp": .listOf(["created", "done"]),
    "tag-colors": .tagColors, "archived": .bool, "order": .wholeNumber, "separate-from": .list,
  ]

  @Test(arguments: BoardSettings.knownKeys)
  func `a value of the wrong type is reported with the type that the key takes`(key: String) {
    let board = ParsedBoard(Array("---\n\(key): [{a: b}]\n---\n## A\n- b\n".utf8))
    // These keys take any value: `planboard`, and the keys of Obsidian Kanban, whose values pb does not check.
    let isFree = ["planboard", "kanban-plugin", "date-format", "date-trigger", "time-format", "time-trigger"].contains(
      key)
    #expect((Self.wanted[key] == nil) == isFree)
    #expect(board.findings.map(\.code) == Self.wanted[key].map { [.wrongType(key: key, wanted: $0)] } ?? [])
  }

  @Test func `front matter may have the key tag instead of tags, as in Obsidian`() {
    #expect(BoardSettings.knownKeys.contains("tag"))
    #expect(ParsedBoard(Array("---\ntag: '#home'\n---\n## A\n".utf8)).settings.tags == ["home"])
  }
}
