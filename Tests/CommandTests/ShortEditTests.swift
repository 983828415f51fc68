import Foundation
import Testing

internal import TestSupport

/// `pb edit CARD FIELD…` and `pb add … -- …`.
struct ShortEditTests {
  private static let board =
    "---\nplanboard: true\n---\n## To Do\n- [ ] Call Ann #old due:2026-12-15\n- [ ] Fix the roof\n- [ ] Bo\n\n## Done\n- [x] x\n"

  @Test func `fields can be typed after the name of a card`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb("edit", "roof", "+phone", "due:fri", "p:high", in: folder).code == 0)
    #expect(try pb("edit", "b.md:5", "due:+1w", "tag:-old", "--person", "ann", in: folder).code == 0)
    #expect(try pb("edit", "--where", "+phone", "p:l", "+loud", "--yes", in: folder).code == 0)
    #expect(try pb("edit", "Bo", "--set", "p=m", "--set", "+x", "--set", "rec=2w", in: folder).code == 0)
    #expect(
      String(decoding: try folder.read("b.md"), as: UTF8.self)
        == """
        ---
        planboard: true
        ---
        ## To Do
        - [ ] Call Ann due:2026-12-22 @ann
        - [ ] Fix the roof #phone due:2026-11-27 !low #loud
        - [ ] Bo !med #x every:2w

        ## Done
        - [x] x

        """)
  }

  @Test(arguments: [
    ["roof", "Call", "Bo"], ["roof", "Call", "Bo", "due:fri"], ["roof", "due:fri", "Bo"], ["due:fri"],
    ["+phone", "+x", "roof"],
    ["roof", "due:fri", "--due", "sat"], ["roof", "p:h", "P:l"], ["--where", "roof", "Bo", "due:fri"],
    ["roof", "--set", "high"],
  ])
  func `ambiguous or contradictory arguments change nothing`(words: [String]) throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let run = try run(["edit"] + words, in: folder)
    #expect(run.code == 64, "\(run)")
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self) == Self.board)
  }

  @Test(arguments: [
    ["roof", "due:soon"], ["roof", "p:h", "pri:l"], ["roof", "p:urgent"], ["roof", "+v1.2"], ["roof", "start:due+1w"],
    ["roof", "!loud"],
  ])
  func `a value that the key does not accept changes nothing`(words: [String]) throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let run = try run(["edit"] + words, in: folder)
    #expect(run.code == 2 && !run.errorText.isEmpty, "\(run)")
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self) == Self.board)
  }

  @Test func `a field in quotes can have a day of several words`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    #expect(try pb("edit", "roof", "due:in 3 days", in: folder).code == 0)
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).contains("- [ ] Fix the roof due:2026-11-24\n"))
    #expect(try pb("edit", "Call Ann due:fri", in: folder).code == 64)
  }

  @Test func `text after two dashes is taken literally`() throws {
    let folder = try TemporaryFolder(["b.md": Self.board])
    let run = try pb("add", "--top", "Order", "+shop", "--", "+ten", "-x", "p:high", in: folder)
    #expect(run.text == "b.md:5: \"Order +ten -x p:high\" (To Do) added: #shop\n", "\(run)")
    #expect(run.errorText.isEmpty, "\(run)")
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).contains("- [ ] Order +ten -x p:high #shop\n"))
  }
}
