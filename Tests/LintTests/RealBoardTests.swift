internal import Foundation
@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// What holds for the boards of strangers.
struct RealBoardTests {
  private static func linter(all: Bool) -> Linter {
    var selection = RuleSelection()
    if all { selection.set(RuleName("all")!, to: .on) }
    return Linter(LintContext(today: CalendarDate(iso: "2026-11-21")!, selection: selection))
  }

  @Test(arguments: Boards.real) func `fixing ends, keeps every card, and changes only lines with findings`(
    _ file: Boards.File
  ) {
    let board = ParsedBoard(file.bytes)
    for unsafe in [false, true] {
      let linter = Self.linter(all: true)
      guard let fixed = linter.fixing(board, name: "board", unsafe: unsafe) else { continue }
      #expect(fixed.edits.applied(to: file.bytes) == fixed.board.source.bytes)
      #expect(fixed.board.cards.count >= board.cards.count)
      #expect(linter.fixing(fixed.board, name: "board", unsafe: unsafe) == nil, "a fixed point")
    }
  }

  /// `PB_FINDINGS=FILE` writes what the rules say about the real boards, a line each, to be read by people.
  @Test func `every finding has a place in the text`() throws {
    var lines = ""
    let linter = Self.linter(all: false)
    for file in Boards.real {
      let board = ParsedBoard(file.bytes)
      var results = [linter.look(at: board, name: "board")]
      linter.finish(&results, PlanFacts(results.map(\.facts)))
      for finding in results[0].findings {
        #expect(finding.range.lowerBound >= 0 && finding.range.upperBound <= file.bytes.count)
        let line = board.source.lines.line(at: finding.range.lowerBound)
        let text = board.source.string(board.source.content(of: line)).prefix(160)
        lines += "\(finding.severity)\t\(finding.rule)\t\(file.name):\(line + 1)\t\(finding.message)\t\(text)\n"
      }
    }
    if let path = ProcessInfo.processInfo.environment["PB_FINDINGS"] {
      try lines.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
