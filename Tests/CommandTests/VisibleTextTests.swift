internal import PlanBoardCore
import Foundation
import Testing

internal import TestSupport

@testable import pb

struct VisibleTextTests {
  /// All characters from U+0000 to U+009F, and characters that hide text or change its direction.
  static let hostileScalars: [Unicode.Scalar] =
    (0...0x9F).map { Unicode.Scalar($0)! }
    + [
      0x61C, 0x200B, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0x2066,
      0x2067,
      0x2068, 0x2069, 0xFE0F, 0xFEFF, 0xE0001, 0xE0041, 0xE007F,
    ].map { Unicode.Scalar($0)! }

  static let hostileText: String = {
    var text = String.UnicodeScalarView()
    for scalar in hostileScalars { text.append(contentsOf: "x\(scalar)y".unicodeScalars) }
    return String(text) + "\u{1B}]52;c;aGk=\u{7}\u{1B}[31m\u{9B}2J e" + String(repeating: "\u{301}", count: 1000)
  }()

  @Test func `nothing that controls a terminal is left`() {
    let safe = VisibleText.safe(Self.hostileText)
    checkHarmless(Array(safe.utf8))
    #expect(VisibleText.safe("a\tb\u{1B}[0m\u{9B}\u{202E}\u{7F}\u{E0041}") == #"a b␛[0m\u{9B}\u{202E}␡\u{E0041}"#)
    #expect(VisibleText.safe("a\nb") == "a␊b")
    #expect(VisibleText.safe("a\nb", keepsLines: true) == "a\nb")
  }

  @Test func `the number of marks on a character is limited, and ordinary marks are kept`() {
    #expect(VisibleText.safe("e" + String(repeating: "\u{301}", count: 20)).unicodeScalars.count == 9)
    for text in ["e\u{301}", "नमस्ते", "👨‍👩‍👧‍👦", "🇩🇪", "ไม้", "한국어", "\u{1112}\u{1161}\u{11AB}"] {
      #expect(VisibleText.safe(text) == text)
    }
  }

  @Test(arguments: ["title", "column", "section", "tag", "field", "note", "check item", "front matter"])
  func `hostile text in a board is harmless in the output of show, list, boards and sort`(place: String) throws {
    let text = Self.hostileText.replacing("\n", with: "").replacing("\r", with: "")
    let board =
      switch place {
      case "title": "## A\n- [ ] \(text) due:2026-01-01\n"
      case "column": "## \(text)\n- [ ] x\n"
      case "section": "## A\n### \(text)\n- [ ] x\n"
      case "tag": "## A\n- [ ] x #a\u{301}\u{202E}b @c\u{9B}d key:\(text)\n"
      case "field": "## A\n- [ ] x [key\u{1B}:: \(text)] color:\(text)\n"
      case "note": "## A\n- [ ] x\n  \(text)\n"
      case "check item": "## A\n- [ ] x\n  - [ ] \(text)\n"
      default: "---\ncolumns: \"\(text)\ntitle: x\n---\n## A\n- x\n"
      }
    let folder = try TemporaryFolder()
    try folder.write("b.md", "---\nplanboard: 1\nsort: title\n---\n" + board + "- [ ] a\n")
    if place == "front matter" { try folder.write("b.md", board) }
    for arguments in [
      ["show", "b.md"], ["show", "b.md", "--width", "60"], ["show", "b.md", "--width", "60", "--color", "always"],
      ["show", "--json", "b.md"], ["list"], ["list", "--json"], ["boards"], ["boards", "--json"],
      ["sort", "--check", "b.md"],
      ["sort", "--check", "--json", "b.md"], ["sort", "--by", "due", "--column", text, "b.md"],
    ] {
      // Arguments cannot contain NUL.
      let run = try CommandTests.run(arguments.map { $0.replacing("\0", with: "") }, in: folder)
      checkHarmless(run.output + run.errors, allowsColors: arguments.contains("always"))
      if arguments.contains("--width") {
        checkFrames(withoutColors(run.text).split(separator: "\n").map(String.init), width: 60)
      }
    }
  }

  @Test func `hostile file names are harmless in the output of show, list, boards and sort`() throws {
    let folder = try TemporaryFolder()
    let bytes = (1...0x9F).map { UInt8($0) }.filter { $0 != UInt8(ascii: "/") }
    // No single byte above 0x7F is valid UTF-8.
    let names = [
      Array(bytes.prefix(100)), Array(bytes.dropFirst(100)), Array("\u{202E}\u{9B}\u{2028}".utf8),
      Array("-\u{1B}]0;x\u{7}".utf8),
    ]
    for name in names {
      let path = folder.url.path.utf8 + [UInt8(ascii: "/")] + name + Array(".md\0".utf8)
      let descriptor = path.withUnsafeBytes {
        open($0.bindMemory(to: CChar.self).baseAddress!, O_WRONLY | O_CREAT, 0o600)
      }
      try #require(descriptor >= 0)
      let board = Array("---\nplanboard: 1\nsort: title\n---\n## A\n- [ ] b\n- [ ] a\n".utf8)
      #expect(write(descriptor, board, board.count) == board.count)
      close(descriptor)
    }
    for arguments in [
      ["list"], ["list", "--json"], ["boards"], ["sort", "--check"], ["sort"], ["list", "-\u{1B}]0;x\u{7}.md"],
      ["show", "\u{1B}.md"],
    ] {
      let run = try CommandTests.run(arguments, in: folder)
      checkHarmless(run.output + run.errors)
      if arguments == ["list"] { #expect(run.lines.count == names.count * 2) }
      if arguments == ["sort"] { #expect(run.lines.count == names.count && run.code == 0) }
    }
  }
}

/// Checks that output consists only of printable characters and line feeds.
///
/// - Parameter allowsColors: whether pb's own colours are allowed, too.
func checkHarmless(
  _ bytes: [UInt8], allowsColors: Bool = false, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(controls(in: bytes, allowsColors: allowsColors) == 0, comment, sourceLocation: sourceLocation)
}

/// The number of characters that might control a terminal, plus one if the bytes are not valid UTF-8.
func controls(in bytes: [UInt8], allowsColors: Bool) -> Int {
  let all = String(decoding: bytes, as: UTF8.self)
  let isValid = all.utf8.elementsEqual(bytes)
  let text = allowsColors ? withoutColors(all) : all
  return text.unicodeScalars.count {
    ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0.properties.isBidiControl
      || (0x2028...0x2029).contains($0.value) || (0xE0000...0xE007F).contains($0.value)
  } + (isValid ? 0 : 1)
}
