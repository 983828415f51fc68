internal import PlanBoardCore

extension ParsedBoard {
  /// Renames a person on every card and in `people:` of the front matter; the edit is empty if there is no such person.
  ///
  /// If a card or the list already has the new person, the old one is removed from it. Both names are without `@`, and
  /// `old` must have the exact spelling.
  ///
  /// - Throws: `EditFailure`. The reason is `wouldChangeMore` if `people:` is a mapping that has both names, because a
  ///   value would be lost.
  package func renamingPerson(_ old: String, to new: String) throws -> VerifiedEdit {
    guard FieldNotation.isReadable(Field(.person, new), FieldContext()) else {
      throw EditFailure(.unacceptableValue(key: FieldKey.person.name, value: new))
    }
    guard old != new else { return .nothing(on: self) }
    let entries = Dictionary(uniqueKeysWithValues: outline().enumerated().map { ($1.block, $0) })
    var promise = Postcondition(self)
    var edits: [TextEdit] = []
    forEachSyntax(ofCardsWith: FoldedText(old).words) { text, bytes in
      let people = text.fields.filter { $0.key == .person }
      let found = people.filter { $0.value == old }
      guard !found.isEmpty else { return }
      var model = text.card(in: self, bytes)
      model.people = model.people.map { $0 == old ? new : $0 }.uniqued()
      let isInNotes = found.contains { text.isInNotes($0) }
      promise.entries[entries[Int(cards[text.index].block)]!].content = .model(
        model, ignoring: isInNotes ? .notes : .nothing)
      if people.contains(where: { $0.value == new }) {
        edits += removals(found, text)
      } else {
        edits += found.map { TextEdit($0.valueRange, Array(new.utf8)) }
      }
    }
    let declared = places(of: .person(old)).filter(\.isDeclaration)
    if !declared.isEmpty {
      guard frontMatter?.isReadable == true else { throw EditFailure(.frontMatterUnreadable) }
      if places(of: .person(new)).contains(where: \.isDeclaration) {
        let removals = removalsOfDeclared(old)
        guard !removals.isEmpty else { throw EditFailure(.wouldChangeMore) }
        edits += removals
      } else {
        edits += declared.map { TextEdit($0.range, Array(new.utf8)) }
      }
      let entry = outline().firstIndex { blocks[$0.block].kind == .frontMatter }!
      promise.entries[entry].content = .anything
    }
    guard !edits.isEmpty else { return .nothing(on: self) }
    var wanted = settings.context.people
    if !declared.isEmpty {
      if !defaults.people.contains(old) { wanted.remove(old) }
      wanted.insert(new)
    }
    return try verified(
      { after in
        promise.holds(for: after) && after.settings.context.people == wanted
          && after.hasFrontMatter(of: self, besides: "people")
      }, [{ edits.overlap ? nil : EditList(edits) }], promise: promise)
  }

  /// The edits that remove a name from `people:` each time it occurs; empty if `people:` is not a list, or if its items
  /// cannot be found in the text.
  private func removalsOfDeclared(_ name: String) -> [TextEdit] {
    // The names are removed one after the other, because the removals of neighbours would have a comma in common.
    var (board, edits) = (self, EditList([]))
    while let frontMatter = board.frontMatter,
      let index = frontMatter.entries.firstIndex(where: { $0.key == "people" }),
      let list = board.writtenList(ofEntry: index, frontMatter),
      let place = frontMatter.entries[index].value.texts?.firstIndex(where: { $0 == name || $0 == "@\(name)" })
    {
      let removal = EditList(list.removing(place, from: board.source))
      edits = edits.followed(by: removal, of: source.bytes)
      board = board.applying(removal)
    }
    return edits.edits
  }
}
