import Foundation
import TestSupport
import Testing

/// Files in other encodings than UTF-8: none is damaged, and each message names the encoding and a command that works.
struct EncodingTests {
  private static let text = "---\nplanboard: true\n---\n\n## To Do\n\n- [ ] Zoë \n- [x] 买牛奶 \n\n## Done\n"

  /// The name for `iconv -f`, the encoding in Foundation, and the mark that this test adds.
  private static let wide: [(iconv: String, encoding: String.Encoding, mark: [UInt8])] = [
    ("UTF-16LE", .utf16LittleEndian, []), ("UTF-16BE", .utf16BigEndian, []),
    ("UTF-32LE", .utf32LittleEndian, []), ("UTF-32BE", .utf32BigEndian, []),
    ("UTF-16", .utf16LittleEndian, [0xFF, 0xFE]), ("UTF-16", .utf16BigEndian, [0xFE, 0xFF]),
    ("UTF-32", .utf32LittleEndian, [0xFF, 0xFE, 0, 0]), ("UTF-32", .utf32BigEndian, [0, 0, 0xFE, 0xFF]),
  ]

  private static let changes: [[String]] = [
    ["add", "Call Ann", "--board", "b.md"], ["column", "add", "X", "--board", "b.md"], ["done", "b.md:7"],
    ["edit", "b.md:7", "--title", "New"], ["rename", "b.md", "New"], ["rm", "b.md:7"],
    ["sort", "--by", "title", "b.md"], ["archive", "b.md:7"],
  ]

  @Test func `no command writes a file in UTF-16 or UTF-32, and the command in its message converts it`() throws {
    for (name, encoding, mark) in Self.wide {
      let bytes = mark + Array(Self.text.data(using: encoding)!)
      let folder = try TemporaryFolder()
      try folder.write("b.md", bytes)
      for change in Self.changes {
        let run = try run(change, in: folder)
        #expect(run.code == 2 && run.errorText.contains(name.prefix(6)), "\(name) \(change): \(run.errorText)")
      }
      let lint = try pb("lint", "--fix", "--unsafe", "b.md", in: folder)
      #expect(lint.code == 1 && lint.text.contains("the file is \(name.prefix(6)), not UTF-8"), "\(lint.text)")
      #expect(lint.text.components(separatedBy: "[invalid-utf8]").count == 2, "\(lint.text)")
      #expect(try folder.read("b.md") == bytes, "\(name)")
      let boards = try pb("boards", in: folder)
      #expect(boards.code == 1, "\(name)")
      let parts = boards.errorText.components(separatedBy: "`").filter { $0.hasPrefix("iconv ") }
      let command = try #require(parts.first, "\(boards.errorText)")
      #expect(command.hasPrefix("iconv -f \(name) "))
      #expect(try runShell(command, in: folder.url).code == 0, "\(command)")
      #expect(try folder.read("b.md") == Array(Self.text.utf8), "\(name)")
      #expect(try pb("add", "Call Ann", in: folder).code == 0)
    }
  }

  @Test func `a NUL here and there does not make a board UTF-16`() throws {
    for text in ["## A\n\n- [ ] a\0b\n", "# \0\n\n## A\n\n- [ ] b\n", "## A\n\n- [ ] a\0\0\0\0\n- [ ] b\0 and more\n"] {
      let folder = try TemporaryFolder(["b.md": text])
      #expect(try pb("add", "new", "--board", "b.md", in: folder).code == 0)
    }
  }

  @Test(.thorough) func `text with umlauts goes into no file of another encoding, and plain text does`() throws {
    let boards: [(name: String, bytes: [UInt8])] = [
      ("WINDOWS-1252", Array("## To Do\n\n- [ ] M".utf8) + [0xFC] + Array("ller\n".utf8)),
      ("WINDOWS-1252", Array("## To Do\n\n- [ ] don".utf8) + [0x92] + Array("t\n- [ ] b\n".utf8)),
      ("SHIFT_JIS", Array("## To Do\n\n- [ ] ".utf8) + [0x82, 0xA0, 0x82, 0xA2, 0x0A]),
    ]
    for (name, bytes) in boards {
      let folder = try TemporaryFolder(["u.md": "## To Do\n\n- [ ] Käse\n- [ ] plain\n"])
      try folder.write("b.md", bytes)
      for change in [
        ["add", "Käse", "--board", "b.md"], ["column", "add", "Später", "--board", "b.md"],
        ["move", "u.md:3", "--to-board", "b.md"], ["move", "b.md:3", "--to-board", "u.md"],
      ] {
        let run = try run(change, in: folder)
        #expect(run.code == 2 && run.errorText.contains("UTF-8"), "\(name) \(change): \(run.errorText)")
        if !change.contains("u.md") { #expect(run.errorText.contains("iconv -f \(name) "), "\(run.errorText)") }
        #expect(try folder.read("b.md") == bytes, "\(change)")
      }
      #expect(try pb("add", "Cheese", "--board", "b.md", in: folder).code == 0)
      #expect(try pb("move", "u.md:4", "--to-board", "b.md", in: folder).code == 0)
      #expect(try pb("archive", "b.md:3", in: folder).code == 0)
      #expect(try pb("rm", "b.md:3", in: folder).code == 0)
      for _ in 0..<4 { #expect(try pb("undo", in: folder).code == 0) }
      #expect(try folder.read("b.md") == bytes, "\(name)")
    }
  }

  @Test func `a file in UTF-16 is not taken in, and a conflict copy in UTF-16 is left alone`() throws {
    let bytes = [0xFF, 0xFE] + Array(Self.text.data(using: .utf16LittleEndian)!)
    let folder = try TemporaryFolder()
    try folder.write("TODO.md", bytes)
    let run = try pb("init", in: folder)
    #expect(run.code == 0 && run.errorText.contains("UTF-16"), "\(run.errorText)")
    #expect(!String(decoding: try folder.read(".planboard.yml"), as: UTF8.self).contains("TODO.md"))
    try folder.write("b.md", Self.text)
    let copy = "b.sync-conflict-20261129-101010-ABCDEFG.md"
    try folder.write(copy, bytes)
    let sync = try pb("sync", in: folder)
    #expect(sync.errorText.contains("left alone: is UTF-16") || sync.text.contains("left alone: is UTF-16"))
    #expect(try folder.read("b.md") == Array(Self.text.utf8) && folder.read(copy) == bytes)
  }

  @Test func `the merge driver leaves texts in UTF-16 as they are, as a conflict`() throws {
    let wide = [0xFF, 0xFE] + Array(Self.text.data(using: .utf16LittleEndian)!)
    for place in 0..<3 {
      let folder = try TemporaryFolder()
      for (number, name) in ["base", "ours", "theirs"].enumerated() {
        try folder.write(name, number == place ? wide : Array("\(Self.text)- [ ] \(name)\n".utf8))
      }
      let ours = try folder.read("ours")
      let run = try pb("merge-driver", "base", "ours", "theirs", in: folder)
      #expect(run.code == 1 && run.errorText.contains("UTF-16"), "\(run.errorText)")
      #expect(try folder.read("ours") == ours)
    }
  }
}
