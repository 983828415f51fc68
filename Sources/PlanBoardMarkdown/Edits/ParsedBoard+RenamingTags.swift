internal import PlanBoardCore

extension ParsedBoard {
  /// Renames a tag on every card and in the front matter; `old/x` becomes `new/x`.
  ///
  /// If a card already has the new tag, the old tag is removed from it. Both names are without `#`, and `old` must have
  /// the exact spelling.
  ///
  /// - Returns: the edit, and the indices of the cards that it changes.
  /// - Throws: `EditFailure` with the reason `notATag` if a tag cannot have the new name, or `wouldChangeMore`.
  package func renamingTag(_ old: String, to new: String) throws -> (edit: VerifiedEdit, cards: [Int]) {
    guard Self.isTag(new) else { throw EditFailure(.notATag(new)) }
    guard old != new else { return (.nothing(on: self), []) }
    let first = try renamingBoardTags { Self.renamed($0, old, new) }
    let (second, cards) = try first.board.renamingCardTags(old, to: new)
    return (first.followed(by: second, from: self), cards)
  }

  private static func isTag(_ name: String) -> Bool {
    let board = ParsedBoard(Array("## A\n- x #\(name)\n".utf8))
    return board.cards.count == 1 && board.card(0).tags == [name]
  }

  /// The new name of a tag; nil if the tag is neither `old` nor a tag below it, such as `old/x`.
  private static func renamed(_ tag: String, _ old: String, _ new: String) -> String? {
    if tag == old { return new }
    return tag.hasPrefix(old + "/") ? new + tag.dropFirst(old.count) : nil
  }

  private func renamingCardTags(_ old: String, to new: String) throws -> (edit: VerifiedEdit, cards: [Int]) {
    let entries = Dictionary(uniqueKeysWithValues: outline().enumerated().map { ($1.block, $0) })
    var promise = Postcondition(self)
    var edits: [TextEdit] = []
    var changed: [Int] = []
    forEachSyntax(ofCardsWith: FoldedText(old).words) { text, bytes in
      let found = text.fields.filter { $0.key == .tag && Self.renamed($0.value, old, new) != nil }
      guard !found.isEmpty else { return }
      var model = text.card(in: self, bytes)
      model.tags = model.tags.map { Self.renamed($0, old, new) ?? $0 }.uniqued()
      let isInNotes = found.contains { text.isInNotes($0) }
      promise.entries[entries[Int(cards[text.index].block)]!].content = .model(
        model, ignoring: isInNotes ? .notes : .nothing)
      edits += renames(of: found, in: text, old, new)
      changed.append(text.index)
    }
    guard !changed.isEmpty else { return (.nothing(on: self), []) }
    return (try verified(promise, [{ edits.overlap ? nil : EditList(edits) }]), changed)
  }

  /// The edits that rename tags of a card, or remove those whose new name is already on the card.
  private func renames(of found: [FieldOccurrence], in text: CardSyntax, _ old: String, _ new: String) -> [TextEdit] {
    let present = Set(text.fields.filter { $0.key == .tag && Self.renamed($0.value, old, new) == nil }.map(\.value))
    var edits: [TextEdit] = []
    var stale: [FieldOccurrence] = []
    for field in found {
      guard let name = Self.renamed(field.value, old, new) else { continue }
      if present.contains(name) {
        stale.append(field)
      } else {
        edits.append(TextEdit(field.valueRange, Array(name.utf8)))
      }
    }
    return edits + removals(stale, text)
  }
}
