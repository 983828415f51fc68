internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

/// Fields in the paragraphs below a title.
struct NoteFieldTests {
  private static let kanban = "---\nkanban-plugin: board\n---\n"

  private func board(_ card: String, front: String = "") -> ParsedBoard {
    ParsedBoard(Array("\(front)## A\n\(card)\n".utf8))
  }

  private func text(_ board: ParsedBoard) -> String { board.source.string(board.source.bytes.indices) }

  private static let sentences = [
    "Ann says due:2026-12-24 is too late", "moved to start:2027-03-01", "ask #urgent people", "due:2026-12-24.",
    "see key:value",
    "📅 2026-12-24 is a Thursday", "(B) is !high", "Bo: [due:: 2026-12-24]", "- #tag in an item", "x<br>y #urgent",
    "due:soon, they say",
    "@{2026-12-24} is late", "`a` #b", "x ^k3f9 id:k3f9",
  ]

  @Test(arguments: sentences, ["- sofa", "- [ ] sofa #t", "- sofa due:2026-01-01", "1. sofa ^k3f9\n"])
  func `the words of a note are no fields`(sentence: String, title: String) {
    let plain = board(title).card(0)
    for notes in [[sentence], ["before", sentence], [sentence, sentence]] {
      var read = board("\(title)\n\n   \(notes.joined(separator: "\n   "))").card(0)
      (read.notes, read.endLine1) = (plain.notes, plain.endLine1)
      #expect(read == plain, "\(notes)")
      #expect(board("\(title)\n\n   \(sentence)").syntax(ofCard: 0).notDates.isEmpty)
    }
  }

  @Test(arguments: [
    "due:2026-12-24 #t !high", "words\n  due:2026-12-24 #t !high", "due:2026-12-24\n\n  #t !high",
    "#t !high<br>due:2026-12-24",
    "due:2026-12-24 #t !high ^k3f9", "due:2026-12-24 <!-- was late --> #t !high", "%% x %% due:2026-12-24 #t !high",
    "📅 2026-12-24 ⏫\n  #t", "[due:: 2026-12-24] #t !high", "due:2026-12-24 #t @zoe !high",
    "due:2026-12-24 #t !high due:soon",
  ])
  func `a line of nothing but fields has them`(notes: String) {
    let read = board("- sofa\n\n  \(notes)").card(0)
    #expect(
      read.due?.description == "2026-12-24" && read.tags == ["t"] && read.priority == .high && read.people.isEmpty,
      "\(read)")
  }

  @Test func `the paragraph of the title, and dates of Obsidian Kanban, are read as before`() {
    #expect(board("- sofa<br>before due:2026-12-24").card(0).due != nil)
    #expect(board("- sofa\\\n  before due:2026-12-24").card(0).due != nil)
    #expect(board("- sofa ^k3f9\n  before #t").card(0).tags == ["t"])
    #expect(
      board("- sofa\n\n\tbefore @{2026-12-24} @@{10:00} #t", front: Self.kanban).card(0).due?.description
        == "2026-12-24T10:00")
    #expect(board("- sofa\n\n\tbefore @{2026-12-24} #t", front: Self.kanban).card(0).tags.isEmpty)
    #expect(board("- sofa\n\n  before @{2026-12-24}").card(0).due == nil)
  }

  @Test(arguments: [
    "Ann says due:2026-12-24 is too late for #urgent things, @ann", "x #urgent", "#urgent, due:2026-12-24.",
  ])
  func `an edit writes its field in the title, and leaves the words of the notes alone`(sentence: String) throws {
    let board = board("- [ ] sofa\n\n  \(sentence)\n- b #urgent", front: "---\npeople: [ann]\n---\n")
    func after(_ title: String) -> String { text(board).replacing("- [ ] sofa\n", with: "- [ ] sofa \(title)\n") }
    #expect(text(try board.setting(.due, ofCard: 0, to: ["2026-12-12"]).board) == after("due:2026-12-12"))
    #expect(text(try board.setting(.tag, ofCard: 0, to: ["urgent"]).board) == after("#urgent"))
    #expect(text(try board.setting(.tag, ofCard: 0, to: []).board) == text(board))
    #expect(
      text(try board.renamingTag("urgent", to: "z").edit.board) == text(board).replacing("b #urgent", with: "b #z"))
    #expect(
      text(try board.renamingPerson("ann", to: "zoe").board) == text(board).replacing("[ann]", with: "[zoe]"))
  }
}
