import Foundation
import TestSupport
import Testing

/// Boards that nobody would write by hand. Every command ends soon, does not crash, and says what it did not read.
struct HostileInputTests {
  private static let commands = [
    ["list"], ["list", "--json"], ["show", "--plain"], ["show", "--width", "80", "--color", "never"],
    ["show", "--json"],
    ["boards"], ["sort", "--check", "--by", "title,-due"],
  ]

  /// Runs each of the commands above on a board with these bytes.
  private func read(_ bytes: [UInt8], _ check: (_ command: [String], _ run: Run) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try folder.write("board.md", bytes)
    for command in Self.commands {
      let run = try run(command + ["board.md"], in: folder)
      #expect(run.code < 2, "\(command): \(run.errorText)")
      try check(command, run)
    }
    #expect(try folder.read("board.md") == bytes)
    #expect(try folder.names == ["board.md"])
  }

  @Test func `a megabyte of front matter is not read, and every command says so`() throws {
    let keys = (0..<80_000).map { "k\($0): value\n" }.joined()
    try read(Array("---\n\(keys)---\n## A\n- [ ] card\n".utf8)) { command, run in
      #expect(run.errorText.contains("board.md:1:1: warning: the front matter is not read"), "\(command)")
      #expect(run.errorText.contains("[front-matter-too-large]"), "\(command)")
    }
  }

  @Test func `aliases that expand exponentially are refused, and every command says so`() throws {
    var yaml = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for (name, last) in zip("bcdefghi", "abcdefgh") {
      yaml += "\(name): &\(name) [\(Array(repeating: "*\(last)", count: 9).joined(separator: ","))]\n"
    }
    try read(Array("---\n\(yaml)---\n## A\n- [ ] card\n".utf8)) { command, run in
      #expect(run.errorText.contains("[front-matter-too-complex]"), "\(command)")
    }
  }

  @Test func `lists nested a thousand levels deep are not parsed, and every command says so`() throws {
    try read(Array(("## A\n- [ ] card\n" + String(repeating: "- ", count: 1000) + "x\n").utf8)) { command, run in
      #expect(run.errorText.contains("board.md:3:") && run.errorText.contains("[nesting-too-deep]"), "\(command)")
    }
  }

  @Test(.thorough) func `a line of ten megabytes is a card like any other`() throws {
    let title = String(repeating: "word ", count: 2_000_000)
    let folder = try TemporaryFolder()
    try folder.write("board.md", "## A\n- [ ] \(title)#tag due:2026-01-01\n- [ ] b\n")
    let list = try pb("list", "board.md", in: folder)
    #expect(list.lines.count == 2)
    #expect(list.lines[0].hasSuffix("word  #tag due:2026-01-01 (A)"))
    #expect(try pb("sort", "--check", "--by", "-due", "board.md", in: folder).code == 0)
    #expect(try pb("show", "--json", "board.md", in: folder).code == 0)
  }

  @Test func `twenty thousand cards in two thousand columns keep their bytes when sorted`() throws {
    var random = Seeded(3)
    var text = ""
    for column in 0..<2000 {
      text += "## Column \(column)\n"
      for card in 0..<10 { text += "- [ ] card \(Int.random(in: 0...999, using: &random)) of \(card)\n" }
    }
    let folder = try TemporaryFolder()
    try folder.write("board.md", text)
    #expect(try pb("list", "board.md", in: folder).lines.count == 20_000)
    let sorted = try run(["sort", "--by", "title", "-"], in: folder, input: Array(text.utf8))
    #expect(sorted.text.split(separator: "\n").sorted() == text.split(separator: "\n").sorted())
  }

  @Test func `no byte of a board controls the terminal`() throws {
    let scalars = (0...0x9F).filter { $0 != 0x0A && $0 != 0x0D }.map { String(Unicode.Scalar(UInt8($0))) }.joined()
    let bidi = "\u{202E}\u{2066}\u{200F}\u{2028}\u{E0041}"
    let text =
      "---\ntitle: \"a\\e]0;b\\a\"\n---\n## A\(scalars)\(bidi)\n- [\u{1B}] x\(scalars)\(bidi) #t\u{9B}\n  notes\(scalars)\n"
      + "### s\(scalars)\n- [ ] y ^id\n\n1. [x] - [ ] z\u{7F}\n"
    try read(Array(text.utf8) + [0x2D, 0x20, 0xFF, 0xC2, 0x9B, 0x0A]) { command, run in
      for stream in [run.output, run.errors] {
        #expect(stream.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }, "\(command)")
        let text = try #require(String(validating: stream, as: UTF8.self), "\(command)")
        for scalar in text.unicodeScalars where (0x80...0x9F).contains(scalar.value) || scalar == "\u{202E}" {
          // In JSON, these characters are data for programs: only those that JSON itself forbids are escaped.
          #expect(command.contains("--json"), "\(command): \(scalar.value)")
        }
      }
    }
  }
}
