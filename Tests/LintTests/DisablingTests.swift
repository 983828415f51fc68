internal import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import Testing

/// The comment that silences a rule at a card.
struct DisablingTests {
  @Test(arguments: [
    ("- a", "- a <!-- pb: disable overdue -->"), ("- a ^k3f9", "- a <!-- pb: disable overdue --> ^k3f9"),
    ("- a ^k3f9 ", "- a <!-- pb: disable overdue --> ^k3f9 "),
    ("- a  \n  note", "- a <!-- pb: disable overdue -->  \n  note"),
    ("- a\\\n  note", "- a <!-- pb: disable overdue -->\\\n  note"),
    ("- a ^k3f9\\\n  note", "- a <!-- pb: disable overdue --> ^k3f9\\\n  note"),
    ("- a <br>b ^k3f9", "- a <br>b <!-- pb: disable overdue --> ^k3f9"),
    ("- a\n  ^k3f9", "- a <!-- pb: disable overdue -->\n  ^k3f9"),
  ])
  func `a card keeps its id and its hard break when a rule is disabled in it`(text: String, wanted: String) throws {
    let head = "## A\n"
    let board = ParsedBoard(Array((head + text + "\n").utf8))
    let edits = try #require(RuleID("overdue").disabling(at: head.utf8.count, in: board)).edits
    var bytes = board.source.bytes
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8)) }
    #expect(String(decoding: bytes, as: UTF8.self) == head + wanted + "\n")
    #expect(ParsedBoard(bytes).card(0).id == board.card(0).id)
  }

  @Test(
    arguments: [
      ("|## A\n- a\n", true), ("---\nplanboard: 1\n---\n\n|# Title\n## A\n", true), ("\u{FEFF}|## A\n", true),
      ("# Title\n|## A\n", false), ("<!-- pb: disable overdue -->\n\n|## A\n", false),
      ("## Z\n\n<!-- pb: disable overdue -->\n- a\n|## A\n", false), ("text\n\n|## A\n", false),
      ("## Z\n\n<!-- pb: disable overdue -->\n\n|## A\n", false),
      ("## Z\n- z\n<!--pb: disable -->\n|## A\n", false), ("## Z\n- z\n\n***\n\n|## Archive\n- a\n", nil),
    ] as [(String, Bool?)])
  func `above the first heading a comment is for the board, and above an archive there is none`(
    marked: String, isForBoard: Bool?
  ) {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    let offset = parts[0].utf8.count
    let comment = RuleID("wip-limit").disabling(at: offset, in: ParsedBoard(Array(parts.joined().utf8)))
    #expect(comment?.isForBoard == isForBoard)
    #expect(comment.map { $0.edits.map(\.range) == [offset..<offset] } ?? true)
  }
}
