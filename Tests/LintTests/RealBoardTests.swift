internal import Foundation
@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardMessages
internal import TestSupport
internal import Testing

/// Findings and fixes on real boards.
struct RealBoardTests {
  private static func linter(all: Bool) -> Linter {
    var selection = RuleSelection()
    if all { selection.set(RuleName("all")!, to: .on) }
    return Linter(LintContext(today: CalendarDate(iso: "2026-11-21")!, selection: selection))
  }

  @Test(arguments: Boards.real) func `fixing ends after at most three rounds, and keeps every card`(
    _ file: Boards.File
  ) {
    let board = ParsedBoard(file.bytes)
    for unsafe in [false, true] {
      let linter = Self.linter(all: true)
      guard let fixed = linter.fixing(board, name: "board", unsafe: unsafe) else { continue }
      #expect(fixed.edits.applied(to: file.bytes) == fixed.board.source.bytes)
      #expect(fixed.board.cards.count >= board.cards.count)
      #expect(fixed.roundCount <= 3)
      #expect(linter.fixing(fixed.board, name: "board", unsafe: unsafe) == nil, "a fixed point")
    }
  }

  /// Rules whose fix may change other lines than those of the finding.
  private static let wide: Set<RuleID> = [Unsorted.id, IndentedCards.id]

  @Test(arguments: Boards.real) func `a fix changes only the lines of its finding`(_ file: Boards.File) {
    let board = ParsedBoard(file.bytes)
    let linter = Self.linter(all: true)
    var results = [linter.lint(board, name: "board")]
    linter.lintPlan(&results, PlanIndex(results.map(\.facts)))
    for finding in results[0].findings where !Self.wide.contains(finding.rule) {
      let lines = board.source.lines
      let start = lines.start(of: lines.line(at: finding.range.lowerBound))
      let end = lines.range(of: lines.line(at: max(finding.range.lowerBound, finding.range.upperBound - 1))).upperBound
      for edit in finding.fix?.edits.edits ?? [] {
        #expect(edit.range.lowerBound >= start && edit.range.upperBound <= end, "\(finding.rule)")
      }
    }
  }

  /// With `PB_FINDINGS=FILE`, the test also writes the findings on the real boards to a file, for people to read.
  @Test func `the range of every finding is inside the text`() throws {
    var lines = ""
    let linter = Self.linter(all: false)
    for file in Boards.real {
      let board = ParsedBoard(file.bytes)
      var results = [linter.lint(board, name: "board")]
      linter.lintPlan(&results, PlanIndex(results.map(\.facts)))
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
