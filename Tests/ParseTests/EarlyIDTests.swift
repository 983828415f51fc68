@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// An id that does not end its line (docs/format.md, "Fields").
struct EarlyIDTests {
  private enum Word: String, CaseIterable {
    case text = "desk"
    case letters = "^k1"
    case digits = "^22"
    case field = "due:2026-12-04"
    case mistake = "start:soon"
    case tag = "#home"
    case priority = "!high"
    case person = "@ann"
    case custom = "size:XL"
    case code = "`x`"
    case comment = "<!-- c -->"

    var isID: Bool { self == .letters || self == .digits }
    var mayFollowID: Bool { [.field, .mistake, .tag, .priority, .person, .comment].contains(self) }
  }

  /// The id by the rule of the format: the last one, if nothing follows, or if it has a letter and only fields follow.
  private static func id(_ words: [Word]) -> String? {
    guard let last = words.lastIndex(where: \.isID) else { return nil }
    let rest = words[(last + 1)...]
    // An unsettled name at the end is a person only if no text comes after it; all that may follow is no text.
    guard rest.isEmpty || words[last] == .letters && rest.allSatisfy(\.mayFollowID) else { return nil }
    return String(words[last].rawValue.dropFirst())
  }

  @Test func `an id with a letter may come before fields, and no other id may`() {
    var lines: [[Word]] = [[]]
    for _ in 0..<4 { lines += lines.flatMap { line in Word.allCases.map { line + [$0] } } }
    var count = 0
    for words in Set(lines) where !words.isEmpty {
      let line = words.map(\.rawValue).joined(separator: " ")
      let board = ParsedBoard(Array("## A\n- title \(line)\n".utf8))
      let card = board.card(0)
      #expect(card.id?.text == Self.id(words), "\(line)")
      if card.id != nil { count += 1 }
      for word in words where word == .tag { #expect(card.tags == ["home"], "\(word)") }
    }
    #expect(count > 1000)
  }

  @Test(arguments: [
    ("- [ ] desk ^k1 due:2026-12-04", "k2", "- [ ] desk due:2026-12-04 ^k2"),
    ("- [ ] desk ^k1 due:2026-12-04 <!-- c -->", "k2", "- [ ] desk due:2026-12-04 <!-- c --> ^k2"),
    ("- [ ] desk ^k1 due:2026-12-04", "k1", "- [ ] desk ^k1 due:2026-12-04"),
    ("- [ ] desk ^k1", "k2", "- [ ] desk ^k2"),
    ("- [ ] desk id:k1 due:2026-12-04", "k2", "- [ ] desk id:k2 due:2026-12-04"),
    ("- [ ] ^k1 #home", "k2", "- [ ] #home ^k2"),
    ("- [ ] desk ^k1 due:2026-12-04\\\n  notes", "k2", "- [ ] desk due:2026-12-04 ^k2\\\n  notes"),
  ])
  func `an id that gets another value goes to the end of its line`(line: String, id: String, expected: String) throws {
    let board = ParsedBoard(Array("## A\n\(line)\n".utf8))
    let edit = try board.setting(.id, ofCard: 0, to: [id])
    #expect(String(decoding: edit.board.source.bytes, as: UTF8.self) == "## A\n\(expected)\n")
    #expect(edit.board.card(0).id?.text == id && edit.board.card(0).title == board.card(0).title)
  }

  @Test func `other changes leave the id where it is`() throws {
    let board = ParsedBoard(Array("## A\n- [ ] desk ^k1 due:2026-12-04\n".utf8))
    func text(_ edit: VerifiedEdit) -> String { String(decoding: edit.board.source.bytes, as: UTF8.self) }
    #expect(try text(board.setting(.due, ofCard: 0, to: ["2026-12-05"])) == "## A\n- [ ] desk ^k1 due:2026-12-05\n")
    #expect(try text(board.setting(.due, ofCard: 0, to: [])) == "## A\n- [ ] desk ^k1\n")
    #expect(try text(board.setting(.tag, ofCard: 0, to: ["x"])) == "## A\n- [ ] desk ^k1 due:2026-12-04 #x\n")
    #expect(try text(board.changing(0, .title("chair"))) == "## A\n- [ ] chair ^k1 due:2026-12-04\n")
    let edits = try #require(board.editsMovingIDToEnd(of: board.syntax(ofCard: 0)))
    #expect(
      String(decoding: board.applying(edits).source.bytes, as: UTF8.self) == "## A\n- [ ] desk due:2026-12-04 ^k1\n")
  }

  @Test func `text after a removed break, or glued to a comment, makes no id`() {
    func id(_ text: String) -> String? { ParsedBoard(Array("## A\n- \(text)\n".utf8)).card(0).id?.text }
    #expect(id("a ^k1<!-- c -->x #y") == nil)
    #expect(id("a ^k1, #y") == nil)
    #expect(id("a b^k1 #y") == nil)
    #expect(id("a `^k1` #y") == nil)
    #expect(id("a ^k1 #y<br>note") == "k1")
    #expect(id("a<br>note ^k1 #y") == nil)
    #expect(id("a ^k1 📅 2026-12-01") == "k1")
  }
}
