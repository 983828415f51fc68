@testable internal import PlanBoardMarkdown
internal import TestSupport
import Testing

@Suite(.tags(.property)) struct DifferencePropertyTests {
  @Test(arguments: 0..<200)
  func `edits that are rebased onto a text with changes in other lines change the same lines`(seed: Int) {
    var random = Seeded(UInt64(seed))
    let lines = (0..<20).map { "line \($0) \(Int.random(in: 0..<3, using: &random))\n" }
    var ours = lines
    var theirs = lines
    let mine = Int.random(in: 0..<9, using: &random)
    let other = Int.random(in: 11..<20, using: &random)
    ours[mine] = Bool.random(using: &random) ? "" : "ours\n"
    theirs[other] = Bool.random(using: &random) ? "" : "theirs\n"
    var both = ours
    both[other] = theirs[other]
    let base = Array(lines.joined().utf8)
    let edits = EditList(from: base, to: Array(ours.joined().utf8))
    #expect(
      edits.rebased(from: base, to: Array(theirs.joined().utf8))?.applied(to: Array(theirs.joined().utf8))
        == Array(both.joined().utf8), "seed \(seed)")
  }

  @Test func `edits of bytes that somebody else has changed are not rebased`() {
    let (before, ours, theirs) = (Array("- one\n".utf8), Array("- uno\n".utf8), Array("- eins\n".utf8))
    #expect(EditList(from: before, to: ours).rebased(from: before, to: theirs) == nil)
  }
}
