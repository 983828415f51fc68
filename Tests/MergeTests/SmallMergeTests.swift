internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of every pair of single edits, on every board with two columns and up to three cards.
@Suite(.tags(.property, .slow)) struct SmallMergeTests {
  @Test(.thorough) func `every pair of single edits of small boards obeys every law`() {
    var pairs = 0
    var broken: [String] = []
    for (left, right) in [(0, 1), (1, 0), (1, 1), (2, 0), (0, 2), (2, 1), (1, 2), (3, 0), (0, 3)] {
      let board = Self.board(left, right)
      let edits = Self.edits(of: board)
      for (index, ours) in edits.enumerated() {
        // Each pair is tried only once: law P3 says that swapping the sides gives the same bytes.
        for theirs in edits[index...] {
          pairs += 1
          let merge = MergeCase(base: Self.text(board), ours: Self.text(ours), theirs: Self.text(theirs))
          if let violation = merge.violation() { broken.append("\(violation)\n\(merge)") }
          if let doubled = Self.doubled(merge) { broken.append("the card \(doubled) occurs twice\n\(merge)") }
        }
      }
    }
    print("pairs of single edits of small boards: \(pairs), broken: \(broken.count)")
    for one in broken.prefix(3) { Issue.record("\(one)") }
  }

  /// The texts of the cards, column by column.
  private typealias Model = [[String]]

  private static func board(_ left: Int, _ right: Int) -> Model {
    let names = ["one apple", "two pears", "three plums"]
    return [Array(names[..<left]), Array(names[left..<left + right])]
  }

  /// The board itself, and every board that one edit can make of it.
  private static func edits(of board: Model) -> [Model] {
    var result = [board]
    for column in board.indices {
      for place in 0...board[column].count {
        var added = board
        added[column].insert("a new card", at: place)
        result.append(added)
        added[column][place] = "some other thing"
        result.append(added)
      }
      for place in board[column].indices {
        var taken = board
        let name = taken[column].remove(at: place)
        result.append(taken)
        for change in [name + " more", name + " due:2026-12-01", "[x] " + name, name + "\n  - [ ] item"] {
          var changed = board
          changed[column][place] = change
          result.append(changed)
        }
        for other in board.indices {
          for target in 0...taken[other].count where other != column || target != place {
            var moved = taken
            moved[other].insert(name, at: target)
            result.append(moved)
          }
        }
      }
    }
    return result
  }

  private static func text(_ board: Model) -> [UInt8] {
    var text = ""
    for (name, cards) in zip(["A", "B"], board) { text += "## \(name)\n" + cards.map { "- \($0)\n" }.joined() }
    return Array(text.utf8)
  }

  /// A word of a card of the base that is in several cards of the merge; nil if there is no such word.
  private static func doubled(_ merge: MergeCase) -> String? {
    let merged = String(
      decoding: BoardMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs).bytes, as: UTF8.self)
    return ["apple", "pears", "plums"].first { name in
      merged.split(separator: "\n").count { $0.contains(name) && !$0.contains("> conflict:") } > 1
    }
  }
}
