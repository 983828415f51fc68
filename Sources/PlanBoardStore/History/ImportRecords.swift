internal import PlanBoardCore

/// What the last import has brought for each part of each card, as digests. With it, a later import knows which parts of a card
/// nobody has changed here.
package struct ImportRecords: Hashable, Sendable {
  /// The digests of the values, by those of the card and the part.
  private var values: [UInt64: UInt64] = [:]

  /// Creates records of nothing.
  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  /// The parts of one card.
  package struct OfCard: Sendable {
    fileprivate let card: UInt64

    /// - Parameter source: the name of the card in the other program (``SourceID``).
    package init(_ source: String) { card = ImportRecords.digest(source) }
  }

  /// Whether any import has brought the card.
  package func has(_ card: OfCard) -> Bool { values[card.card] != nil }

  /// Whether the last import has brought this value of a part. A part that a card lacks has an empty value.
  package func has(_ value: String, for part: String, of card: OfCard) -> Bool {
    guard let last = values[Self.key(part, card)] else { return value.isEmpty && has(card) }
    return last == Self.digest(value)
  }

  /// Adds a card with some of its parts.
  package mutating func add(_ parts: [(part: String, value: String)], of card: OfCard) {
    values[card.card] = 0
    for (part, value) in parts { values[Self.key(part, card)] = Self.digest(value) }
  }

  /// Adds later records.
  package mutating func add(_ later: ImportRecords) { values.merge(later.values) { $1 } }

  private static func key(_ part: String, _ card: OfCard) -> UInt64 {
    let mixed = card.card ^ digest(part) &* 0x9E37_79B9_7F4A_7C15
    return mixed << 31 | mixed >> 33
  }

  private static func digest(_ text: String) -> UInt64 { SHA256(Array(text.utf8)).leadingNumbers.0 }

  // MARK: The file

  /// The first eight bytes of the file; the last of them is the version of the format.
  private static let mark = IndexWords.word("pbimprt1")
  /// In bytes. This is enough for about 400,000 cards.
  static let sizeLimit = 64 * 1024 * 1024

  /// The bytes of the file, in the form of ``IndexWords``: after the mark, two words for each value, sorted by the first.
  var bytes: [UInt8] {
    IndexWords.bytes(of: [Self.mark] + values.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
  }

  /// Reads the bytes of a file. O(n).
  ///
  /// - Returns: nil if the file is not whole.
  init?(bytes: [UInt8]) {
    guard let body = IndexWords.body(of: bytes, after: [Self.mark]), body.count % 2 == 0 else { return nil }
    values.reserveCapacity(body.count / 2)
    for at in stride(from: body.startIndex, to: body.endIndex, by: 2) { values[body[at]] = body[at + 1] }
  }
}
