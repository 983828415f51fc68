internal import PlanBoardCore
package import PlanBoardMarkdown

/// An edit of any kind with a description, for tests that choose edits at random.
package struct AnyEdit: CustomStringConvertible {
  /// What an edit was asked to change.
  package enum Request: Sendable {
    /// Some properties of one card: the index of the card, and the names of the properties.
    case properties(of: Int, Set<String>)
    case moving(Int), archiving(Int), removing(Int)
    /// The order of the cards.
    case order
    case addingCard
    /// The columns, but not the cards of a column that stays. `removed` is the index of the column that is removed,
    /// perhaps with its cards; nil if none is removed.
    case columns(removed: Int?)
    case frontMatter
  }

  package var description: String
  package var request: Request
  package var perform: (ParsedBoard) throws -> VerifiedEdit

  package init(description: String, _ request: Request, perform: @escaping (ParsedBoard) throws -> VerifiedEdit) {
    (self.description, self.request, self.perform) = (description, request, perform)
  }

  package static func random(for board: ParsedBoard, using random: inout Seeded) -> AnyEdit? {
    var choices: [AnyEdit] = columnEdits(board, &random)
    if !board.cards.isEmpty {
      choices += cardEdits(board, Int.random(in: 0..<board.cards.count, using: &random), &random)
    }
    return choices.randomElement(using: &random)
  }

  package static func randomPlace(_ board: ParsedBoard, moving card: Int?, _ random: inout Seeded) -> CardPlace? {
    guard !board.columns.isEmpty else { return nil }
    let column = Int.random(in: 0..<board.columns.count, using: &random)
    let sections = board.columns[column].sections.count
    let section =
      sections == 0 ? nil : [nil, Int.random(in: 0..<sections, using: &random)].randomElement(using: &random)!
    let count = board.cards(column: column, section: section).filter { $0 != card }.count
    return CardPlace(column: column, section: section, index: Int.random(in: 0...count, using: &random))
  }

  /// Edits of every kind to one card, with random values and places.
  package static func cardEdits(_ board: ParsedBoard, _ card: Int, _ random: inout Seeded) -> [AnyEdit] {
    var edits: [AnyEdit] = []
    for _ in 0..<2 {
      if let place = randomPlace(board, moving: card, &random) {
        edits.append(AnyEdit(description: "move \(card) to \(place)", .moving(card)) { try $0.moving(card, to: place) })
      }
    }
    edits.append(AnyEdit(description: "archive \(card)", .archiving(card)) { try $0.archiving(card) })
    edits.append(AnyEdit(description: "remove \(card)", .removing(card)) { try $0.removing(card) })
    edits.append(
      AnyEdit(description: "title of \(card)", .properties(of: card, ["title"])) {
        try $0.settingTitle(ofCard: card, to: "A new title")
      })
    let box = [Box.open, .done, .cancelled].randomElement(using: &random)!
    let boxes = Request.properties(of: card, ["box"])
    edits.append(AnyEdit(description: "box of \(card) \(box.mark)", boxes) { try $0.settingBox(ofCard: card, to: box) })
    edits.append(AnyEdit(description: "no box of \(card)", boxes) { try $0.settingBox(ofCard: card, to: nil) })
    // Notes may contain fields, so replacing the notes may change these properties, too.
    let fieldsAndNotes: Set = ["notes", "tags", "due", "people", "priority", "color", "isPinned", "fields"]
    let fields: [(FieldKey, [String], property: String)] = [
      (.due, ["2026-12-24"], "due"), (.due, [], "due"), (.priority, ["high"], "priority"), (.priority, [], "priority"),
      (.tag, ["new", "other"], "tags"), (.tag, [], "tags"), (.estimate, ["3h"], "fields"), (.id, ["zz9"], "id"),
      (.person, ["ann"], "people"), (.pinned, ["true"], "isPinned"), (.start, ["2026-12-01"], "fields"),
    ]
    for (key, values, property) in fields.shuffled(using: &random).prefix(5) {
      edits.append(
        AnyEdit(description: "\(key) of \(card) \(values)", .properties(of: card, [property, "notes"])) {
          try $0.setting(key, ofCard: card, to: values)
        })
    }
    for notes in ["", "One line.", "```\ncode\n```"].shuffled(using: &random).prefix(2) {
      edits.append(
        AnyEdit(description: "notes of \(card) \(notes.debugDescription)", .properties(of: card, fieldsAndNotes)) {
          try $0.replacingNotes(ofCard: card, with: notes)
        })
    }
    let items = board.syntax(ofCard: card).checklist.count
    if items > 0 {
      let item = Int.random(in: 0..<items, using: &random)
      let done = Bool.random(using: &random)
      edits.append(
        AnyEdit(description: "check \(item) of \(card)", .properties(of: card, ["checklist"])) {
          try $0.settingCheckItem(item, ofCard: card, done: done)
        })
    }
    return edits
  }

  /// Edits that are not about one existing card: to columns, the order of cards and front matter, and insertions of new
  /// cards.
  package static func columnEdits(_ board: ParsedBoard, _ random: inout Seeded) -> [AnyEdit] {
    var edits: [AnyEdit] = []
    if let place = randomPlace(board, moving: nil, &random) {
      let new = NewCard(
        title: "A new card", fields: [Field(.due, "2026-12-01"), Field(.tag, "x"), Field(.id, "n1")],
        notes: "Its notes.")
      edits.append(AnyEdit(description: "insert at \(place)", .addingCard) { try $0.inserting(new, at: place) })
      edits.append(
        AnyEdit(description: "insert plain at \(place)", .addingCard) {
          try $0.inserting(NewCard(title: "Plain"), at: place)
        })
    }
    let live = board.liveColumns
    let at = Int.random(in: 0...live.count, using: &random)
    let columns = Request.columns(removed: nil)
    edits.append(AnyEdit(description: "add column at \(at)", columns) { try $0.addingColumn("New column", at: at) })
    if let column = live.randomElement(using: &random) {
      edits.append(
        AnyEdit(description: "rename column \(column)", columns) { try $0.renamingColumn(column, to: "Another name") })
      edits.append(
        AnyEdit(description: "remove column \(column)", .columns(removed: column)) { try $0.removingColumn(column) })
      let to = Int.random(in: 0..<live.count, using: &random)
      edits.append(
        AnyEdit(description: "move column \(column) to \(to)", columns) { try $0.movingColumn(column, to: to) })
    }
    for key in ["priority", "due", "-title", "tag", "box"].shuffled(using: &random).prefix(1) {
      edits.append(AnyEdit(description: "sort by \(key)", .order) { try $0.sorting(by: SortOrder([SortKey(key)!])) })
    }
    let pairs: [(String, YAMLValue?)] = [
      ("title", .scalar("A: b")), ("sort", .list([.scalar("due")])), ("title", nil), ("new-key", .scalar("7")),
    ]
    if let (key, value) = pairs.randomElement(using: &random) {
      edits.append(
        AnyEdit(description: "front matter \(key)", .frontMatter) { try $0.settingFrontMatter(key, to: value) })
    }
    return edits
  }
}
