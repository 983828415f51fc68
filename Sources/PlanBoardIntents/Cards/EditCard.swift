package import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// Changes a card's title, fields and notes. The place of a check item stands for the item, which has only a title.
package struct EditCard: CardwiseIntent {
  package var card: CardName
  package var board: BoardName?
  package var title: String?
  /// The fields to set. A nil or empty value clears the field.
  ///
  /// - A tag or person is added to those that the card has. A `-` before the name removes it.
  /// - A relative date such as `+1w` counts from the field's present date, or from today if the card has none.
  /// - The value of `after` is a list of names of cards, separated by commas. All `after` fields together replace the
  ///   cards for which the card waits.
  package private(set) var fields: [(key: FieldKey, value: String?)]
  /// The names of cards in `after` fields, keyed by the index of the field in ``fields``.
  private var prerequisites: [Int: TypedPrerequisites] = [:]
  package var notes: String?
  package var today: CalendarDate

  /// Creates the intent; nil leaves the title or the notes as they are, and an empty text removes the notes.
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
    for (index, field) in fields.enumerated() { prerequisites[index] = TypedPrerequisites(field.key, field.value) }
  }

  /// Passes the names of the card, and of the cards for which it is to wait, to `update`.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {
    update(&card, .own)
    for index in prerequisites.keys.sorted() {
      var field = [prerequisites[index]!]
      field.updateCardNames(update)
      prerequisites[index] = field[0]
    }
  }

  /// Whether the intent changes only the card itself.
  ///
  /// False if it gives the card a new id, or names cards to wait for, which may get ids.
  package func isCardwise(_ match: CardName.Match, in boards: any BoardSource) -> Bool {
    prerequisites.isEmpty && newID(of: match) == nil
  }

  /// The id that the card gets; nil if it gets none, or has this id already.
  private func newID(of match: CardName.Match) -> String? {
    let declared = match.board.settings.context.declaredFields
    let id = fields.last { $0.key.resolved(declared: declared) == .id }?.value
    return id.flatMap { $0.isEmpty || $0 == match.board.syntax(ofCard: match.card).id ? nil : $0 }
  }

  /// Plans the change.
  ///
  /// - Throws: `IntentFailure` with the reason `idIsTaken`, `noPrerequisite`, `waitsForItself`, `circle`,
  ///   `severalValues`, `emptyTitle`, `noDate` or `noDateToCountFrom`, or with another reason if a name is ambiguous or
  ///   not found; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (intent, match) = try meant(in: boards)
    guard match.item == nil else { return try intent.planChecked(match, boards) }
    if let id = newID(of: match) { try boards.checkIsFree(id) }
    let declared = match.board.settings.context.declaredFields
    let meant = prerequisites.keys.sorted().filter { prerequisites[$0]!.isAfter(declared: declared) }
    guard let first = meant.first else {
      return try planSteps(match, CardwiseFacts(boards), from: .nothing(on: match.board))
    }
    var found = Prerequisites(boards)
    let checked = found
    let present = match.board.prerequisites(ofCard: match.card)
    let ids = try found.ids(of: meant.map { prerequisites[$0]! }, present: present) {
      try checked.check(match, waitsFor: $0)
    }
    var steps = self
    // The first `after` field gets the ids of all of them; the others are left out.
    steps.fields = fields.enumerated().compactMap { index, field in
      if index == first { return (.after, ids.joined(separator: ",")) }
      return field.key.resolved(declared: declared) == .after ? nil : field
    }
    let planned = try steps.planSteps(match, CardwiseFacts(boards), from: found.edit(of: match.path, match.board))
    return found.completing(planned, of: match.path)
  }

  package var verb: Outcome.Verb { .edited }
  package var preference: CardName.Preference { .open }
  /// One step for the title, one for each field, and one for the notes.
  package var stepCount: Int { fields.count + 2 }

  package func aboutItem(of match: CardName.Match) -> (any CardwiseIntent)? {
    guard let title, let item = match.item, fields.isEmpty, notes == nil else { return nil }
    return RenameCheckItem(card, item: item, board: board, to: title)
  }

  /// The change that one step makes; nil if there is nothing to set.
  ///
  /// - Throws: `IntentFailure` with the reason `severalValues`, `emptyTitle`, `noDate` or `noDateToCountFrom`.
  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) throws -> CardChange? {
    if step == 0 {
      let card = board.card(card)
      try fields.map { meaning(of: $0.key, for: card, in: board) }.checkForRepetitions()
      guard let title else { return nil }
      guard title.contains(where: { !$0.isWhitespace }) else { throw IntentFailure(.emptyTitle) }
      return .title(title)
    }
    guard step <= fields.count else { return notes.map { .notes($0) } }
    let card = board.card(card)
    let key = meaning(of: fields[step - 1].key, for: card, in: board)
    return .field(key, try values(of: key, fields[step - 1].value, in: card))
  }

  /// The key to set on the card: `key` itself if the card has a field with this key, or else the key that `key` stands
  /// for on this board.
  private func meaning(of key: FieldKey, for card: Card, in board: ParsedBoard) -> FieldKey {
    card.value(of: key) == nil ? key.resolved(declared: board.settings.context.declaredFields) : key
  }

  package func misspeltKeys(on board: ParsedBoard) -> [Outcome.MisspeltKey] {
    board.misspeltKeys(among: fields.filter { !($0.value ?? "").isEmpty }.map(\.key))
  }

  package func boardTags(keptBy match: CardName.Match) -> [Outcome.BoardTag] {
    let declared = match.board.settings.context.declaredFields
    return fields.filter { $0.key.resolved(declared: declared) == .tag }.flatMap { field -> [Outcome.BoardTag] in
      guard let value = field.value, value.hasPrefix("-") else { return [] }
      let name = value.dropFirst().drop { $0 == "#" }.lowercased()
      return match.board.settings.tags.uniqued().filter { $0.lowercased() == name }.compactMap { tag in
        match.board.line1(ofBoardTag: tag).map { Outcome.BoardTag(name: tag, path: match.path, line1: $0) }
      }
    }
  }

  /// The values of the field after the change. `#Home` and `#home` are the same tag: the card keeps the spelling that
  /// it has.
  private func values(of key: FieldKey, _ value: String?, in card: Card) throws -> [String] {
    guard let value, !value.isEmpty else { return [] }
    if key == .tag || key == .person {
      let present = key == .tag ? card.tags : card.people
      let sign = key == .tag ? "#" : "@"
      let isTaken = value.hasPrefix("-")
      var name = isTaken ? String(value.dropFirst()) : value
      if name.hasPrefix(sign) { name.removeFirst() }
      let rest = present.filter { $0.lowercased() != name.lowercased() }
      return isTaken ? rest : rest.count < present.count ? present : present + [name]
    }
    return [try DateWords(today: today).value(value, of: key) { card.date(of: $0) }]
  }
}

extension EditCard {
  /// Checks that only tags, people and `after` have several values, under any of their names.
  ///
  /// Other keys with different names count as different fields, because only a board shows whether `p` and `priority`
  /// are the same field.
  ///
  /// - Throws: `IntentFailure` with the reason `severalValues`.
  package static func checkForRepetitions(_ fields: [(key: FieldKey, value: String?)]) throws(IntentFailure) {
    let keys = fields.map { field in
      let known = FieldKey(typed: field.key.name)
      return known.takesSeveralValues ? known : FieldKey(field.key.name.lowercased())
    }
    try keys.checkForRepetitions()
  }
}
