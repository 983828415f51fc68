internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardScreen
internal import PlanBoardTerminal
import Foundation
import Testing

internal import TestSupport

/// Random text from a plan cannot control the terminal: not in a drawing, and not in what commands print.
@Suite(.tags(.property)) struct TerminalSafetyTests {
  // MARK: Hostile text

  /// What a terminal might obey, or what hides text or changes its direction, and some ordinary text.
  private static func piece(_ random: inout Seeded) -> [UInt8] {
    func scalar(_ range: ClosedRange<UInt32>) -> [UInt8] {
      Array(String(Unicode.Scalar(UInt32.random(in: range, using: &random))!).utf8)
    }
    switch Int.random(in: 0..<12, using: &random) {
    // C0, without the characters that end a line; DEL; C1.
    case 0: return [UInt8.random(in: 1...9, using: &random)]
    case 1: return [UInt8.random(in: 0x0E...0x1F, using: &random)]
    case 2: return [0x7F]
    case 3: return scalar(0x80...0x9F)
    // Single bytes that are not UTF-8. Some terminals take 0x80 to 0x9F for C1.
    case 4: return [UInt8.random(in: 0x80...0xFF, using: &random)]
    // CSI, OSC and DCS, which begin with ESC or with a C1 character, or are not closed.
    case 5: return Array(["\u{1B}[31m", "\u{1B}[2J", "\u{9B}1A", "\u{1B}[6n"].randomElement(using: &random)!.utf8)
    case 6:
      return Array(
        ["\u{1B}]52;c;aGk=\u{7}", "\u{1B}]8;;https://example.org\u{1B}\\", "\u{9D}0;x\u{9C}", "\u{1B}P+q\u{1B}\\"]
          .randomElement(using: &random)!.utf8)
    // Direction controls, line separators and tag characters.
    case 7: return [scalar(0x202A...0x202E), scalar(0x2066...0x2069)].randomElement(using: &random)!
    case 8:
      return [scalar(0x2028...0x2029), scalar(0xE0020...0xE007F), scalar(0x200B...0x200F)].randomElement(
        using: &random)!
    case 9: return Array(("e" + String(repeating: "\u{301}", count: 20)).utf8)
    default: return Array(["word", " ", "日本", "é", "👨‍👩‍👧", "`x`", "*y*", "\"", "<b>"].randomElement(using: &random)!.utf8)
    }
  }

  private static func text(_ random: inout Seeded) -> [UInt8] {
    (0..<Int.random(in: 1...6, using: &random)).flatMap { _ in piece(&random) }
  }

  /// Hostile text that can be an argument or, without `/`, a part of a file's name.
  private static func typed(_ random: inout Seeded, without other: UInt8 = 0) -> String {
    String(decoding: text(&random).filter { $0 != 0 && $0 != other }, as: UTF8.self)
  }

  /// A board with hostile text in every place that may have text.
  private static func board(_ random: inout Seeded) -> [UInt8] {
    func line(_ begin: String, _ end: String = "\n") -> [UInt8] { Array(begin.utf8) + text(&random) + Array(end.utf8) }
    var bytes = Array("---\nplanboard: 1\nsort: [title]\ntags: [a]\n".utf8)
    if Bool.random(using: &random) { bytes += line("title: \"", "\"\n") }
    if Bool.random(using: &random) { bytes += line("unknown-key: ") }
    bytes += "---\n\n".utf8
    bytes += line("Prose ")
    for column in 0..<2 {
      bytes += line("\n## Column \(column) ")
      for card in 0..<3 {
        if card == 1 { bytes += line("\n### ") }
        bytes += line("- [ ] c\(card) ", "")
        bytes += line(" #tag", " @ann due:2026-11-2\(card) [key:: ")
        bytes += line("value", "] color:")
        bytes += line("red", " p:high\n")
        bytes += line("  - [x] item ")
        bytes += line("  note ")
      }
    }
    return bytes + line("\n***\n\n## Archive ") + line("- [x] old ")
  }

  /// Seeds for a property.
  ///
  /// - Parameters:
  ///   - usual: how many seeds, unless `PB_CASES` gives another number of cases.
  ///   - cost: how many cases one seed counts for, because it takes as long.
  private static func seeds(_ usual: Int, cost: Int = 1) -> Range<Int> {
    TestSettings.firstSeed..<TestSettings.firstSeed + max(1, TestSettings.cases(usual * cost) / cost)
  }

  // MARK: Below the shell

  @Test func `no random text keeps a character that controls a terminal`() {
    for seed in Self.seeds(20_000) {
      var random = Seeded(UInt64(seed))
      let hostile = Self.text(&random)
      checkHarmless(Array(VisibleText.safe(String(decoding: hostile, as: UTF8.self)).utf8))
      var shown: [UInt8] = []
      hostile.withUnsafeBufferPointer { VisibleText.append($0, to: &shown) }
      checkHarmless(shown)
    }
  }

  @Test func `no drawing of a random hostile board controls the terminal`() {
    let path = Path(bytes: Array("b\u{1B}[31m\u{202E}".utf8) + [0x9B, 0xFF])
    for seed in Self.seeds(300, cost: 10) {
      var random = Seeded(UInt64(seed))
      let board = ParsedBoard(Self.board(&random))
      #expect(board.cards.count > 5)
      var bytes: [UInt8] = []
      _ = board.appendPlain(fileName: path.text, to: &bytes)
      bytes += CardLine.lines(of: board, Array(board.cards.indices), path)
      for line in board.textConversion { bytes += Array((line + "\n").utf8) }
      let width = Int.random(in: BoardDrawing.leastWidth...120, using: &random)
      BoardDrawing(board: board.board(fileName: path.text), today: CalendarDate(iso: "2026-11-21")!, width: width).draw
      {
        $0.append(to: &bytes, hasColors: false)
      }
      checkHarmless(bytes)
    }
  }

  // MARK: Commands

  @Test(.tags(.slow)) func `no command prints text of a random hostile plan that controls the terminal`() throws {
    for seed in Self.seeds(3, cost: 1000) {
      var hostile = 0
      var random = Seeded(UInt64(seed))
      let folder = try TemporaryFolder()
      let (first, second) = (Self.board(&random), Self.board(&random))
      let name = "b" + Self.typed(&random, without: UInt8(ascii: "/")) + ".md"
      try folder.write(name, first)
      try folder.write("c.md", second)
      let copy = "c.sync-conflict-20261121-012615-IJBL2FZ.md"
      let typed = Self.typed(&random)
      for arguments in [
        ["show", "c.md"], ["show", "c.md", "--width", "60"], ["list"], ["boards"], ["find", "c1"], ["find", typed],
        ["agenda"], ["next"], [], ["--json"], ["did"], ["did", typed], ["view", "overdue"], ["view", typed], ["stats"],
        ["tags"],
        ["top"],
        ["top", "--format", "tmux"],
        ["sort", "--check"], ["lint"], ["lint", "--format", "github"],
        ["lint", "--format", "junit"],
        ["show", "c.md", "--width", "80", "--color", "always"], ["lint", "--color", "always"],
        ["diff", name, "c.md"],
        ["textconv", "c.md"], ["doctor"], ["log", "c0"], ["show", typed], ["list", "--where", typed],
        ["done", "c0 "], ["done", typed], ["add", typed, "--board", "c.md"], ["edit", typed, "--title", typed],
        ["move", typed, "--to", typed], ["rm", "c1", "--board", "c.md"], ["trash"], ["restore", typed],
        ["id", "c2", "--board", "c.md"],
        ["column", "add", typed, "--board", "c.md"], ["column", "rename", typed, typed, "--board", "c.md"],
        ["sort", "--by", typed], ["sort", "c.md"], ["history"], ["undo"], ["redo"], ["rename", typed, "c.md"],
        ["boards", "move", name, "--to", "1"], ["boards", "archive", name], ["boards", "--archived"],
        ["add", "x", "--board", name], ["boards", "restore", name], ["boards", "rm", name], ["boards", "--removed"],
        ["boards", "restore", typed], ["boards", "restore", name],
        ["sync", "--dry-run"], ["sync"], ["resolve", typed], ["resolve"], [typed], ["list", "--\(typed)"],
      ] {
        if arguments.first == "sync" { try folder.write(copy, first) }
        let result = try run(arguments, in: folder)
        #expect(result.code != 64 || arguments.contains { $0.hasSuffix(typed) }, "no such command: \(arguments)")
        checkHarmless(
          result.output + result.errors, allowsColors: arguments.contains("always"), "seed \(seed): pb \(arguments)")
        if ["␛", "\\u{", "\u{FFFD}"].contains(where: { (result.text + result.errorText).contains($0) }) {
          hostile += 1
        }
      }
      // Otherwise the commands print no text of the plan, and nothing is tested.
      #expect(hostile > 15, "seed \(seed)")
    }
  }

  // MARK: The check itself

  @Test(arguments: [
    Array("a\u{1B}[31mb".utf8), Array("a\u{1B}]0;x\u{7}".utf8), Array("\u{9B}1A".utf8), [0x61, 0x9B], [0x7F],
    Array("\u{202E}".utf8), Array("a\rb".utf8), Array("\u{2028}".utf8), Array("\u{E0041}".utf8),
  ])
  func `output that controls a terminal is found`(bytes: [UInt8]) {
    #expect(controls(in: bytes, allowsColors: false) > 0)
    #expect(controls(in: Array("a ␛[31m\n日本\u{301}\n".utf8), allowsColors: false) == 0)
    #expect(controls(in: Array("\u{1B}[1;31ma\u{1B}[0m\n".utf8), allowsColors: true) == 0)
  }
}
