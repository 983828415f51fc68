package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Changes a card's title, its fields and its notes.
package struct EditCard: Intent {
  package var card: CardName
  package var board: BoardName?
  package var title: String?
  /// nil for a value: the field is cleared. Tags and people are added to those there are, or taken away with `-`.
  package var fields: [(key: FieldKey, value: String?)]
  package var notes: String?
  package var today: CalendarDate

  package init(
    _ card: CardName, board: BoardName? = nil, title: String? = nil, fields: [(key: FieldKey, value: String?)] = [],
    notes: String? = nil, today: CalendarDate
  ) {
    self.card = card
    self.board = board
    self.title = title
    self.fields = fields
    self.notes = notes
    self.today = today
  }

  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let match = try card.find(in: boards, on: board)
    var edit = VerifiedEdit.nothing(on: match.board)
    func then(_ next: (ParsedBoard) throws -> VerifiedEdit) throws {
      edit = try edit.followed(by: next(edit.board), from: match.board)
    }
    if let title {
      guard title.contains(where: { !$0.isWhitespace }) else { throw IntentFailure(.emptyTitle) }
      try then { try $0.settingTitle(ofCard: match.card, to: title) }
    }
    for (key, value) in fields {
      try then { try $0.setting(key, ofCard: match.card, to: values(of: key, value, in: $0.card(match.card))) }
    }
    if let notes { try then { try $0.replacingNotes(ofCard: match.card, with: notes) } }
    return edit.outcome(.edited, match)
  }

  /// All values that the field has afterwards.
  private func values(of key: FieldKey, _ value: String?, in card: Card) throws -> [String] {
    guard let value, !value.isEmpty else { return [] }
    if key == .tag || key == .person {
      let present = key == .tag ? card.tags : card.people
      let sign = key == .tag ? "#" : "@"
      let isTaken = value.hasPrefix("-")
      var name = isTaken ? String(value.dropFirst()) : value
      if name.hasPrefix(sign) { name.removeFirst() }
      return isTaken ? present.filter { $0 != name } : present.contains(name) ? present : present + [name]
    }
    guard key.isDate else { return [value] }
    guard let date = DateWords(today: today).date(value) else { throw IntentFailure(.noDate(value)) }
    return [date.description]
  }
}
