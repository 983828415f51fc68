internal import Foundation
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of every pair of single edits to small boards with text between the cards, compared with the merges of git. The lines
/// come from a pool of three, so both sides often add the same line, at one place or at two.
@Suite(.tags(.property, .slow, .git), .enabled(if: GitMerges.isUsable, "git 2.38 or newer is needed"))
struct SmallTextMergeTests {
  /// Small boards: `#` is a heading, `c` a card, and each group of digits a block of text with these lines of the pool.
  private static let boards = [
    "# c # c", "# 1 c # 1 c", "# c 1 # c 1", "# 1 # 1 # 1", "# 12 c # 3", "# 123 # c", "# 1 2 c # 1", "# 1 1 c 2 # c",
    "# 112 c 3", "# c 1 2 3", "# 13 c # 2 13", "# 1 2 # 2 1",
  ]

  /// How many of 10,000 merges may differ from git's. If both sides add something at one place, either order is right. If one
  /// side puts a card above a paragraph that the other side splits, the card may come between the parts. If one side adds a line
  /// and makes an equal one begin a paragraph, it is not clear which of the two is new; so a line that both sides added there may
  /// be there once. A longer line that both sides added side by side is one, because nobody writes it twice by chance.
  private static func limits(_ once: Int) -> [String: Int] { ["other order": 100, "disordered": 20, "once": once] }

  @Test(arguments: [
    (["Owner: open", "Status: done", "---"], 5), (["alpha beta", "gamma", "alpha"], 5),
    (["A line of five words", "Another line of five words", "gamma"], 30),
  ])
  func `hardly a line of text is lost, doubled or elsewhere than in git's merge`(pool: [String], once: Int) throws {
    let edits = TextEdits(pool: pool + ["Status: new"], rule: "---")
    let wanted = TestSettings.cases(2_500)
    var pairs: [MergeCase] = []
    for (number, shape) in Self.boards.enumerated() {
      pairs += Self.pairs(of: Self.board(shape, pool, isCompact: number % 2 == 1), edits)
    }
    var random = Seeded(UInt64(TestSettings.firstSeed))
    while pairs.count < wanted {
      let isCompact = Bool.random(using: &random)
      pairs += Self.pairs(of: Self.board(Self.randomShape(&random), pool, isCompact: isCompact), edits)
    }
    // Few cases are spread over all boards.
    let step = max(1, pairs.count / wanted)
    let chosen = stride(from: TestSettings.firstSeed % step, to: pairs.count, by: step).map { pairs[$0] }
    let comparison = try GitComparison(of: chosen)
    print("pairs of single edits of text with \(pool) (of \(pairs.count)): \(comparison)")
    if TestSettings.isVerbose { comparison.failures.forEach { print($0) } }
    for (fault, count) in comparison.kinds.sorted(by: { $0.key < $1.key })
    where count * 10_000 > Self.limits(once)[fault, default: 0] * chosen.count {
      Issue.record("\(comparison.failures.first { $0.fault == fault }!)")
    }
  }

  /// Each pair of edits once, because the order of the sides makes no difference.
  private static func pairs(of board: TextBoard, _ edits: TextEdits) -> [MergeCase] {
    let texts = edits.text(of: board).map(\.text)
    var pairs: [MergeCase] = []
    for (index, ours) in texts.enumerated() {
      for theirs in texts[index...] { pairs.append(MergeCase(base: board.text, ours: ours, theirs: theirs)) }
      for theirs in edits.cards(of: board) {
        pairs.append(MergeCase(base: board.text, ours: ours, theirs: theirs.text))
      }
    }
    return pairs
  }

  // MARK: Boards

  private static func board(_ shape: String, _ pool: [String], isCompact: Bool) -> TextBoard {
    var board = TextBoard(isCompact: isCompact)
    for part in shape.split(separator: " ") {
      let letter = ["A", "B", "C"][max(0, board.indices(of: .heading).count - 1)]
      switch part {
      case "#": board.blocks.append(.init(.heading, ["## \(["A", "B", "C"][board.indices(of: .heading).count])"]))
      case "c": board.blocks.append(.init(.card, ["- [ ] card \(letter)"]))
      default:
        let lines = part.compactMap { $0.wholeNumberValue.map { pool[$0 - 1] } }
        // A rule below a line would make a heading of it.
        let blocks = lines.contains("---") ? lines.map { [$0] } : [lines]
        board.blocks += blocks.map { .init(.text, $0) }
      }
    }
    return board
  }

  private static func randomShape(_ random: inout Seeded) -> String {
    func text() -> [String] {
      [[], [], ["1"], ["2"], ["12"], ["1", "1"], ["1", "2"], ["123"], ["2", "3", "1"], ["3", "12"]].randomElement(
        using: &random)!
    }
    return (0..<Int.random(in: 1...3, using: &random)).map { _ in
      (["#"] + text() + (Bool.random(using: &random) ? ["c"] : []) + text()).joined(separator: " ")
    }.joined(separator: " ")
  }
}
