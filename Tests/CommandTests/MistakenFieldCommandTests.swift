import Foundation
import Testing

internal import TestSupport

/// Messages of `pb add` and `pb edit` about words that look like fields, and `--notes -`.
struct MistakenFieldCommandTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] one\n- [ ] two\n"

  @Test func `a word that looks like a field is reported, and the card is added`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let added = try pb("add", "Pay !hgih every:blue Due:fri", in: folder)
    #expect(added.code == 0)
    #expect(
      added.errorText == """
        help: `!hgih` is not a field, so it is part of the title; did you mean `p:high`?
        help: `every:blue` is not a field, so it is part of the title; did you mean `every:2w`?

        """)
    let text = String(decoding: try folder.read("b.md"), as: UTF8.self)
    #expect(text.contains("due:2026-11-27"), "\(text)")
    let edited = try pb("edit", "one", "--title", "uno !hgih", in: folder)
    #expect(edited.code == 0 && edited.errorText.isEmpty, "\(edited)")
    let set = try pb("edit", "two", "--set", "priorty=high", in: folder)
    #expect(
      set.errorText == "help: no other card of the board has a field `priorty`; did you mean `priority`?\n", "\(set)")
    #expect(try pb("edit", "two", "--due", "fri", in: folder).errorText.isEmpty)
    let json = try pb("add", "x evry:2w", "--json", in: folder)
    #expect(json.text.contains("did you mean `every:2w`?"), "\(json)")
  }

  @Test func `a field that is only named like tags or people is not reported as one`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let added = try pb("add", "Lamp", "tag:@work", in: folder)
    #expect(added.text == "b.md:7: \"Lamp tag:@work\" (To Do) added: tag @work\n", "\(added)")
    #expect(added.errorText.contains("did you mean `+work`?"), "\(added)")
    let plain = try pb("add", "--", "Lamp", "person:bob", in: folder)
    #expect(plain.text == "b.md:8: \"Lamp person:bob\" (To Do) added: person bob\n", "\(plain)")
  }

  @Test func `each line of standard input is read like typed words, and a dash after two dashes is a title`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb("add", "-", in: folder, input: Array("Milk\nBread +shop due:fri\n".utf8)).code == 0)
    #expect(try pb("add", "--", "-", in: folder, input: Array("no\n".utf8)).code == 0)
    let text = String(decoding: try folder.read("b.md"), as: UTF8.self)
    #expect(text.hasSuffix("- [ ] Milk\n- [ ] Bread #shop due:2026-11-27\n- [ ] -\n"), "\(text)")
  }

  @Test func `a tag cannot be removed from a new card`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    for arguments in [["--tag", "-home"], ["--set", "tag:-home"], ["--person", "-ann"]] {
      let added = try run(["add", "x"] + arguments, in: folder)
      #expect(added.code == 2 && added.errorText.contains("a new card has none"), "\(added)")
    }
    #expect(try pb("add", "x", "--tag", "none", "--set", "person=none", "--set", "due=none", in: folder).code == 0)
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).hasSuffix("- [ ] x\n"))
    #expect(try pb("edit", "one", "--tag", "a", "--tag", "b", in: folder).code == 0)
    #expect(try pb("edit", "one", "--set", "tag=none", in: folder).code == 0)
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).contains("- [ ] one\n"))
  }

  @Test func `the notes of a card can be read from standard input`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let notes = Array("a\n\nb\n".utf8)
    #expect(try pb("add", "three", "--notes", "-", in: folder, input: notes).code == 0)
    #expect(try pb("edit", "one", "two", "--notes", "-", in: folder, input: notes).code == 0)
    let text = String(decoding: try folder.read("b.md"), as: UTF8.self)
    #expect(text.ranges(of: "a\n\n  b\n").count == 3, "\(text)")
    #expect(try pb("add", "-", "--notes", "-", in: folder, input: notes).code == 64)
    #expect(try pb("edit", "one", "--notes", "", in: folder, input: notes).code == 0)
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).ranges(of: "a\n\n  b\n").count == 2)
  }

  @Test func `when a move completes a repeating card, pb says when it is due again, and refuses to complete it twice`()
    throws
  {
    let folder = try TemporaryFolder([
      "b.md": "---\nplanboard: true\n---\n## To Do\n- [ ] Bins every:1w due:today\n\n## Done\n- [x] x\n"
        .replacing("today", with: "2026-11-21")
    ])
    let moved = try pb("move", "bins", "--to", "done", in: folder)
    #expect(
      moved.text
        == "b.md:9: \"Bins\" moved: To Do → Done, box checked\nb.md:5: \"Bins\" (To Do) repeats, due Sat 28 Nov, "
        + "counted from the day it was done\n",
      "\(moved)")
    let before = try folder.read("b.md")
    for command in [
      ["done", "b.md:5"], ["move", "b.md:5", "--to", "done"], ["done", "--where", "is:open bins", "--yes"],
    ] {
      let again = try run(command, in: folder)
      #expect(again.code == 2 && again.errorText.contains("--again"), "\(again)")
      #expect(try folder.read("b.md") == before)
    }
    #expect(try pb("history", in: folder).text.contains("moved \"Bins\" from To Do to Done, which repeats"))
    let again = try pb("done", "b.md:5", "--again", "--json", in: folder)
    #expect(again.code == 0 && again.text.contains("\"nextDue\":\"2026-12-05\""), "\(again)")
  }
}
