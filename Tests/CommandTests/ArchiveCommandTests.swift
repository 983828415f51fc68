import Foundation
import Testing

internal import TestSupport

/// `pb archive` and `pb unarchive`. The archive is not a column.
struct ArchiveCommandTests {
  private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test func `unarchive does not accept the archive as a target`() throws {
    let board = "## A\n- x\n***\n## Archive\n- y\n"
    let folder = try TemporaryFolder(["c.md": board, "d.md": "***\n## Archive\n- y\n"])
    for arguments in [
      ["unarchive", "c.md:5", "--to", "Archive"], ["unarchive", "c.md:5", "--to", "arch"],
      ["unarchive", "d.md:3", "--to", "Archive"],
    ] {
      let refused = try run(arguments, in: folder)
      #expect(refused.code == 2, "\(refused)")
      #expect(refused.errorText.contains("the archive is not a column"))
    }
    #expect(try text("c.md", in: folder) == board)
  }

  @Test func `only the archived card gets fields that say where it was`() throws {
    let folder = try TemporaryFolder(["c.md": "## A\n- x\n***\n## Archive\n### s\n- y\n"])
    #expect(try pb("archive", "c.md:2", in: folder).code == 0)
    #expect(
      try text("c.md", in: folder)
        == "## A\n***\n## Archive\n- x [from:: A] [from-place:: card=1/lines=1,1]\n### s\n- y\n")
  }

  @Test func `a card whose title names its column goes back to that column, and keeps its title`() throws {
    let folder = try TemporaryFolder(["c.md": "## A\n\n## B\n- x\n***\n## Archive\n- [x] y from:B\n"])
    #expect(try pb("unarchive", "c.md:7", in: folder).code == 0)
    #expect(try text("c.md", in: folder) == "## A\n\n## B\n- x\n- [x] y from:B\n***\n## Archive\n")
  }

  @Test(arguments: ["Fly [from:: Paris]", "y from:B.", "Train from:Rome at 5"])
  func `a card keeps a from field that pb did not write`(title: String) throws {
    let board = "---\nplanboard: true\n---\n## A\n- [ ] \(title)\n***\n## Archive\n"
    let folder = try TemporaryFolder(["c.md": board])
    #expect(try pb("archive", "c.md:5", in: folder).code == 0)
    #expect(try text("c.md", in: folder).contains("## Archive\n- [ ] \(title) [from-2:: A] [from-place-2:: "))
    #expect(try pb("unarchive", "c.md:7", in: folder).code == 0)
    #expect(try text("c.md", in: folder).hasPrefix("---\nplanboard: true\n---\n## A\n- [ ] \(title)\n"))
  }

  @Test func `a card that already has a field named removed comes back from the trash unchanged`() throws {
    let board = "---\nplanboard: true\n---\n## A\n- x removed:yes\n"
    let folder = try TemporaryFolder(["c.md": board])
    #expect(try pb("rm", "x", in: folder).code == 0)
    #expect(try text(".planboard/trash.md", in: folder).contains("- x removed:yes [removed-2:: "))
    #expect(try pb("restore", "x", in: folder).code == 0)
    #expect(try text("c.md", in: folder) == board)
  }

  @Test func `a card that an older pb archived goes back to the part of its column above the first section`() throws {
    let rest = "### s\n- y\n***\n## Archive\n"
    let folder = try TemporaryFolder(["c.md": "## A\n- x\n\n\(rest)- z [from:: A] [from-place:: card=2]\n"])
    #expect(try pb("unarchive", "z", "--board", "c.md", in: folder).code == 0)
    let after = try text("c.md", in: folder)
    #expect(after.hasPrefix("## A\n- x\n- z\n\n### s\n- y\n"), "\(after)")
  }

  @Test func `a column cannot be placed before a column that does not exist`() throws {
    let folder = try TemporaryFolder(["c.md": "## A\n- x\n\n## B\n- y\n"])
    let refused = try pb("column", "move", "A", "--before", "nosuch", "--board", "c.md", in: folder)
    #expect(refused.code == 2)
    #expect(refused.errorText.contains("no column `nosuch`"))
  }
}
