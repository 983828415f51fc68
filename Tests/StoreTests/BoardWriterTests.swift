import Foundation
import PlanBoardIntents
import Testing

internal import PlanBoardCore
@testable import PlanBoardStore
internal import TestSupport

struct BoardWriterTests {
  private let folder: TemporaryFolder
  private let file: Path

  init() throws {
    folder = try TemporaryFolder(["b.md": "old"])
    file = Path(folder.path("b.md"))
  }

  @discardableResult
  private func replace(_ path: Path? = nil, _ old: String = "old", with new: String = "new") throws -> Bool {
    try writer().replace(path ?? file, Array(old.utf8), with: Array(new.utf8))
  }

  private func writer() throws -> BoardWriter {
    BoardWriter(
      files: SystemCalls(), folder: try PlanningFolder(at: Path(folder.url.path), in: SystemCalls()), merge: .ofBoards)
  }

  private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try folder.read("b.md") == Array(text.utf8), sourceLocation: sourceLocation)
    #expect(try !folder.names.contains { $0.hasSuffix(".tmp") }, sourceLocation: sourceLocation)
  }

  private func status(_ name: String = "b.md") -> stat {
    var result = stat()
    lstat(folder.path(name), &result)
    return result
  }

  @Test func `a file is replaced, and no temporary file is left beside it`() throws {
    #expect(try replace())
    try check("new")
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o664, 0o755, 0o700])
  func `a file keeps its mode`(mode: mode_t) throws {
    chmod(file.text, mode)
    try replace()
    #expect(status().st_mode & 0o7777 == mode)
  }

  @Test func `only temporary files of the board itself are its leftovers`() throws {
    let names = [
      "~pb-b.md.00c0ffee.tmp", "~pb-b.md.md.00c0ffee.tmp", "~pb-b.md.00c0ffee.tmp.md.00c0ffee.tmp",
      "~pb-b.md.00c0ffe.tmp", "~pb-b.md.00c0ffex.tmp", "~pb-b.md.tmp", "~pb-b.md.00c0ffee", "b.md.00c0ffee.tmp",
    ]
    for name in names { try folder.write(name, "") }
    #expect(try writer().leftovers(of: file).map(\.text) == [folder.path(names[0])])
  }

  @Test func `a file that already has the new bytes is not written`() throws {
    let before = status()
    #expect(try !replace(with: "old"))
    #expect(status().st_ino == before.st_ino)
    #expect(status().st_mtim.tv_nsec == before.st_mtim.tv_nsec)
  }

  @Test func `a change by another program is noticed, and kept`() throws {
    try folder.write("b.md", "theirs")
    let failure = #expect(throws: FileFailure.self) { try replace() }
    #expect(failure?.code == .changedMeanwhile)
    try check("theirs")
  }

  @Test func `a file that is gone is not created again`() throws {
    unlink(file.text)
    #expect(throws: FileFailure.self) { try replace() }
    #expect(try folder.names.isEmpty)
  }

  @Test func `a link stays, and its target is replaced`() throws {
    try folder.link("link.md", to: "b.md")
    try replace(Path(folder.path("link.md")))
    try check("new")
    #expect(status("link.md").st_mode & S_IFMT == S_IFLNK)
  }

  @Test(arguments: ["longer than before", "s", ""])
  func `the hard links to a file still lead to the same file`(new: String) throws {
    link(file.text, folder.path("twin.md"))
    try replace(with: new)
    try check(new)
    #expect(try folder.read("twin.md") == Array(new.utf8))
    #expect(status().st_ino == status("twin.md").st_ino)
    try folder.write("b.md", "theirs")
    #expect(throws: FileFailure.self) { try replace(nil, "old", with: "new") }
  }

  @Test func `only a regular file is written`() throws {
    mkfifo(folder.path("pipe.md"), 0o600)
    mkdir(folder.path("folder.md"), 0o700)
    for (name, code) in [
      ("pipe.md", FileFailure.Code.notAFile), ("folder.md", .isDirectory), ("none.md", .changedMeanwhile),
    ] {
      let failure = #expect(throws: FileFailure.self) { try replace(Path(folder.path(name))) }
      #expect(failure?.code == code)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may write all"))
  func `a file that its owner made read-only is left alone`() throws {
    chmod(file.text, 0o444)
    let failure = #expect(throws: FileFailure.self) { try replace() }
    #expect(failure?.code == .noPermission)
    try check("old")
  }

  @Test func `a temporary file that already exists is not touched`() throws {
    let name = "~pb-b.md.12345678.tmp"
    try folder.link(name, to: "b.md")
    var writer = try writer()
    writer.temporaryNumber = { 0x1234_5678 }
    #expect(throws: FileFailure.self) { try writer.replace(file, Array("old".utf8), with: Array("new".utf8)) }
    #expect(try folder.read("b.md") == Array("old".utf8))
    #expect(try folder.names == ["b.md", name].sorted())
  }

  @Test func `files with long names are written, too`() throws {
    let name = String(repeating: "x", count: 252) + ".md"
    try folder.write(name, "old")
    try replace(Path(folder.path(name)))
    #expect(try folder.read(name) == Array("new".utf8))
  }
}
