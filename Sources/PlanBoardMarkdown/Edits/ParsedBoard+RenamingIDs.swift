internal import PlanBoardCore

extension ParsedBoard {
  /// Renames an id on its card, in `after:`, and in links to that card; the edit is empty if the board does not name
  /// the id.
  ///
  /// The caller must check that no card has the new id yet. Both ids are without `^`.
  ///
  /// - Parameter leadsToCard: returns whether a link with the id leads to the card. It receives the name of the file in
  ///   the link; nil if the link names no file.
  /// - Throws: `EditFailure` with the reason `unacceptableValue` or `wouldChangeMore`.
  package func renamingID(_ old: String, to new: String, leadsToCard: (String?) -> Bool) throws -> VerifiedEdit {
    guard CardID(new) != nil else {
      throw EditFailure(.unacceptableValue(key: FieldKey.id.name, value: new))
    }
    guard old != new else { return .nothing(on: self) }
    let links = wikiLinks().filter { link in link.id.map { source.string($0) == old } ?? false }
    let others = Set(
      links.filter { !leadsToCard($0.file.isEmpty ? nil : source.string($0.file)) }.compactMap(\.id?.lowerBound))
    let edits = places(of: .id(old)).filter { !others.contains($0.range.lowerBound) }.map {
      TextEdit($0.range, Array(new.utf8))
    }
    guard !edits.isEmpty else { return .nothing(on: self) }
    let entries = Dictionary(uniqueKeysWithValues: outline().enumerated().map { ($1.block, $0) })
    var promise = Postcondition(self)
    for (block, edits) in Dictionary(grouping: edits, by: { block(at: $0.range.lowerBound) }) {
      guard let block, let entry = entries[block] else { throw EditFailure(.wouldChangeMore) }
      if let card = cardIndex(ofBlock: block) {
        promise.entries[entry].content = .model(
          model(ofCard: card, renaming: old, to: new, leadsToCard: leadsToCard))
      } else {
        let start = blocks[block].range.lowerBound
        let own = edits.map {
          TextEdit($0.range.lowerBound - start..<$0.range.upperBound - start, $0.replacement)
        }
        promise.entries[entry].content = .text(EditList(own).applied(to: Array(source.bytes[blocks[block].range])))
      }
    }
    return try verified(promise, [{ edits.overlap ? nil : EditList(edits) }])
  }

  private func model(
    ofCard index: Int, renaming old: String, to new: String, leadsToCard: (String?) -> Bool
  ) -> Card {
    var card = card(index)
    if card.id?.text == old { card.id = CardID(new) }
    for (number, field) in card.fields.enumerated() where field.key == .after {
      card.fields[number].value = field.value.split(separator: ",").map { $0 == old ? new[...] : $0 }
        .joined(separator: ",")
    }
    func renamed(_ text: String) -> String { WikiLink.renamingID(old, to: new, in: text, leadsToCard) }
    card.title = renamed(card.title)
    for item in card.checklist.indices { card.checklist[item].title = renamed(card.checklist[item].title) }
    card.notes = card.notes.split(separator: "\n", omittingEmptySubsequences: false).map { renamed(String($0)) }
      .joined(separator: "\n")
    return card
  }
}

extension WikiLink {
  fileprivate static func renamingID(
    _ old: String, to new: String, in text: String, _ leadsToCard: (String?) -> Bool
  ) -> String {
    let bytes = Array(text.utf8)
    let edits = bytes.withUnsafeBufferPointer { bytes -> [TextEdit] in
      var edits: [TextEdit] = []
      var position = 0
      let code = OpaqueInlineRanges(bytes, lines: [bytes.indices]).ranges.filter {
        bytes[$0.lowerBound] == UInt8(ascii: "`")
      }
      while let bracket = bytes.firstOffset(of: UInt8(ascii: "["), from: position) {
        position = bracket + 1
        guard position < bytes.count, bytes[position] == UInt8(ascii: "["),
          let link = WikiLink(bytes, at: bracket, in: bytes.indices)
        else { continue }
        position = link.range.upperBound
        guard !code.contains(where: { $0.contains(bracket) }), let id = link.id, bytes.string(id) == old,
          leadsToCard(link.file.isEmpty ? nil : bytes.string(link.file))
        else { continue }
        edits.append(TextEdit(id, Array(new.utf8)))
      }
      return edits
    }
    return String(decoding: EditList(edits).applied(to: bytes), as: UTF8.self)
  }
}
