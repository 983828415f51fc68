internal import PlanBoardCore

/// What the last import has brought for each part of each card, as digests. With it, a later import knows which parts of a card
/// nobody has changed here.
package struct ImportRecords: Hashable, Sendable {
  /// The digests of the values, by those of the cards and of the parts.
  private var values: [UInt64: [UInt64: UInt64]] = [:]

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
    guard let parts = values[card.card] else { return false }
    guard let last = parts[Self.digest(part)] else { return value.isEmpty }
    return last == Self.digest(value)
  }

  /// Adds a card with some of its parts.
  package mutating func add(_ parts: [(part: String, value: String)], of card: OfCard) {
    for (part, value) in parts { values[card.card, default: [:]][Self.digest(part)] = Self.digest(value) }
  }

  /// Adds an empty value for each part of a card that earlier records have, unless it is one of these: neither side has it now.
  package mutating func addEmpty(_ earlier: ImportRecords, except parts: [String], of card: OfCard) {
    let names = Set(parts.map(Self.digest))
    let empty = Self.digest("")
    for (part, value) in earlier.values[card.card] ?? [:] where value != empty && !names.contains(part) {
      values[card.card, default: [:]][part] = empty
    }
  }

  /// Adds later records.
  package mutating func add(_ later: ImportRecords) {
    for (card, parts) in later.values { values[card, default: [:]].merge(parts) { $1 } }
  }

  private static func digest(_ text: String) -> UInt64 { SHA256(Array(text.utf8)).leadingNumbers.0 }

  // MARK: The file

  /// The first eight bytes of the file; the last of them is the version of the format.
  private static let mark = IndexWords.word("pbimprt1")
  /// In bytes. This is enough for about 400,000 cards.
  static let sizeLimit = 64 * 1024 * 1024

  /// The bytes of the file, in the form of ``IndexWords``: after the mark, for each card, sorted, a word with its digest and one with the
  /// number of its parts, and then two words for each part, sorted by the first.
  var bytes: [UInt8] {
    var words = [Self.mark]
    for (card, parts) in values.sorted(by: { $0.key < $1.key }) {
      words += [card, UInt64(parts.count)]
      for (part, value) in parts.sorted(by: { $0.key < $1.key }) { words += [part, value] }
    }
    return IndexWords.bytes(of: words)
  }

  /// Reads the bytes of a file. O(n).
  ///
  /// - Returns: nil if the file is not whole.
  init?(bytes: [UInt8]) {
    guard var body = IndexWords.body(of: bytes, after: [Self.mark]) else { return nil }
    while let card = body.popFirst() {
      guard let count = body.popFirst().flatMap({ Int(exactly: $0) }), count <= body.count / 2 else { return nil }
      var parts: [UInt64: UInt64] = [:]
      for _ in 0..<count {
        if let part = body.popFirst(), let value = body.popFirst() { parts[part] = value }
      }
      values[card] = parts
    }
  }
}
