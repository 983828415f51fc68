internal import PlanBoardCore
internal import PlanBoardMarkdown

/// New ids for cards to which two people gave the same id: the later card gets a new one.
package enum NewIDs {
  /// Gives new ids to touched cards whose id is a duplicate. Duplicates that one side already had stay.
  static func applied(to board: ParsedBoard, touched blocks: [MergeAssembler.Block], _ sides: [ParsedBoard])
    -> ParsedBoard
  {
    var seen: [String: Int] = [:]
    var edits: [TextEdit] = []
    var again: [Int] = []
    let cards = blocks.filter { $0.role == .card }
    // The two lists have the same cards, in the same order.
    guard cards.count == board.cards.count else { return board }
    for card in cards.indices where cards[card].isTouched {
      guard let id = board.text(ofCard: card).id else { continue }
      seen[id, default: 0] += 1
      if seen[id]! > 1, seen[id]! > sides.map({ count(id, $0) }).max() ?? 1 { again.append(card) }
    }
    for card in again {
      guard let field = board.text(ofCard: card).fields.first(where: { $0.counts && $0.key == .id }) else { continue }
      var number = 2
      while seen["\(field.value)-\(number)"] != nil { number += 1 }
      seen["\(field.value)-\(number)"] = 1
      edits.append(TextEdit(field.valueRange, Array("\(field.value)-\(number)".utf8)))
    }
    guard !edits.isEmpty else { return board }
    let renamed = board.applying(EditList(edits))
    return renamed.blocks.map(\.kind) == board.blocks.map(\.kind) ? renamed : board
  }

  /// Whether the ids are equal, or one was derived from the other as in ``origin(of:)``.
  static func isSame(_ a: String, _ b: String) -> Bool { a == b || origin(of: a) == b || origin(of: b) == a }

  /// Returns the id from which a merge derived this one: `k3f9` for `k3f9-2`; nil if it does not have this form.
  package static func origin(of id: String) -> String? {
    guard let hyphen = id.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
    let number = id.utf8[id.utf8.index(after: hyphen)...]
    guard !number.isEmpty, number.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return String(id[..<hyphen])
  }

  private static func count(_ id: String, _ board: ParsedBoard) -> Int {
    board.cards.indices.count { board.text(ofCard: $0).id == id }
  }
}
