internal import Testing
internal import TestSupport

@testable internal import PlanBoardStore

/// The facts that the history records about a change.
struct ChangeSummaryTests {
  @Test(.tags(.property)) func `all facts are read back unchanged`() {
    var random = Seeded(UInt64(TestSettings.firstSeed))
    let words = ["", "a", "Call Ann", "=", "a=b", "\t", "\n", "\\", "\u{1}", "ä 😀", "undid: x", "e\u{301}"]
    for _ in 0..<TestSettings.cases(500) {
      var summary = ChangeSummary(verb: words.randomElement(using: &random)!)
      for key in ChangeSummary.Key.allCases where Bool.random(using: &random) {
        summary[key] = words.randomElement(using: &random)!
      }
      let read = ChangeSummary(text: summary.text)
      for key in ChangeSummary.Key.allCases { #expect(read[key] == summary[key], "\(summary.text.debugDescription)") }
    }
  }

  @Test func `a change that was undone and redone is still the same change`() {
    var summary = ChangeSummary(verb: "moved")
    summary[.title] = "x"
    let undone = summary.reversed(.undo(of: 1))
    #expect(undone[.reversal] == "undo")
    #expect(undone.reversed(.redo(of: 2))[.reversal] == "redo")
    #expect(undone.reversed(.redo(of: 2)).original == summary)
  }

  @Test func `facts that only a newer pb knows are kept`() {
    let text = "\u{1}colour=red\u{1F}verb=painted"
    #expect(ChangeSummary(text: text).text == text)
    #expect(ChangeSummary(text: text).original.text == text)
  }
}
