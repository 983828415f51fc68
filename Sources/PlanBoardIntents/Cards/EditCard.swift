package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Changes a card's title, fields and notes.
package struct EditCard: CardwiseIntent {
  package var card: CardName
  package var board: BoardName?
  package var title: String?
  /// The fields to set. A nil or empty value clears the field. A tag or person is added to those that the card has, or is removed
  /// if the value begins with `-`. A relative date such as `+1w` counts from the field's present date.
  package var fields: [(key: FieldKey, value: String?)]
  package var notes: String?
  package var today: CalendarDate

  /// Creates the intent; nil leaves the title or the notes as they are.
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

  package var verb: Outcome.Verb { .edited }
  package var preference: CardName.Preference { .open }
  /// One step for the title, one for each field, and one for the notes.
  package var stepCount: Int { fields.count + 2 }

  /// Sets the title in step 0, the notes in the last step, and one field in each step between; nil if there is nothing to set.
  ///
  /// - Throws: `IntentFailure`: `severalValues`, `emptyTitle`, `noDate`, `noDateToCountFrom`.
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

  /// The key to set on the card: `key` itself if the card has such a field, or else the key that `key` stands for on this board.
  private func meaning(of key: FieldKey, for card: Card, in board: ParsedBoard) -> FieldKey {
    card.value(of: key) == nil ? key.resolved(declared: board.settings.context.declaredFields) : key
  }

  package func misspeltKeys(on board: ParsedBoard) -> [Outcome.MisspeltKey] {
    board.misspeltKeys(among: fields.filter { !($0.value ?? "").isEmpty }.map(\.key))
  }

  /// The values of the field after the change. Only tags and people can have several.
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
    return [try DateWords(today: today).value(value, of: key) { card.date(of: $0) }]
  }
}

extension EditCard {
  /// Checks that only tags and people have several values, as far as that is known before a board is read: whether another name means
  /// the same field, as `p` and `priority` may, depends on the board.
  ///
  /// - Throws: `IntentFailure`: `severalValues`.
  package static func checkForRepetitions(_ fields: [(key: FieldKey, value: String?)]) throws(IntentFailure) {
    try fields.map { FieldKey($0.key.name.lowercased()) }.checkForRepetitions()
  }
}

extension [FieldKey] {
  /// Checks that only tags and people have several values.
  ///
  /// - Throws: `IntentFailure`: `severalValues`.
  func checkForRepetitions() throws(IntentFailure) {
    var seen: Set<FieldKey> = []
    for key in self where key != .tag && key != .person && !seen.insert(key).inserted {
      throw IntentFailure(.severalValues(key))
    }
  }
}

extension Card {
  /// The date of a field, with its time if it has one; nil if the card has no such field.
  func date(of key: FieldKey) -> DueDate? {
    key == .due ? due : value(of: key).flatMap { DueDate(iso: $0) }
  }
}

extension DateWords {
  /// Converts a value as people type it to the value on a board: `fri` becomes a date, and `h` becomes the priority `high`. A planned
  /// day keeps its time of day unless another is typed.
  ///
  /// - Parameter dates: returns the card's date for a key.
  /// - Throws: `IntentFailure`: `noDate`, `noDateToCountFrom`.
  func value(_ text: String, of key: FieldKey, after dates: (FieldKey) -> DueDate?) throws(IntentFailure) -> String {
    if key == .priority { return Priority(typed: text)?.rawValue ?? text }
    guard key.takesDay else { return text }
    do throws(NoDate) {
      var date = try date(text, for: key, after: dates)
      if date.time == nil, [.due, .start, .scheduled].contains(key) { date.time = dates(key)?.time }
      return date.description
    } catch {
      throw IntentFailure(error.missing.map { .noDateToCountFrom($0, error.text) } ?? .noDate(error.text))
    }
  }
}
