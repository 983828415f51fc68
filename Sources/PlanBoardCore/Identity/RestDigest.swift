/// Twelve letters that tell a card from other cards with its title: the digest of the rest of its text.
///
/// The rest is what the card says besides its title: tags, people, priority, colour, fields, checklist and notes. It is
/// compared by meaning, so the notation and the order of fields do not matter. These parts do not count:
/// - the column, the section and the place in it, and `pin:`;
/// - boxes, also those of the checklist, and the days on which the card was done or cancelled;
/// - what `pb rm` and `pb archive` write about the card's old place;
/// - for a recurring card, all days, because each occurrence has other ones.
package struct RestDigest: Hashable, Comparable, Sendable {
  /// Letters of the alphabet of ``TitleDigest``.
  package let text: String

  /// Computes the digest. O(n) in the length of the card.
  package init(of card: Card) {
    text = TitleDigest.letters(ofNumber: SHA256(Self.rest(of: card)).leadingNumber)
  }

  /// What the digest is computed from, in UTF-8.
  private static func rest(of card: Card) -> [UInt8] {
    let recurs = card.value(of: .every) != nil
    var parts = card.tags.map { "#\($0)" } + card.people.map { "@\($0)" }
    if let priority = card.priority { parts.append("!\(priority.rawValue)") }
    if let color = card.color { parts.append("color:\(color)") }
    if let due = card.due, !recurs { parts.append("due:\(due)") }
    let keys = Set(card.fields.map(\.key.name))
    parts += card.fields.filter { counts($0.key, recurs: recurs, keys) }.map { "\($0.key.name):\($0.value)" }
    let items = card.checklist.map { "\($0.depth)-\($0.title)" }
    return Array((parts.sorted() + items + [card.notes]).joined(separator: "\n").utf8)
  }

  private static func counts(_ key: FieldKey, recurs: Bool, _ keys: Set<String>) -> Bool {
    switch key {
    case .done, .cancelled, .pinned, .id: false
    default: !key.isRecordOfPlace(amongKeys: keys) && !(recurs && key.isDate)
    }
  }

  package static func < (one: RestDigest, other: RestDigest) -> Bool { one.text < other.text }
}

extension RestDigest: CustomStringConvertible {
  package var description: String { text }
}

extension FieldKey {
  /// Whether `pb rm` or `pb archive` writes a field with this name (docs/format.md, "Trash", "Archive"), perhaps with a
  /// number, as in `removed-from-2`. A `from:` without a `from-place:` is the user's own.
  ///
  /// - Parameter keys: the names of all fields of the card.
  package func isRecordOfPlace(amongKeys keys: Set<String>) -> Bool {
    if name == "removed" || name.hasPrefix("removed-") || name.hasPrefix("from-place") { return true }
    return (name == "from" || name.hasPrefix("from-")) && keys.contains("from-place\(name.dropFirst(4))")
  }
}
