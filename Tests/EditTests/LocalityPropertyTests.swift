@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing
internal import TestSupport

/// Makes an edit, and checks that it changes only the bytes in its splices, and that its inverse undoes it.
///
/// - Returns: false if the edit was refused.
@discardableResult
func checkEdit(
  _ edit: AnyEdit, on board: ParsedBoard, _ trace: String, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let before = board.source.bytes
  do {
    let done = try edit.perform(board)
    let after = done.board.source.bytes
    #expect(done.edits.applied(to: before) == after, "\(trace): \(edit)", sourceLocation: sourceLocation)
    #expect(done.inverse.applied(to: after) == before, "the inverse, \(trace): \(edit)", sourceLocation: sourceLocation)
    // Outside of the splices, no byte may change.
    var position = 0
    var shift = 0
    for splice in done.edits.edits {
      let kept = position..<splice.range.lowerBound
      #expect(
        before[kept].elementsEqual(after[kept.lowerBound + shift..<kept.upperBound + shift]), "\(trace): \(edit)",
        sourceLocation: sourceLocation)
      shift += splice.replacement.count - splice.range.count
      position = splice.range.upperBound
    }
    return true
  } catch is EditFailure {
    return false
  } catch {
    Issue.record("\(trace): \(edit): \(error)", sourceLocation: sourceLocation)
    return false
  }
}

@Suite(.tags(.property)) struct LocalityPropertyTests {
  @Test func `every edit of every card of a real board changes what was asked and nothing else`() {
    let budget = TestSettings.cases(6000)
    let each = max(1, budget / max(1, Boards.real.count))
    var tried: [String: (Int, Int)] = [:]
    for (number, file) in Boards.real.enumerated() {
      var random = Seeded(UInt64(number))
      let board = ParsedBoard(file.bytes)
      var edits = AnyEdit.columnEdits(board, &random)
      let cards = board.cards.indices.shuffled(using: &random).prefix(each / 13 + 1)
      for card in cards { edits += AnyEdit.cardEdits(board, card, &random) }
      for edit in edits {
        let isMade = checkEdit(edit, on: board, file.name)
        let kind = edit.description.split(separator: " ").prefix(2).filter { $0.first?.isNumber != true }.joined(
          separator: " ")
        tried[kind, default: (0, 0)].0 += 1
        if !isMade {
          tried[kind]!.1 += 1
          if TestSettings.isVerbose { print("refused \(file.name): \(edit)") }
        }
      }
    }
    let total = tried.values.reduce(0) { $0 + $1.0 }
    let refused = tried.values.reduce(0) { $0 + $1.1 }
    print("edits of real boards: \(total), refused: \(refused)")
    for (kind, count) in tried.sorted(by: { $0.key < $1.key }) where count.1 > 0 {
      print("  \(kind): \(count.1) of \(count.0) refused")
    }
    #expect(refused * 100 <= total * 2, "more than 2 % of the edits of real boards are refused")
  }

  @Test func `sorting a real board keeps every card's bytes, and sorting it again changes nothing`() throws {
    for file in Boards.real {
      let board = ParsedBoard(file.bytes)
      for key in ["priority", "due", "-created", "title", "tag", "box", "est", "owner"] {
        let order = SortOrder([SortKey(key)!])
        guard let sorted = try? board.sorting(by: order) else {
          Issue.record("\(file.name) cannot be sorted by \(key)")
          continue
        }
        #expect(sorted.inverse.applied(to: sorted.board.source.bytes) == file.bytes)
        #expect(try sorted.board.sorting(by: order).edits.isEmpty, "\(file.name) by \(key)")
        #expect(sorted.board.unsortedCards(by: order).isEmpty)
        #expect(board.unsortedCards(by: order).isEmpty == sorted.edits.isEmpty, "\(file.name) by \(key)")
        #expect(cardBytes(board) == cardBytes(sorted.board), "\(file.name) by \(key)")
      }
    }
  }

  /// The bytes of every card. In an ordered list, the number belongs to the place and not to the card, so it is left out.
  private func cardBytes(_ board: ParsedBoard) -> [[UInt8]] {
    let hasNumbers = board.cards.indices.contains { board.geometry(ofCard: $0).marker.number != nil }
    return board.cards.indices.map { card in
      hasNumbers ? board.restyled(card, as: .standard) : Array(board.source.bytes[board.range(of: board.cards[card])])
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
