import Foundation
import Testing

internal import TestSupport

struct NameCommandTests {
  private let board = "---\nplanboard: true\n---\n## A\n- [ ] milk #shop due:2026-12-01\n\n  two\n- [ ] bread\n"

  @Test(arguments: [
    (["Oat", "milk"], "Oat milk"), (["Oat  milk"], "Oat  milk"), (["Oat", "--quiet"], "Oat"),
    (["see", "due:2026-12-02", "#x"], "see due\\:2026-12-02 \\#x"), (["--", "-5", "°"], "-5 °"),
  ])
  func `all words after the card are its title, and the rest of the card stays`(words: [String], title: String) throws {
    let folder = try TemporaryFolder(["b.md": board])
    let run = try run(["name", "milk"] + words, in: folder)
    #expect(run.code == 0, "\(run)")
    #expect(
      String(decoding: try folder.read("b.md"), as: UTF8.self) == board.replacing("milk", with: title), "\(run)")
  }

  @Test func `it does what pb edit --title does`() throws {
    for title in ["Oat milk", "a due:2026-12-02", "x - [ ] y", "`due:fri` @bo", "Ünï 🍞", " ", "a\nb", "x ^id", "!high"]
    {
      let (short, long) = (try TemporaryFolder(["b.md": board]), try TemporaryFolder(["b.md": board]))
      let named = try run(["name", "milk", title], in: short)
      let edited = try run(["edit", "milk", "--title=\(title)"], in: long)
      #expect(named.description == edited.description, "\(title)")
      #expect(try short.read("b.md") == long.read("b.md"), "\(title)")
    }
  }

  @Test func `the title can come from standard input, as one line`() throws {
    let folder = try TemporaryFolder(["b.md": board])
    #expect(try pb("name", "milk", "-", in: folder, input: Array("Oat milk\r\n".utf8)).code == 0)
    let text = Array(board.replacing("milk", with: "Oat milk").utf8)
    #expect(try folder.read("b.md") == text)
    let refused = try pb("name", "bread", "-", in: folder, input: Array("one\ntwo\n".utf8))
    #expect(refused.code == 2 && refused.errorText.contains("must be one line"), "\(refused)")
    #expect(try folder.read("b.md") == text)
  }

  @Test func `an empty name of a column is refused as such`() throws {
    let folder = try TemporaryFolder(["b.md": board])
    for arguments in [["add", ""], ["rename", "A", ""]] {
      let refused = try run(["column"] + arguments, in: folder)
      #expect(refused.code == 2 && refused.errorText.contains("a name must be one line and not empty"), "\(refused)")
    }
    #expect(try folder.read("b.md") == Array(board.utf8))
  }
}
