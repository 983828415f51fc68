@testable internal import PlanBoardMarkdown
internal import TestSupport
import Testing

struct TextMergeTests {
  private func merged(_ base: String, _ ours: String, _ theirs: String) -> String? {
    TextMerge.merged(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Every pair of changes that each add, remove or edit one of three cards.
  @Test func `small changes of two people are both there, or refused`() {
    let base = ["- one\n", "- two\n", "- three\n"]
    var changes: [[String]] = []
    for index in 0...3 {
      for added in ["- new\n", "- other\n"] {
        var lines = base
        lines.insert(added, at: index)
        changes.append(lines)
      }
      guard index < 3 else { continue }
      var removed = base
      removed.remove(at: index)
      changes.append(removed)
      var edited = base
      edited[index] = edited[index].replacing("\n", with: " more\n")
      changes.append(edited)
    }
    let head = "## A\n"
    for ours in changes {
      for theirs in changes {
        guard let result = merged(head + base.joined(), head + ours.joined(), head + theirs.joined()) else { continue }
        let lines = Set(result.split(separator: "\n").map { String($0) + "\n" })
        for line in Set(ours).union(theirs) {
          // Gone only where somebody took it away.
          #expect(
            lines.contains(line) || !ours.contains(line) || !theirs.contains(line),
            "\(ours) and \(theirs) make \(result)")
        }
        for line in ours where !base.contains(line) { #expect(lines.contains(line), "\(ours), \(theirs): \(result)") }
        for line in theirs where !base.contains(line) { #expect(lines.contains(line), "\(ours), \(theirs): \(result)") }
        // And it does not matter who is who, but for the order.
        let mirrored = merged(head + base.joined(), head + theirs.joined(), head + ours.joined())
        #expect(mirrored?.split(separator: "\n").sorted() == result.split(separator: "\n").sorted())
      }
    }
  }

  @Test func `the same words changed twice are refused`() {
    #expect(merged("## A\n- one\n", "## A\n- uno\n", "## A\n- eins\n") == nil)
    #expect(merged("## A\n- one\n- two\n", "## A\n- two\n", "## A\n- one more\n- two\n") == nil)
  }

  @Test func `what both put in is there once`() {
    #expect(merged("## A\n- a\n", "## A\n- a\n- x\n", "## A\n- a\n- x\n- y\n") == "## A\n- a\n- x\n- y\n")
  }

  @Test func `a text is taken for a change of the one it is nearest to`() {
    let texts = ["- a\n", "- a\n- b\n", "- a\n- b\n- c\n"].map { Array($0.utf8) }
    #expect(TextMerge.likelyBase(of: Array("- a\n- k\n".utf8), among: texts) == texts[0])
    #expect(TextMerge.likelyBase(of: Array("- a\n- b\n- k\n".utf8), among: texts) == texts[1])
    #expect(TextMerge.likelyBase(of: Array("- a\n- b\n- c\n- k\n".utf8), among: texts) == texts[2])
  }

  @Test(arguments: 0..<200)
  func `edits rebased onto themselves elsewhere change the same lines`(seed: Int) {
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
}
