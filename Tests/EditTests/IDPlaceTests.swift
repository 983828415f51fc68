@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

/// Where an id is written: Obsidian recognizes it only at the very end of a line.
struct IDPlaceTests {
  /// Gives the first card of a board an id, and checks that nothing else is read differently.
  private func check(_ text: String, _ wanted: String, below head: String) throws {
    let board = ParsedBoard(Array((head + text).utf8))
    let edit = try board.setting(.id, ofCard: 0, to: ["k3f9"])
    #expect(edit.board.source.string(edit.board.source.bytes.indices) == head + wanted)
    var card = edit.board.card(0)
    #expect(card.id?.text == "k3f9")
    card.id = nil
    #expect(card == board.card(0))
  }

  @Test(arguments: [
    ("- [ ] t <br>- [ ] u\n", "- [ ] t <br>- [ ] u ^k3f9\n"), ("- [ ] w<br>x\n", "- [ ] w<br>x ^k3f9\n"),
    ("- w<br>\n", "- w<br> ^k3f9\n"), ("- a \n", "- a ^k3f9\n"), ("- a\t\r\n- b\r\n", "- a\t^k3f9\r\n- b\r\n"),
    ("- a due:2026-12-01<br>b #c\n", "- a due:2026-12-01<br>b #c ^k3f9\n"),
    ("- a\n", "- a ^k3f9\n"), ("- a\\\\\n", "- a\\\\ ^k3f9\n"), ("- ## a ##\n", "- ## a ^k3f9 ##\n"),
    ("- a `b<br>c` d<br>e  \n  f\n", "- a `b<br>c` d<br>e  ^k3f9\n  f\n"), ("- [ ]\n", "- [ ] ^k3f9\n"),
  ])
  func `an id is written at the end of the line`(text: String, wanted: String) throws {
    for head in ["## A\n", "---\nkanban-plugin: board\n---\n## A\n"] {
      try check(text, wanted, below: head)
    }
  }

  @Test(arguments: [
    ("- a  \n  note\n", "- a ^k3f9  \n  note\n", "- a  ^k3f9\n  note\n"),
    ("- a\\\n  note\n", "- a ^k3f9\\\n  note\n", "- a ^k3f9\n  note\n"),
  ])
  func `an id goes before a hard break, but on a board of Obsidian to the very end`(
    text: String, wanted: String, inObsidian: String
  ) throws {
    for (head, wanted) in [("## A\n", wanted), ("---\nkanban-plugin: board\n---\n## A\n", inObsidian)] {
      try check(text, wanted, below: head)
    }
  }

  @Test func `notes after a line break are replaced, and the id stays`() throws {
    let board = ParsedBoard(Array("## A\n- a <br>b ^k3f9\n".utf8))
    #expect(board.card(0).notes == "b")
    for (notes, wanted) in [("", "- a ^k3f9\n"), ("c", "- a ^k3f9\n  c\n")] {
      let edit = try board.replacingNotes(ofCard: 0, with: notes)
      #expect(edit.board.source.string(edit.board.source.bytes.indices) == "## A\n" + wanted)
      #expect(edit.board.card(0).id?.text == "k3f9")
    }
  }
}
