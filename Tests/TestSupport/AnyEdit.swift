internal import PlanBoardCore
package import PlanBoardMarkdown

/// An edit of any kind with a description, for tests that choose edits at random.
package struct AnyEdit: CustomStringConvertible {
  package var description: String
  package var perform: (ParsedBoard) throws -> VerifiedEdit

  package init(description: String, perform: @escaping (ParsedBoard) throws -> VerifiedEdit) {
    (self.description, self.perform) = (description, perform)
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

  /// Edits of every kind, all of the same card, with random values and places.
  package static func cardEdits(_ board: ParsedBoard, _ card: Int, _ random: inout Seeded) -> [AnyEdit] {
    var edits: [AnyEdit] = []
    for _ in 0..<2 {
      if let place = randomPlace(board, moving: card, &random) {
        edits.append(AnyEdit(description: "move \(card) to \(place)") { try $0.moving(card, to: place) })
      }
    }
    edits.append(AnyEdit(description: "archive \(card)") { try $0.archiving(card) })
    edits.append(AnyEdit(description: "remove \(card)") { try $0.removing(card) })
    edits.append(AnyEdit(description: "title of \(card)") { try $0.settingTitle(ofCard: card, to: "A new title") })
    let box = [Box.open, .done, .cancelled].randomElement(using: &random)!
    edits.append(AnyEdit(description: "box of \(card) \(box.mark)") { try $0.settingBox(ofCard: card, to: box) })
    edits.append(AnyEdit(description: "no box of \(card)") { try $0.settingBox(ofCard: card, to: nil) })
    let fields: [(FieldKey, [String])] = [
      (.due, ["2026-12-24"]), (.due, []), (.priority, ["high"]), (.priority, []), (.tag, ["new", "other"]), (.tag, []),
      (.estimate, ["3h"]), (.id, ["zz9"]), (.person, ["ann"]), (.pinned, ["true"]), (.start, ["2026-12-01"]),
    ]
    for (key, values) in fields.shuffled(using: &random).prefix(5) {
      edits.append(
        AnyEdit(description: "\(key) of \(card) \(values)") { try $0.setting(key, ofCard: card, to: values) })
    }
    for notes in ["", "One line.", "Two\n\n- [ ] no\n- lines", "```\ncode\n```"].shuffled(using: &random).prefix(2)
    where !notes.contains("[ ]") {
      edits.append(
        AnyEdit(description: "notes of \(card) \(notes.debugDescription)") {
          try $0.replacingNotes(ofCard: card, with: notes)
        })
    }
    let items = board.text(ofCard: card).checklist.count
    if items > 0 {
      let item = Int.random(in: 0..<items, using: &random)
      let done = Bool.random(using: &random)
      edits.append(
        AnyEdit(description: "check \(item) of \(card)") { try $0.settingCheckItem(item, ofCard: card, done: done) })
    }
    return edits
  }

  /// Edits of columns, and insertions of new cards.
  package static func columnEdits(_ board: ParsedBoard, _ random: inout Seeded) -> [AnyEdit] {
    var edits: [AnyEdit] = []
    if let place = randomPlace(board, moving: nil, &random) {
      let new = NewCard(
        title: "A new card", fields: [Field(.due, "2026-12-01"), Field(.tag, "x"), Field(.id, "n1")],
        notes: "Its notes.")
      edits.append(AnyEdit(description: "insert at \(place)") { try $0.inserting(new, at: place) })
      edits.append(
        AnyEdit(description: "insert plain at \(place)") { try $0.inserting(NewCard(title: "Plain"), at: place) })
    }
    let live = board.columns.indices.filter { !board.columns[$0].isArchive }
    let at = Int.random(in: 0...live.count, using: &random)
    edits.append(AnyEdit(description: "add column at \(at)") { try $0.addingColumn("New column", at: at) })
    if let column = live.randomElement(using: &random) {
      edits.append(
        AnyEdit(description: "rename column \(column)") { try $0.renamingColumn(column, to: "Another name") })
      edits.append(AnyEdit(description: "remove column \(column)") { try $0.removingColumn(column) })
      let to = Int.random(in: 0..<live.count, using: &random)
      edits.append(AnyEdit(description: "move column \(column) to \(to)") { try $0.movingColumn(column, to: to) })
    }
    for key in ["priority", "due", "-title", "tag", "box"].shuffled(using: &random).prefix(1) {
      edits.append(AnyEdit(description: "sort by \(key)") { try $0.sorting(by: SortOrder([SortKey(key)!])) })
    }
    let pairs: [(String, YAMLValue?)] = [
      ("title", .scalar("A: b")), ("sort", .list([.scalar("due")])), ("title", nil), ("new-key", .scalar("7")),
    ]
    if let (key, value) = pairs.randomElement(using: &random) {
      edits.append(AnyEdit(description: "front matter \(key)") { try $0.settingFrontMatter(key, to: value) })
    }
    return edits
  }
}
