internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

/// A note below a card's other notes.
struct AppendedNoteTests {
  private static let kanban = "---\nkanban-plugin: board\n---\n"

  /// A board, and the same board after the note `asked Bo` was added to its first card.
  @Test(arguments: [
    ("## A\n- card\n", "## A\n- card\n\n  asked Bo\n"),
    ("## A\n- card ^k3f9\n", "## A\n- card ^k3f9\n  asked Bo\n"),
    ("## A\n- card", "## A\n- card\n\n  asked Bo"),
    ("## A\r\n- card\r\n- next\r\n", "## A\r\n- card\r\n\r\n  asked Bo\r\n- next\r\n"),
    ("## A\n- card\n  - [ ] item\n", "## A\n- card\n\n  asked Bo\n  - [ ] item\n"),
    ("## A\n- card\n\n  1. [ ] item\n", "## A\n- card\n\n  asked Bo\n\n  1. [ ] item\n"),
    ("## A\n- card\n\n  one\n- next\n", "## A\n- card\n\n  one\n  asked Bo\n- next\n"),
    ("## A\n- card\n\n    one\n\n- next\n", "## A\n- card\n\n    one\n    asked Bo\n\n- next\n"),
    (
      "## A\n- card\n  - [ ] item\n\n  one\n  - [ ] two\n",
      "## A\n- card\n  - [ ] item\n\n  one\n  asked Bo\n  - [ ] two\n"
    ),
    ("## A\n- card\n  - point\n", "## A\n- card\n  - point\n\n  asked Bo\n"),
    ("## A\n- card\n  - point\n    - [ ] item\n", "## A\n- card\n  - point\n    - [ ] item\n\n  asked Bo\n"),
    (
      "## A\n- card\n  1. point\n     - [ ] item\n- next\n",
      "## A\n- card\n  1. point\n     - [ ] item\n\n  asked Bo\n- next\n"
    ),
    ("## A\n- card\n  > quote\n- next\n", "## A\n- card\n  > quote\n\n  asked Bo\n- next\n"),
    ("## A\n- card\n  ```\n  code\n  ```\n", "## A\n- card\n  ```\n  code\n  ```\n\n  asked Bo\n"),
    ("## A\n- card<br>one\n", "## A\n- card<br>one\n  asked Bo\n"),
    ("## A\n- card<br>one ^k3f9\n", "## A\n- card<br>one ^k3f9\n  asked Bo\n"),
    ("## A\n10. card\n\n    one\n", "## A\n10. card\n\n    one\n    asked Bo\n"),
    ("## A\n- > quote\n", "## A\n- > quote\n\n  asked Bo\n"),
    (kanban + "## A\n- [ ] card\n", kanban + "## A\n- [ ] card\n\tasked Bo\n"),
    (kanban + "## A\n- [ ] card\n\tone\n", kanban + "## A\n- [ ] card\n\tone\n\tasked Bo\n"),
    (
      kanban + "## A\n- [ ] card\n\t- one\n- [ ] next\n",
      kanban + "## A\n- [ ] card\n\t- one\n\n\tasked Bo\n- [ ] next\n"
    ),
    (kanban + "## A\n- [ ] card\n    one\n", kanban + "## A\n- [ ] card\n    one\n    asked Bo\n"),
  ])
  func `a note goes below the card's other notes`(before: String, after: String) throws {
    let board = ParsedBoard(Array(before.utf8))
    let notes = board.card(0).notes
    let edit = try board.changing(0, .note("asked Bo"))
    #expect(String(decoding: edit.board.source.bytes, as: UTF8.self) == after)
    #expect(edit.board.card(0).notes.hasPrefix(notes) && edit.board.card(0).notes.hasSuffix("asked Bo"))
    #expect(edit.edits.edits.allSatisfy { $0.range.isEmpty }, "a note only inserts")
  }

  @Test(arguments: [
    ("## A\n- card\n  - [ ] one\n- next\n", "## A\n- card\n  - [ ] one\n  - [ ] two\n- next\n"),
    (
      "## A\r\n- card\r\n  - [ ] one\r\n    - [x] deep\r\n",
      "## A\r\n- card\r\n  - [ ] one\r\n    - [x] deep\r\n  - [ ] two\r\n"
    ),
    ("## A\n- card\n  - [x] one\n\n  notes\n", "## A\n- card\n  - [x] one\n  - [ ] two\n\n  notes\n"),
    ("## A\n1. card\n   - [ ] one", "## A\n1. card\n   - [ ] one\n   - [ ] two"),
    (kanban + "## A\n- [ ] card\n\t- [ ] one\n", kanban + "## A\n- [ ] card\n\t- [ ] one\n\t- [ ] two\n"),
    ("## A\n- card\n", "## A\n- card\n  - [ ] two\n"),
  ])
  func `a check item goes below the card's other items`(before: String, after: String) throws {
    let board = ParsedBoard(Array(before.utf8))
    let edit = try board.changing(0, .note("- [ ] two"))
    #expect(String(decoding: edit.board.source.bytes, as: UTF8.self) == after)
    #expect(edit.board.card(0).checklist.last?.title == "two")
  }

  private static let boards = [
    "## A\n- card\n- next\n## B\n- x\n", "## A\n- card\n\n  one\n  - [ ] item\n- next\n## B\n",
    "## A\n- card\n  - point\n## B\n", kanban + "## A\n- [ ] card\n\tone\n- [ ] next\n## B\n",
    "## A\n1. card\n   > quote\n2. next\n## B\n", "## A\n- card<br>one\n- next\n## B\n", "## A\n- card ^k3f9\n\n## B\n",
    "## A\n- # card\n- next\n## B\n", "## A\n- card\n  | a |\n  |---|\n- next\n## B\n", "## A\n-\n## B\n- > quote\n",
    "## A\n- card\n  ```\n  never closed\n- next\n## B\n", "## A\n- card\n  <!-- open -->\n- next\n## B\n",
  ]

  @Test(
    arguments: boards,
    [
      "# heading", "## heading\n- card", "- item", "- [ ] item", "1. one", "7) one", "---", "===", "***", "> quote",
      "```",
      "~~~\ncode", "<!--", "<div>", "| a |", "[a]: b", "%% x", "    code", "\tcode", "^k3f9", "x ^id", "due:2026-12-01",
      "a\n\n\nb", "---\ntitle: x\n---", "\\", "`", "[x] y", "a\u{2028}b", "*", "+", "-", "%% kanban:settings",
      "  a\n  b",
      "**Complete**",
    ])
  func `any note is written as it is below the card, or is refused`(text: String, note: String) throws {
    let board = ParsedBoard(Array(text.utf8))
    let card = board.card(0)
    guard let edit = try? board.changing(0, .note(note)) else { return }
    let after = edit.board
    #expect(edit.edits.edits.allSatisfy { $0.range.isEmpty })
    #expect(after.cards.count == board.cards.count && after.columns.map(\.name) == board.columns.map(\.name))
    #expect(after.card(0).title == card.title && after.card(0).box == card.box)
    #expect(after.card(0).checklist.count >= card.checklist.count)
    let lines = note.trimmedNotes.split(separator: "\n")
    let text = String(decoding: after.source.bytes, as: UTF8.self)
    #expect(lines.allSatisfy { text.contains($0) })
    for other in board.cards.indices.dropFirst() {
      #expect(after.normalizedText(ofCard: other) == board.normalizedText(ofCard: other))
    }
  }

  @Test func `most notes are accepted`() {
    let plain = [
      "asked Bo", "# heading", "- item", "> quote", "**bold**", "due:fri", "https://a.b/c", "C:\\x", "5 < 6",
    ]
    for text in Self.boards.dropLast(3) {
      let board = ParsedBoard(Array(text.utf8))
      for note in plain { #expect(throws: Never.self, "\(note) on \(text)") { try board.changing(0, .note(note)) } }
    }
  }

  @Test(arguments: ["```", "a\n```\nb", "<!-- x", "~~~"])
  func `a note that would make code or a comment of the card's checklist is refused, and the reason says so`(
    note: String
  ) {
    let board = ParsedBoard(Array("## A\n- card\n  - [ ] item\n- next\n".utf8))
    for change in [CardChange.note(note), .notes(note)] {
      #expect(throws: EditFailure(.unwritableNote)) { try board.changing(0, change) }
    }
  }

  @Test(arguments: ["a\u{1B}[31m", "a\u{0}", "a\r", "a\u{7F}"])
  func `a note with control characters is refused`(note: String) {
    let board = ParsedBoard(Array("## A\n- card\n".utf8))
    #expect(throws: EditFailure.self) { try board.changing(0, .note(note)) }
  }

  @Test func `a second note is on its own line, and the first one stays`() throws {
    var board = ParsedBoard(Array("## A\n- card\n- next\n".utf8))
    for note in ["one", "- two", "three", "four\nfive"] { board = try board.changing(0, .note(note)).board }
    #expect(
      String(decoding: board.source.bytes, as: UTF8.self)
        == "## A\n- card\n\n  one\n  - two\n\n  three\n  four\n  five\n- next\n")
  }
}
