import Foundation
import PlanBoardCore
import Testing

internal import TestSupport

@testable import PlanBoardTerminal

/// The colours of differences on a terminal.
struct DiffColorTests {
  private static let board =
    "---\nplanboard: true\ntitle: Home\n---\n## To Do\n- [ ] Call Ann about the roof #phone due:2026-11-27\n- [ ] Milk\n"
    + "- [ ] Water the plants due:2026-11-20 due:2026-11-22\n\n## Done\n- [x] Fence"
  private static let later =
    "---\ntitle: Our home\n---\n## To Do\n- [ ] Call Ann and Bo #phone due:2026-12-04\n- [ ] Bread\n\n"
    + "## Waiting\n\n## Done\n- [x] Fence\n- [x] Milk\n"

  private func plan() throws -> TemporaryFolder {
    try TemporaryFolder([".planboard.yml": "", "home.md": Self.board, "later.md": Self.later])
  }

  private func screen(
    _ arguments: [String], in folder: TemporaryFolder, _ environment: [String: String] = [:], code: Int = 0
  ) throws -> String {
    try HandleCommandTests().onTerminal(
      arguments, in: folder, environment: environment, size: (80, 40), codes: Int32(code)...Int32(code))
  }

  @Test(arguments: [
    (["edit", "ann", "due:+1w", "--diff", "--dry-run"], 0),
    (["move", "milk", "--to", "done", "--diff", "--dry-run"], 0),
    (["lint", "--fix", "--unsafe", "--dry-run"], 1), (["lint", "--diff", "--unsafe"], 1),
    (["sort", "--diff", "--by", "due"], 0),
    (["diff", "home.md", "later.md"], 1), (["history", "1"], 0),
  ])
  func `differences have colours on a terminal, and say the same without them`(arguments: [String], code: Int) throws {
    let folder = try plan()
    try pb("edit", "ann", "+roof", "--board", "home", in: folder)
    let colored = try screen(arguments, in: folder, code: code)
    let plain = try screen(arguments, in: folder, ["NO_COLOR": "1"], code: code)
    #expect(colored.contains("\u{1B}[") && !plain.contains("\u{1B}"))
    #expect(withoutColors(colored) == plain)
    // In a pipe, and on a terminal that can only print text, days and boxes are as in the file.
    let iso = plain.replacing("today 12:00", with: "2026-11-21 12:00").replacing("Fri 27 Nov", with: "\"2026-11-27\"")
      .replacing("Fri 4 Dec", with: "\"2026-12-04\"").replacing("box: open -> done", with: "box: \" \" -> \"x\"")
    #expect(try run(arguments, in: folder).text == iso)
    #expect(try screen(arguments, in: folder, ["TERM": "dumb"], code: code) == iso)
    try checkGolden("diff-color-\(arguments[0])\(arguments.contains("--fix") ? "-fix" : "")", text: colored)
  }

  @Test func `text of a board cannot control the terminal through the colours of a diff`() throws {
    let folder = try TemporaryFolder([
      "b.md": "---\nplanboard: true\n---\n## A\n- [ ] a\u{1B}[2J \u{9B}31m \u{202E} x   \n- [ ] b \u{1B}]0;x\u{7}\n"
    ])
    let colored = try screen(["edit", "b.md:5", "+y", "--diff"], in: folder)
    #expect(
      !withoutColors(colored).unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B || $0.value == 0x202E
      })
  }

  @Test(arguments: [
    ("a b c", "a x c", ["b"], ["x"]), ("a b c", "a c", ["b "], []), ("- [ ] one", "- [ ] one #x", [], [" #x"]),
    ("a b", "a b  ", [], ["  "]), ("a b c d", "a b c d", [], []), ("", "", [], []), ("a  b", "a b", ["  "], [" "]),
    ("due:1 x y #a", "due:2 x y #a #b", ["due:1"], ["due:2", " #b"]),
    ("a b c d e", "a x c y e", ["b", "d"], ["x", "y"]),
  ])
  func `the words that differ are emphasised`(old: String, new: String, gone: [String], added: [String]) {
    let words = DiffDrawing.changedWords(old, new)
    #expect(words.old.map { String(old[$0]) } == gone && words.new.map { String(new[$0]) } == added)
  }

  @Test func `lines with little in common have no emphasised words`() {
    for (old, new) in [("a b c d", "w x y d"), ("", "a"), ("a", "b")] {
      let words = DiffDrawing.changedWords(old, new)
      #expect(words.old.isEmpty && words.new.isEmpty)
    }
  }
}
