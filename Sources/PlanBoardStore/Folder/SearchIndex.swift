internal import PlanBoardCore

/// The files that earlier searches of a planning folder have opened, and whether each of them is a board. A search need
/// not open an unchanged file again (docs/decisions/0023).
///
/// An index has no names, no paths and no text. It recognizes a file by its stamp (``FileStamp``).
struct SearchIndex: Sendable {
  /// Whether a file is a board, and which keys its front matter may have.
  enum Answer: UInt64, Sendable {
    case noBoard = 0
    /// A board whose front matter has no `primary:`, `order:` or `archived:`.
    case board = 1
    /// A board whose front matter may have `primary:`, but has no `order:` or `archived:`.
    case perhapsPrimaryBoard = 2
    /// A board whose front matter may have `order:` or `archived:`. Such a board is opened in each search.
    case perhapsPlacedBoard = 3
  }

  struct Entry: Hashable, Sendable {
    let stamp: FileStamp
    let answer: Answer
  }

  private let origin: StampOrigin
  /// Sorted by the files' inode numbers.
  private let entries: [Entry]
  var count: Int { entries.count }
  let boardCount: Int

  /// Creates an index. O(n log n).
  init(entries: [Entry], of origin: StampOrigin) {
    self.init(sorted: entries.sorted { $0.stamp.number < $1.stamp.number }, of: origin)
  }

  func with(_ entries: [Entry]) -> SearchIndex { SearchIndex(entries: entries, of: origin) }

  private init(sorted entries: [Entry], of origin: StampOrigin) {
    self.origin = origin
    self.entries = entries
    boardCount = entries.count { $0.answer != .noBoard }
  }

  /// Makes the entry for a file that was read; nil if ``StampOrigin/lastingStamp(_:settled:user:)`` returns nil.
  func entry(_ answer: Answer, _ status: FileStatus, settled: Int, user: UInt32) -> Entry? {
    origin.lastingStamp(status, settled: settled, user: user).map { Entry(stamp: $0, answer: answer) }
  }

  /// The entry of a file; nil if the file is not in the index, or has changed since. O(log n).
  func entry(of status: FileStatus) -> Entry? {
    guard let stamp = origin.stamp(status), let entry = entry(ofNumber: stamp.number), entry.stamp == stamp else {
      return nil
    }
    return entry
  }

  func identity(of entry: Entry) -> FileIdentity {
    FileIdentity(device: origin.folder.device, number: entry.stamp.number)
  }

  /// Whether the index has exactly this entry. O(log n).
  func contains(_ entry: Entry) -> Bool { self.entry(ofNumber: entry.stamp.number) == entry }

  /// The first entry whose inode number is `number` or higher; nil if there is none. The caller must compare the
  /// numbers.
  private func entry(ofNumber number: UInt64) -> Entry? {
    let place = entries.partitioningIndex { $0.stamp.number >= number }
    return place < entries.count ? entries[place] : nil
  }
}

// MARK: The file

extension SearchIndex {
  /// The first eight bytes of the file; the last of them is the version of the format.
  private static let mark = IndexWords.word("pbindex1")
  private static let wordsEach = 4
  /// The largest number of files in an index.
  static let limit = 1 << 20
  /// In bytes.
  static let sizeLimit = (limit * wordsEach + 6) * 8

  /// The first words of a file that was written for this folder, since the machine was started, and by a program that
  /// gives the same answers.
  private static func head(of origin: StampOrigin) -> [UInt64] {
    [mark, FrontMatterKeys.version, origin.machineStart, origin.folder.device, origin.folder.number]
  }

  /// The bytes of the file: a head of five words, and four words for each entry, in the form of ``IndexWords``.
  var bytes: [UInt8] {
    var words = Self.head(of: origin)
    words.reserveCapacity(words.count + count * Self.wordsEach + 1)
    for entry in entries { words += entry.words }
    return IndexWords.bytes(of: words)
  }

  /// Reads the bytes of a file. O(n).
  ///
  /// - Returns: nil if the file is not whole, or does not begin with the words of ``head(of:)``.
  init?(bytes: [UInt8], of origin: StampOrigin) {
    guard let body = IndexWords.body(of: bytes, after: Self.head(of: origin)), body.count % Self.wordsEach == 0 else {
      return nil
    }
    var entries: [Entry] = []
    entries.reserveCapacity(body.count / Self.wordsEach)
    for start in stride(from: body.startIndex, to: body.endIndex, by: Self.wordsEach) {
      guard let entry = Entry(words: body[start..<start + Self.wordsEach]),
        (entries.last?.stamp.number ?? 0) <= entry.stamp.number
      else { return nil }
      entries.append(entry)
    }
    self.init(sorted: entries, of: origin)
  }
}

extension SearchIndex.Entry {
  /// The lowest two bits of the second word are the answer; the other bits are the size.
  fileprivate var words: [UInt64] {
    [
      stamp.number, UInt64(clamping: stamp.size) << 2 | answer.rawValue, UInt64(bitPattern: Int64(stamp.modified)),
      UInt64(bitPattern: Int64(stamp.changed)),
    ]
  }

  fileprivate init?(words: ArraySlice<UInt64>) {
    let start = words.startIndex
    guard let answer = SearchIndex.Answer(rawValue: words[start + 1] & 3) else { return nil }
    let stamp = FileStamp(
      number: words[start], size: Int(words[start + 1] >> 2), modified: Int(Int64(bitPattern: words[start + 2])),
      changed: Int(Int64(bitPattern: words[start + 3])))
    self.init(stamp: stamp, answer: answer)
  }
}
