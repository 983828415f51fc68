@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

/// The skeleton leaves out some lines that cmark does not need. The tests compare this with passing every line to cmark.
@Suite(.tags(.property, .slow)) struct OmissionPropertyTests {
  private static let lines = [
    "", "- a", "- [ ] b", "* a", "+ a", "1. a", "a", "  a", "  - a", "\t- a", "    - a", "- ", "-", "- - a", "> a",
    "> - a", "#",
    "# a", "---", "- ---", "```", "- ```", "  ```", "~~~", "<div>", "<!--", "-->", "- -->", "</p>", "[a]: <", "[a]:",
    "[a", "- [a]: b",
    "- x", "\u{B}", "- \u{C}", "-\ta", "===",
  ]

  @Test(.thorough)
  func `leaving lines out of a run of similar items changes nothing, whatever is before and after the run`() {
    var compared = 0
    let runs = ["- c\n- d\n- e\n- f\n", "- x\n- x\n- x\n", "- c\n- d\n* e\n* f\n* g\n- h\n- i\n- j\n- k\n"]
    let beginnings = [""] + Self.lines.flatMap { first in ["\(first)\n"] + Self.lines.map { "\(first)\n\($0)\n" } }
    for beginning in beginnings {
      for run in runs {
        for ending in [""] + Self.lines {
          compared += compare("\(beginning)\(run)\(ending)\n- y\n- z\n- z\n", "")
        }
      }
    }
    for beginning in Self.lines {
      for ending in beginnings { compared += compare("\(beginning)\n- c\n- d\n- e\n\(ending)", "") }
    }
    print("texts with runs compared: \(compared)")
  }

  @Test func `leaving lines out changes nothing in any text`() {
    let seeds = TestSettings.cases(30_000)
    var leftOut = 0
    for seed in 0..<UInt64(seeds) {
      var random = Seeded(seed)
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let line = Self.lines.randomElement(using: &random)!
        let end = ["\n", "\n", "\n", "\r\n", "\r"].randomElement(using: &random)!
        for _ in 0..<(Bool.random(using: &random) ? 1 : Int.random(in: 1...6, using: &random)) { text += line + end }
      }
      if Bool.random(using: &random) { text += String(decoding: Inputs.random(seed), as: UTF8.self) }
      leftOut += compare(text, "seed \(seed)")
    }
    print("texts compared: \(seeds), \(leftOut) of them with lines left out, seeds 0..<\(seeds)")
    #expect(leftOut > seeds / 8)
    for file in Boards.real + Boards.samples { _ = compare(String(decoding: file.bytes, as: UTF8.self), file.name) }
  }

  /// Compares the blocks of a text with and without lines left out.
  ///
  /// - Returns: 1 if lines were left out, otherwise 0.
  private func compare(_ text: String, _ name: String) -> Int {
    let source = SourceText(Array(text.utf8))
    let (found, wanted) = (
      BlockTree(source, BlockTree.Scope()), BlockTree(source, BlockTree.Scope(), elidesRepeats: false)
    )
    #expect(
      found.blocks == wanted.blocks && found.parts == wanted.parts && found.findings == wanted.findings
        && found.listCount == wanted.listCount && found.canBeResumed == wanted.canBeResumed,
      "\(name): \(text.debugDescription)")
    return source.bytes.withUnsafeBufferPointer { bytes in
      var skeleton = Skeleton(of: bytes, capacityFor: bytes.count, elidesRepeats: true)
      for line in 0..<source.lines.count { skeleton.addLine(source.lines.content(of: line, in: bytes), number: line) }
      return skeleton.omissions.isEmpty ? 0 : 1
    }
  }
}
