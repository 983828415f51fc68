internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Two people gave two cards the same id: the later card gets another one.
enum NewIDs {
  static func applied(to board: ParsedBoard, touched blocks: [Weave.Block]) -> ParsedBoard {
    var seen: Set<String> = []
    var edits: [TextEdit] = []
    var again: [Int] = []
    let cards = blocks.filter { $0.role == .card }
    // The two lists have the same cards, in one order.
    guard cards.count == board.cards.count else { return board }
    for card in cards.indices where cards[card].isTouched {
      guard let id = board.text(ofCard: card).id else { continue }
      if !seen.insert(id).inserted { again.append(card) }
    }
    for card in again {
      guard let field = board.text(ofCard: card).fields.first(where: { $0.counts && $0.key == .id }) else { continue }
      var number = 2
      while !seen.insert("\(field.value)-\(number)").inserted { number += 1 }
      edits.append(TextEdit(field.valueRange, Array("\(field.value)-\(number)".utf8)))
    }
    guard !edits.isEmpty else { return board }
    let renamed = ParsedBoard(EditList(edits).applied(to: board.source.bytes))
    return renamed.blocks.map(\.kind) == board.blocks.map(\.kind) ? renamed : board
  }
}
