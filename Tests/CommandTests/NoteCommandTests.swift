import Foundation
import Testing

internal import TestSupport

/// Notes that set fields, and comments.
struct NoteCommandTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] sofa\n- [ ] lamp ^k3f9\n"

  @Test(arguments: [
    ("sofa", "Ann says due:2026-12-24 is too late", ""), ("sofa", "#urgent, !high", ""),
    ("sofa", "moved to start:2027-03-01", ""),
    ("sofa", "due:2026-12-24", "; due Thu 24 Dec"), ("sofa", "#urgent !high", "; priority high, +#urgent"),
    ("lamp", "due:2026-12-24 says Ann", "; due Thu 24 Dec"),
  ])
  func `a note that sets a field says so`(card: String, note: String, fields: String) throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let line = card == "sofa" ? 5 : 6
    let noted = try pb("note", card, note, in: folder)
    #expect(noted.text == "b.md:\(line): \"\(card)\" (To Do) noted: \"\(note)\"\(fields)\n", "\(noted)")
    let listed = try pb("list", card, in: folder).text
    #expect(
      listed.contains("due:") == fields.contains("due") && listed.contains("#urgent") == fields.contains("#"),
      "\(listed)")
  }

  @Test func `a field that is only in the words of a note cannot be removed`() throws {
    let text = Self.board.replacing("sofa\n", with: "sofa\n\n  Ann: #urgent due:2026-12-24!\n")
    let folder = try TemporaryFolder(["b.md": text])
    for field in ["tag:-urgent", "due:none"] {
      let edited = try pb("edit", "sofa", field, in: folder)
      #expect(edited.code == 0 && edited.text.contains("no change"), "\(edited)")
    }
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self) == text)
  }

  @Test(arguments: ["<!-- due:2026-13-45 #old @{01-02-2026} every:blue -->", "%% due:soon #old @{1/2/2026} !hgih %%"])
  func `comments have no findings and are not listed`(comment: String) throws {
    let text = Self.board.replacing("sofa", with: "sofa \(comment) bed #new")
    let folder = try TemporaryFolder(["b.md": text])
    #expect(try pb("lint", in: folder).text.isEmpty)
    #expect(try pb("list", "sofa", in: folder).text == "b.md:5: [ ] sofa bed  #new (To Do)\n")
    #expect(try pb("tags", in: folder).text.contains("old") == false)
    #expect(try pb("done", "sofa", in: folder).text.contains("\"sofa bed\""))
    #expect(try pb("name", "sofa", "Couch", in: folder).code == 0)
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).contains("- [x] Couch \(comment) #new\n"))
  }
}
