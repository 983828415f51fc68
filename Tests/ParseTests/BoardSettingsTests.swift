internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

struct BoardSettingsTests {
  /// The kind of value that is reported as missing if the value is a list of mappings, which no key accepts.
  private static let wanted: [String: WantedValue] = [
    "title": .text, "tags": .list, "tag": .list, "primary": .bool, "sort": .sortKeys,
    "on-done": .oneOf(["stay", "move"]), "column-level": .number(1...6), "board": .heading, "columns": .columns,
    "people": .list, "fields": .list, "lint": .ruleLevels,
  ]

  @Test(arguments: BoardSettings.knownKeys)
  func `a value of the wrong type is reported with the type that its key takes`(key: String) {
    let board = ParsedBoard(Array("---\n\(key): [{a: b}]\n---\n## A\n- b\n".utf8))
    // `planboard` takes any value, and the values of the other keys are the business of Obsidian Kanban.
    let isFree = ["planboard", "kanban-plugin", "date-format", "date-trigger", "time-format", "time-trigger"].contains(
      key)
    #expect((Self.wanted[key] == nil) == isFree)
    #expect(board.findings.map(\.code) == Self.wanted[key].map { [.wrongType(key: key, wanted: $0)] } ?? [])
  }

  @Test func `a tag may be given with the key tag, as in Obsidian`() {
    #expect(BoardSettings.knownKeys.contains("tag"))
    #expect(ParsedBoard(Array("---\ntag: '#home'\n---\n## A\n".utf8)).settings.tags == ["home"])
  }
}
