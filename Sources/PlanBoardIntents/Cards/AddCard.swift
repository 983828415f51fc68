package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardMerge
package import PlanBoardStore

/// Adds a card. Its text may contain fields, as in `Call Ann +home p:high due:fri`. The text may also begin like a
/// card's line on a board: `- [ ] Call Ann`.
///
/// - `after:roof` makes the new card wait for the card `roof`, which gets an id if it has none.
/// - The card gets `created:` if `stamp:` says so, unless it was done or cancelled on an earlier day.
/// - A card that is done at once, because of its box or its column, gets `done:` as a completed card does
///   (``DoneSteps``).
package struct AddCard: ReturningIntent {
  /// The card's text as people type it (``TypedField``), without its `after:` fields.
  private let text: String
  /// Text to append to ``text`` as it is: `due:2026-12-01` is a field in it, as on a board, but `due:fri` is not.
  package var plainText: String
  /// Fields in addition to those in the text, none with an empty value.
  package let fields: [Field]
  /// The `after:` fields that were in the text.
  private let textFields: [TypedField]
  /// The cards that `after:` fields name, in the text or in ``fields``: one entry for each field.
  private var prerequisites: [TypedPrerequisites] = []
  package var notes: String
  /// The board to add the card to; nil for the plan's primary or only board.
  package var board: BoardName?
  /// The column to add the card to, or in which to look for the neighbour that ``position`` names.
  ///
  /// If nil, the card goes to the column of the neighbour or of ``section``, or else to the first column for open cards.
  package var column: ColumnName?
  /// The section to add the card to, in ``column`` or else in any column but the archive; nil for no section. Ignored
  /// if ``position`` names a neighbour.
  package var section: SectionName?
  package var position: CardPosition
  package var duplicates: DuplicatePolicy
  package var today: CalendarDate

  /// Creates the intent.
  package init(
    _ text: String, plainText: String = "", fields: [Field] = [], notes: String = "", board: BoardName? = nil,
    column: ColumnName? = nil,
    section: SectionName? = nil, position: CardPosition = .bottom, duplicates: DuplicatePolicy = .refused,
    today: CalendarDate
  ) {
    let typed = TypedText.takingPrerequisites(from: text)
    self.text = typed.text
    self.plainText = plainText
    textFields = typed.fields
    self.fields = fields.filter { !$0.value.isEmpty }
    prerequisites =
      textFields.compactMap { TypedPrerequisites($0.key, $0.value) }
      + self.fields.compactMap { TypedPrerequisites($0.key, $0.value) }
    self.notes = notes
    self.board = board
    self.column = column
    self.section = section
    self.position = position
    self.duplicates = duplicates
    self.today = today
  }

  /// The texts of several cards: the lines that are not blank.
  package static func texts(inLines text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map(String.init).filter { $0.contains { !$0.isWhitespace } }
  }

  /// The board to add the card to, if the user names it.
  package var boardNames: [BoardName] { [board].compactMap(\.self) }

  package var demands: IntentDemands { IntentDemands(newCard: givenText, position: position) }

  /// Passes the names of other cards to `update`: the neighbour of the new card, and the cards for which it waits.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {
    position.updateNeighbour(update)
    prerequisites.updateCardNames(update)
  }

  /// Plans the new card or, with ``DuplicatePolicy/reopened``, the reopening of a done card with the same title.
  ///
  /// - Throws: `IntentFailure` with the reason `noDate`, `noDateToCountFrom`, `severalValues`, `nothingToTakeAway`,
  ///   `emptyTitle`, `onlyFields`, `sameTitle`, `idIsTaken`, `noPrerequisite`, `inTrash`, `circle`, `boardHasNoColumns`,
  ///   `noOpenColumn` or `archivedBoard`, or with another reason if a name is ambiguous or not found; `EditFailure`; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    try plan(on: boards, .unknown)
  }

  /// Does the same as ``plan(on:)``, with the history.
  func plan(on boards: any BoardSource, _ places: FormerPlaces) throws -> (change: Change, outcome: Outcome) {
    let path = try board.map { try $0.find(in: boards) } ?? BoardName.usual(in: boards)
    let before = try boards.receiver(at: path)
    var (card, mistakenTimes) = try newCard(in: before)
    if duplicates != .added, let duplicate = duplicate(of: card, in: before, path) {
      guard duplicates == .reopened, case .sameTitle(let found, isDone: true) = duplicate.reason else {
        throw duplicate
      }
      return try CompleteCard(CardName(found), isDone: false, today: today).plan(on: boards, places)
    }
    if let id = card.fields.first(where: { $0.key == .id })?.value { try boards.checkIsFree(id) }
    let place = try self.place(in: before, path, boards)
    var found = Prerequisites(boards)
    let names = prerequisites.filter { $0.isAfter(declared: before.settings.context.declaredFields) }
    try card.wait(for: ids(of: names, card, &found))
    var edit = found.edit(of: path, before)
    edit = try edit.followed(by: edit.board.inserting(card, at: place), from: before)
    let index = edit.board.card(at: place)
    if edit.board.isFinished(index), edit.board.card(index).value(of: .done) == nil,
      CardwiseFacts(nil).stampsDone(before)
    {
      edit = try edit.followed(by: edit.board.setting(.done, ofCard: index, to: [today.description]), from: before)
    }
    let after = Outcome.Place(path, edit.board, index)
    let added = edit.board.card(index)
    let change = Outcome.CardChange(
      title: added.title, id: added.id?.text, before: nil, after: after, parts: CardParts(edit.board, index).additions)
    var outcome = Outcome(verb: .added, cards: [change])
    // A user who writes `--` before `plainText` wants words that look like fields to stay words.
    if plainText.isEmpty {
      outcome.mistaken =
        mistakenTimes
        + MistakenField.all(
          in: card.title, declared: before.settings.context.declaredFields, today: today)
    }
    outcome.misspelt = before.misspeltKeys(among: fields.map(\.key))
    return found.completing((Change([Change.Board(path: path, before: before, edit: edit)]), outcome), of: path)
  }

  /// The ids of the cards for which the new card waits. A card without an id gets one; `found` keeps that edit.
  ///
  /// Looks for circles, because other cards may already wait for the new card's id.
  private func ids(
    of names: [TypedPrerequisites], _ card: NewCard, _ found: inout Prerequisites
  ) throws -> [String] {
    let own = card.fields.first { $0.key == .id }?.value
    let checked = found
    return try found.ids(of: names) { others in
      if let own { try checked.check(own, card.title, waitsFor: others) }
    }
  }

  /// The new card, and the words in its text that look like times but are none.
  private func newCard(in board: ParsedBoard) throws -> (card: NewCard, mistakenTimes: [MistakenField]) {
    let words = DateWords(today: today)
    // If the board declares a field `depends`, the value of that field does not name cards.
    let boardFields = textFields.filter { $0.key.resolved(declared: board.settings.context.declaredFields) != .after }
    let fullText = ([text] + boardFields.map { "\($0.key.name):\($0.value)" }).joined(separator: " ")
    let typed = TypedText(fullText, context: board.settings.context)
    let dated: String
    let mistaken: [MistakenField]
    do throws(DateWords.NoDate) {
      (dated, mistaken) = try TypedText.dated(typed.text, words, context: board.settings.context)
    } catch {
      throw IntentFailure(.noDate(error.text))
    }
    var card = NewCard(readingLine: withPlainText(dated), context: board.settings.context)
    guard !card.title.isEmpty else {
      throw IntentFailure(card.fields.isEmpty ? .emptyTitle : .onlyFields(withPlainText(typed.text)))
    }
    card.fields += typed.people.map { Field(.person, $0) }
    for field in fields where (field.key == .tag || field.key == .person) && field.value.hasPrefix("-") {
      throw IntentFailure(.nothingToTakeAway(field))
    }
    let keys = fields.map { $0.key.resolved(declared: board.settings.context.declaredFields) }
    // The text may repeat keys of custom fields, and `due` with a time such as `@@{10:30}`, which belongs to the day.
    // With text after `--`, it may repeat any key, because words there may look like fields.
    let isSingle = { (field: Field) in field.key.isOfFormat && !(field.key == .due && field.value.hasPrefix("T")) }
    let single = plainText.isEmpty ? card.fields.filter(isSingle).map(\.key) : []
    try (keys + single + Set(card.fields.map(\.key)).subtracting(single)).checkForRepetitions()
    // The values of `after` are names of cards; `plan` finds the ids.
    for (key, field) in zip(keys, fields) where key != .after {
      card.fields.append(Field(key, try words.value(field.value, of: key) { _ in nil }))
    }
    card.stampCreation(board.settings, today: today)
    card.notes = notes
    return (card, mistaken)
  }

  /// The card's text as the user gave it, with its `after:` fields at the end.
  private var givenText: String {
    withPlainText(([text] + textFields.map { "\($0.key.name):\($0.value)" }).joined(separator: " "))
  }

  private func withPlainText(_ text: String) -> String {
    plainText.isEmpty ? text : text.isEmpty ? plainText : "\(text) \(plainText)"
  }

  /// The failure if a card of the board has the new card's title; nil if none has it. Archived cards do not count.
  private func duplicate(of card: NewCard, in board: ParsedBoard, _ path: Path) -> IntentFailure? {
    let wanted = card.title.lowercased()
    var failure: IntentFailure?
    board.forEachSyntax(ofCards: board.cards(thatMayHave: card.title)) { text, bytes in
      guard failure == nil, text.title(bytes).lowercased() == wanted else { return }
      guard Outcome.Place(path, board, text.index).column != nil else { return }
      failure = IntentFailure(
        .sameTitle(
          IntentFailure.Candidate(text.index, of: board, at: path),
          isDone: text.state(in: board.columns[Int(board.cards[text.index].column)]) == .done))
    }
    return failure
  }

  private func place(in board: ParsedBoard, _ path: Path, _ boards: any BoardSource) throws -> CardPlace {
    switch position {
    case .before(let name), .after(let name):
      let match = try name.findNeighbour(in: boards, at: path, column: column)
      var place = board.place(ofCard: match.card)
      if case .after = position { place.index += 1 }
      return place
    case .top, .bottom:
      if let section { return try position.place(in: section, of: column, board, at: path) }
      let column = try column.map { try $0.find(in: board, at: path) } ?? board.openColumn(at: path)
      return position == .top ? CardPlace(column: column, index: 0) : board.end(ofColumn: column)
    }
  }
}

extension NewCard {
  /// Adds ids to the card's `after:`.
  fileprivate mutating func wait(for ids: [String]) {
    guard !ids.isEmpty else { return }
    let present = fields.filter { $0.key == .after }.flatMap { $0.value.split(separator: ",").map(String.init) }
    fields.removeAll { $0.key == .after }
    fields.append(Field(.after, (present + ids).uniqued().joined(separator: ",")))
  }
}
