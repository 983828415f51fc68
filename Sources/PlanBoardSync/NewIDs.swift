internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Two people gave two cards the same id: the later card gets another one.
enum NewIDs {
  /// An id that one side has twice already stays.
  static func applied(to board: ParsedBoard, touched blocks: [Weave.Block], _ sides: [ParsedBoard]) -> ParsedBoard {
    var seen: [String: Int] = [:]
    var edits: [TextEdit] = []
    var again: [Int] = []
    let cards = blocks.filter { $0.role == .card }
    // The two lists have the same cards, in one order.
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

  /// The ids are equal, or one was made here of the other.
  static func isSame(_ a: String, _ b: String) -> Bool {
    func isMade(_ new: String, of old: String) -> Bool {
      new.hasPrefix(old + "-") && !new.dropFirst(old.count + 1).isEmpty
        && new.dropFirst(old.count + 1).allSatisfy { $0.isASCII && $0.isNumber }
    }
    return a == b || isMade(a, of: b) || isMade(b, of: a)
  }

  private static func count(_ id: String, _ board: ParsedBoard) -> Int {
    board.cards.indices.count { board.text(ofCard: $0).id == id }
  }
}
