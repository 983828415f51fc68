package import PlanBoardCore

/// The identities of the cards in texts that were read before. To find a card by its handle, pb need not parse such a
/// text again (docs/decisions/0024).
///
/// A text is recognized by the start of the SHA-256 digest of its bytes, whatever the path and the dates of its file
/// are. The index contains digests of titles, but neither titles nor ids.
package struct IdentityIndex: Sendable {
  /// Identifies a text: the first sixteen bytes of the text's digest.
  package struct Key: Hashable, Comparable, Sendable {
    private let first: UInt64
    private let second: UInt64

    /// Computes the key of a text. O(n) in the length of the text.
    package init(_ text: [UInt8]) { (first, second) = SHA256(text).leadingNumbers }

    fileprivate init(_ first: UInt64, _ second: UInt64) { (self.first, self.second) = (first, second) }

    fileprivate var words: [UInt64] { [first, second] }

    package static func < (one: Key, other: Key) -> Bool { (one.first, one.second) < (other.first, other.second) }
  }

  /// The cards of a text.
  package struct Entry: Sendable {
    let key: Key
    /// The digests of the titles of all cards without an id, in text order.
    package let digests: ArraySlice<TitleDigest>
    /// Whether any card has an id.
    package let hasIDs: Bool
    /// The identities of all cards, in text order; nil if a card has an id, because the index has no ids.
    package var identities: [CardIdentity]? { hasIDs ? nil : digests.map { .title($0) } }

    /// Creates the entry of the text of a board.
    ///
    /// - Parameters:
    ///   - key: the key of the text.
    ///   - identities: the identities of all cards in the text, in text order.
    package init(_ key: Key, _ identities: [CardIdentity]) {
      self.key = key
      digests = identities.compactMap { if case .title(let digest) = $0 { digest } else { nil } }[...]
      hasIDs = digests.count < identities.count
    }

    fileprivate init(key: Key, digests: ArraySlice<TitleDigest>, hasIDs: Bool) {
      self.key = key
      self.digests = digests
      self.hasIDs = hasIDs
    }
  }

  /// Sorted by their keys.
  private let entries: [Entry]
  /// The number of texts in the index.
  package var count: Int { entries.count }

  /// Creates an index. If there are several entries for the same text, only one of them is kept. O(n log n) in the
  /// number of entries.
  package init(_ entries: [Entry]) {
    var last: Key?
    self.entries = entries.sorted { $0.key < $1.key }.filter { entry in
      defer { last = entry.key }
      return entry.key != last
    }
  }

  /// The entry of a text; nil if the text is not in the index. O(log n) in the number of texts.
  package func entry(_ key: Key) -> Entry? {
    let place = entries.partitioningIndex { $0.key >= key }
    return place < entries.count && entries[place].key == key ? entries[place] : nil
  }

  // MARK: The file

  /// The first eight bytes of the file. The last of them is the version of the format.
  private static let mark = IndexWords.word("pbcards1")
  /// The size in bytes of the largest index. This is enough for more than a million cards. A larger index is not
  /// written.
  static let sizeLimit = 16 * 1024 * 1024

  /// The bytes of the file, in the form of ``IndexWords``. First comes a head of four words, the last of which is the
  /// number of texts. Then come three words for each text: two with the key, and one with the number of digests and, in
  /// its lowest bit, ``Entry/hasIDs``. All digests are at the end.
  ///
  /// - Parameter reading: the digest of everything that the identities depend on, except the text.
  func bytes(for reading: SHA256) -> [UInt8] {
    var words = Self.head(for: reading) + [UInt64(count)]
    for entry in entries { words += entry.key.words + [UInt64(entry.digests.count) << 1 | (entry.hasIDs ? 1 : 0)] }
    for entry in entries { words += entry.digests.lazy.map(\.number) }
    return IndexWords.bytes(of: words)
  }

  /// Reads the bytes of a file. O(n).
  ///
  /// - Parameter reading: the digest of everything that the identities depend on, except the text.
  /// - Returns: nil if the file is not whole, or if it was written for another `reading`.
  init?(bytes: [UInt8], for reading: SHA256) {
    guard let body = IndexWords.body(of: bytes, after: Self.head(for: reading)),
      let count = body.first.flatMap({ Int(exactly: $0) }), count <= body.count / 3
    else { return nil }
    let texts = body.dropFirst().prefix(3 * count)
    let numbers = body.dropFirst(1 + 3 * count)
    let digests = numbers.compactMap { TitleDigest(number: $0) }
    guard texts.count == 3 * count, digests.count == numbers.count else { return nil }
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var start = 0
    for at in stride(from: texts.startIndex, to: texts.endIndex, by: 3) {
      guard let length = Int(exactly: texts[at + 2] >> 1), length <= digests.count - start else { return nil }
      let key = Key(texts[at], texts[at + 1])
      if let last = entries.last, last.key >= key { return nil }
      entries.append(Entry(key: key, digests: digests[start..<start + length], hasIDs: texts[at + 2] & 1 == 1))
      start += length
    }
    guard start == digests.count else { return nil }
    self.entries = entries
  }

  private static func head(for reading: SHA256) -> [UInt64] {
    let (first, second) = reading.leadingNumbers
    return [mark, first, second]
  }
}
