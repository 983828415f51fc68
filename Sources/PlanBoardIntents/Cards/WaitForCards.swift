internal import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Makes a card wait for other cards, by adding their ids to its `after:`. A card without an id gets one.
package struct WaitForCards: CardIntent {
  package var card: CardName
  /// The board with the card that waits; nil for all boards.
  package var board: BoardName?
  /// The cards for which to wait; empty to wait for no card any more.
  package var others: [CardName]

  /// Creates the intent.
  package init(_ card: CardName, for others: [CardName], board: BoardName? = nil) {
    self.card = card
    self.board = board
    self.others = others
  }

  /// Passes the names of the card and of the others to `update`.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {
    update(&card, .own)
    for index in others.indices { update(&others[index], .prerequisite) }
  }

  /// Plans the change.
  ///
  /// - Throws: `IntentFailure` with the reason `noPrerequisite` if one of ``others`` is not found, `waitsForItself` if
  ///   the card is among ``others``, `circle` if one of ``others`` already waits for the card, or another reason if a
  ///   name is ambiguous or ``card`` is not found; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board, .open, items: .refused(.putAfter))
    var prerequisites = Prerequisites(boards)
    let found = try others.map { try prerequisites.find($0) }
    try prerequisites.check(match, waitsFor: found)
    let present = match.board.prerequisites(ofCard: match.card)
    var ids = others.isEmpty ? [] : present
    var titles: [String: String] = [:]
    var named: [String] = []
    for other in found {
      let id = try prerequisites.id(of: other)
      if !ids.contains(id) { ids.append(id) }
      if titles.updateValue(other.title, forKey: id) == nil { named.append(id) }
    }
    var edit = prerequisites.edit(of: match.path, match.board)
    if ids != present {
      let change = CardChange.field(.after, ids.isEmpty ? [] : [ids.joined(separator: ",")])
      edit = try edit.followed(by: edit.board.changing(match.card, change), from: match.board)
    }
    var planned = edit.outcome(.putAfter, match)
    planned.outcome.detail = .prerequisites(named.compactMap { titles[$0] })
    return prerequisites.completing(planned, of: match.path)
  }
}
