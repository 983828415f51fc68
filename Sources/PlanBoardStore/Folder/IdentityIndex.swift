package import PlanBoardCore

/// The identities of the cards in texts that were read before (docs/decisions/0024). With this index, pb finds a card
/// by its handle (``CardHandle``) without parsing these texts again.
///
/// The index recognizes a text by the digest of its bytes (``Key``), or by the stamp of its file (``FileStamp``). It
/// contains digests of titles, but no titles and no ids.
package struct IdentityIndex: Sendable {
  /// The first sixteen bytes of a text's SHA-256 digest.
  package struct Key: Hashable, Comparable, Sendable {
    private let first: UInt64
    private let second: UInt64

    /// Computes the key of a text. O(n).
    package init(_ text: [UInt8]) { (first, second) = SHA256(text).leadingNumbers }

    fileprivate init(_ first: UInt64, _ second: UInt64) { (self.first, self.second) = (first, second) }

    fileprivate var words: [UInt64] { [first, second] }

    package static func < (one: Key, other: Key) -> Bool { (one.first, one.second) < (other.first, other.second) }
  }

  /// The cards of a text.
  package struct Entry: Sendable {
    package let key: Key
    /// The digests of the titles of all cards without an id, in text order.
    package let digests: ArraySlice<TitleDigest>
    /// Whether any card has an id.
    package let hasIDs: Bool
    private let pairs: LetterPairs
    /// The stamp of a file with the text; nil if no valid stamp is known.
    package let stamp: FileStamp?
    /// The identities of all cards, in text order; nil if a card has an id, because the index has no ids.
    package var identities: [CardIdentity]? { hasIDs ? nil : digests.map { .title($0) } }

    /// Creates the entry of a board's text from the identities of all its cards, in text order.
    ///
    /// - Parameter stamp: the stamp of the file from which the text was read; nil if the stamp must not be kept.
    package init(_ key: Key, _ identities: [CardIdentity], in text: [UInt8], stamp: FileStamp?) {
      let digests = identities.compactMap { if case .title(let digest) = $0 { digest } else { nil } }[...]
      self.init(
        key: key, digests: digests, hasIDs: digests.count < identities.count, pairs: LetterPairs(text), stamp: stamp)
    }

    fileprivate init(
      key: Key, digests: ArraySlice<TitleDigest>, hasIDs: Bool, pairs: LetterPairs, stamp: FileStamp?
    ) {
      self.key = key
      self.digests = digests
      self.hasIDs = hasIDs
      self.pairs = pairs
      self.stamp = stamp
    }

    /// The entry of the same text in another file.
    package func with(_ stamp: FileStamp) -> Entry {
      Entry(key: key, digests: digests, hasIDs: hasIDs, pairs: pairs, stamp: stamp)
    }

    /// Whether the text may contain all the words; false only if it lacks one of them.
    package func mayHave(_ words: [FoldedText]) -> Bool { words.allSatisfy { pairs.mayHave($0) } }

    /// Whether the handle of a card in the text may begin with `start`.
    ///
    /// - Parameter hasLetters: returns whether the text may contain the letters of `start`.
    package func mayHave(_ start: CardHandle.Start, ifText hasLetters: (FoldedText) -> Bool) -> Bool {
      digests.contains { start.begins(.title($0)) } || (hasIDs && hasLetters(FoldedText(start.text)))
    }

    /// Like ``mayHave(_:ifText:)``, but looks for the letters only in the index.
    package func mayHave(_ start: CardHandle.Start) -> Bool { mayHave(start) { pairs.mayHave($0) } }

    fileprivate func isSame(as other: Entry) -> Bool { key == other.key && stamp?.number == other.stamp?.number }

    fileprivate func precedes(_ other: Entry) -> Bool {
      (key, stamp?.number ?? 0) < (other.key, other.stamp?.number ?? 0)
    }
  }

  /// Sorted by their keys. Entries with the same key are the same text in several files.
  private let entries: [Entry]
  /// The index in ``entries`` for each inode number of a file; empty if no stamp is valid.
  private let places: [UInt64: Int]
  /// The origin of the stamps; nil if no stamp is valid.
  let origin: StampOrigin?
  /// The number of texts in the index. A text in several files counts several times.
  package var count: Int { entries.count }

  /// Creates an index. Of several entries for the same text and file, only one is kept. O(n log n).
  package init(_ entries: [Entry], of origin: StampOrigin?) {
    var last: Entry?
    self.init(
      sorted: entries.sorted { $0.precedes($1) }.filter { entry in
        defer { last = entry }
        return last.map { !$0.isSame(as: entry) } ?? true
      }, of: origin)
  }

  private init(sorted entries: [Entry], of origin: StampOrigin?) {
    self.entries = entries
    self.origin = origin
    var places: [UInt64: Int] = [:]
    if origin != nil {
      places.reserveCapacity(entries.count)
      for (place, entry) in entries.enumerated() {
        if let stamp = entry.stamp { places[stamp.number] = place }
      }
    }
    self.places = places
  }

  func with(_ entries: [Entry]) -> IdentityIndex { IdentityIndex(entries, of: origin) }

  /// The entry of a text; nil if the text is not in the index. O(log n).
  package func entry(_ key: Key) -> Entry? {
    let place = entries.partitioningIndex { $0.key >= key }
    return place < entries.count && entries[place].key == key ? entries[place] : nil
  }

  /// Whether the index has the text of a file with this stamp.
  package func contains(_ stamp: FileStamp) -> Bool { places[stamp.number].map { entries[$0].stamp == stamp } ?? false }

  /// The entry of the text of a file; nil if the file is unknown, or has changed since it was read.
  func entry(of status: FileStatus) -> Entry? {
    guard let stamp = origin?.stamp(status), let place = places[stamp.number], entries[place].stamp == stamp else {
      return nil
    }
    return entries[place]
  }

  // MARK: The file

  /// The first eight bytes of the file; the last of them is the version of the format.
  private static let mark = IndexWords.word("pbcards2")
  /// The number of words for each text, without its digests.
  private static let wordsEach = 7 + LetterPairs.chunkCount
  /// In bytes. This is enough for a million cards on a hundred thousand boards.
  static let sizeLimit = 32 * 1024 * 1024

  /// The bytes of the file, in the form of ``IndexWords``:
  /// - a head of seven words: three of ``head(for:)``, three of the origin, and the number of texts;
  /// - for each text, two words with the key, one with the number of digests and (in the lowest bit) ``Entry/hasIDs``,
  ///   four with the stamp, and six with the pairs of letters;
  /// - the digests of all texts.
  ///
  /// If the origin or a stamp is nil, its words are 0.
  ///
  /// - Parameter reading: the digest of everything that the identities depend on, except the text.
  func bytes(for reading: SHA256) -> [UInt8] {
    var words = Self.head(for: reading) + Self.words(of: origin) + [UInt64(count)]
    words.reserveCapacity(words.count + entries.reduce(1) { $0 + Self.wordsEach + $1.digests.count })
    for entry in entries { words += entry.words }
    for entry in entries { words += entry.digests.lazy.map(\.number) }
    return IndexWords.bytes(of: words)
  }

  /// Reads the bytes of a file. O(n).
  ///
  /// - Parameter origin: the origin of the stamps that are valid now; nil if no stamp is valid. Stamps of another
  ///   origin are left out.
  /// - Returns: nil if the file is not whole, or if it was written for another `reading`.
  init?(bytes: [UInt8], for reading: SHA256, of origin: StampOrigin?) {
    guard let body = IndexWords.body(of: bytes, after: Self.head(for: reading)), body.count >= 4,
      let count = body.dropFirst(3).first.flatMap({ Int(exactly: $0) }), count <= body.count / Self.wordsEach
    else { return nil }
    let hasStamps = origin != nil && body.starts(with: Self.words(of: origin))
    let texts = body.dropFirst(4).prefix(Self.wordsEach * count)
    let numbers = body.dropFirst(4 + Self.wordsEach * count)
    let digests = numbers.compactMap { TitleDigest(number: $0) }
    guard texts.count == Self.wordsEach * count, digests.count == numbers.count else { return nil }
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var start = 0
    for at in stride(from: texts.startIndex, to: texts.endIndex, by: Self.wordsEach) {
      guard let length = Int(exactly: texts[at + 2] >> 1), length <= digests.count - start else { return nil }
      let entry = Entry(
        words: texts[at..<at + Self.wordsEach], digests: digests[start..<start + length], hasStamps: hasStamps)
      if let last = entries.last, entry.key < last.key { return nil }
      entries.append(entry)
      start += length
    }
    guard start == digests.count else { return nil }
    self.init(sorted: entries, of: origin)
  }

  private static func head(for reading: SHA256) -> [UInt64] {
    let (first, second) = reading.leadingNumbers
    return [mark, first, second]
  }

  private static func words(of origin: StampOrigin?) -> [UInt64] {
    origin.map { [$0.machineStart, $0.folder.device, $0.folder.number] } ?? [0, 0, 0]
  }
}

extension IdentityIndex.Entry {
  fileprivate var words: [UInt64] {
    let file = stamp.map { stamp in
      [stamp.number] + [stamp.size, stamp.modified, stamp.changed].map { UInt64(bitPattern: Int64($0)) }
    }
    return key.words + [UInt64(digests.count) << 1 | (hasIDs ? 1 : 0)] + (file ?? [0, 0, 0, 0]) + pairs.chunks
  }

  fileprivate init(words: ArraySlice<UInt64>, digests: ArraySlice<TitleDigest>, hasStamps: Bool) {
    let start = words.startIndex
    let file = words[start + 3..<start + 7].map { Int(Int64(bitPattern: $0)) }
    self.init(
      key: IdentityIndex.Key(words[start], words[start + 1]), digests: digests, hasIDs: words[start + 2] & 1 == 1,
      pairs: LetterPairs(chunks: words[(start + 7)...]),
      stamp: hasStamps && words[start + 3] != 0
        ? FileStamp(number: words[start + 3], size: file[1], modified: file[2], changed: file[3]) : nil)
  }
}
