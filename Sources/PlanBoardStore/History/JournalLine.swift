internal import PlanBoardCore

/// A line of the journal, which records one event. A line consists of fields, each followed by a tab, and a digest of
/// all these bytes at the end.
///
/// pb skips damaged and unknown lines, so newer versions can add kinds of lines.
enum JournalLine {
  /// This line is written before the change writes any board.
  case began(HistoryEntry)
  /// The number of an entry, and the permissions of the files that the entry removes, by the 0-based index of the
  /// board. This line precedes the `began` line of the entry.
  case modes(Int, [Int: UInt32])
  /// All boards of the change with this number were written.
  case finished(Int)
  /// The change with this number failed: none of its boards was written, or all were put back. After a crash, this line
  /// also ends a change that recovery can neither finish nor take back on every board.
  case failed(Int)
  /// The change with this number was reported as failed, but a board could not be put back, or a temporary file could
  /// not be removed.
  case aborted(Int)
  /// Undo and redo leave out the change with this number, for this reason.
  case passed(Int, HistoryEntry.Passing)

  var bytes: [UInt8] {
    var line = FieldWriter()
    switch self {
    case .modes(let number, let modes):
      line.add("m")
      line.add(number)
      for (index, mode) in modes.sorted(by: { $0.key < $1.key }) { line.add("\(index) \(String(mode, radix: 8))") }
    case .began(let entry):
      line.add("+")
      line.add(entry.number)
      line.add(entry.time)
      switch entry.kind {
      case .change: line.add("change")
      case .undo(let number): line.add("undo \(number)")
      case .redo(let number): line.add("redo \(number)")
      }
      line.add(Array(entry.summary.text.utf8))
      for board in entry.boards {
        line.add(board.path.bytes)
        line.add(board.before?.text ?? "none")
        line.add(board.after?.text ?? "none")
        if let stored = board.stored { line.add("@" + stored.text) } else { line.add(board.splices) }
      }
    case .finished(let number):
      line.add("=")
      line.add(number)
    case .failed(let number):
      line.add("-")
      line.add(number)
    case .aborted(let number):
      line.add("~")
      line.add(number)
    case .passed(let number, let passing):
      line.add(passing.rawValue)
      line.add(number)
    }
    return line.end()
  }

  /// Reads a line without its line end; returns nil for a whole line of an unknown kind.
  ///
  /// - Throws: `Damage` for a line that is incomplete or damaged, or that contains impossible values.
  init?(_ line: ArraySlice<UInt8>) throws(Damage) {
    guard let tab = line.lastIndex(of: .tab),
      line[(tab + 1)...].elementsEqual(Digest(line[...tab]).text.utf8)
    else { throw Damage() }
    var fields = FieldReader(line[..<tab])
    guard let kind = fields.text() else { throw Damage() }
    let passing = HistoryEntry.Passing(rawValue: kind)
    guard passing != nil || ["+", "m", "=", "-", "~"].contains(kind) else { return nil }
    guard let number = fields.number(), HistoryEntry.numbers.contains(number) else { throw Damage() }
    if let passing {
      self = .passed(number, passing)
      return
    }
    switch kind {
    case "=": self = .finished(number)
    case "-": self = .failed(number)
    case "~": self = .aborted(number)
    case "m":
      var modes: [Int: UInt32] = [:]
      while let field = fields.text() {
        let parts = field.split(separator: " ")
        guard parts.count == 2, let index = Int(parts[0]), let mode = UInt32(parts[1], radix: 8), mode <= 0o777 else {
          throw Damage()
        }
        modes[index] = mode
      }
      self = .modes(number, modes)
    default:
      guard let entry = HistoryEntry(number, &fields) else { throw Damage() }
      self = .began(entry)
    }
  }

  struct Damage: Error {}

  fileprivate static let backslash = UInt8(ascii: "\\")
}

extension HistoryEntry {
  fileprivate init?(_ number: Int, _ fields: inout FieldReader) {
    guard let time = fields.number(), Self.times.contains(time), let words = fields.text()?.split(separator: " "),
      let summary = fields.text(), words.count <= 2
    else { return nil }
    let other = words.dropFirst().first.flatMap { Int($0) }
    if words.count == 2, !(other.map(Self.numbers.contains) ?? false) { return nil }
    let kind: Kind
    switch (words.first, other) {
    case ("change", nil): kind = .change
    case ("undo", let other?): kind = .undo(of: other)
    case ("redo", let other?): kind = .redo(of: other)
    default: return nil
    }
    var boards: [Board] = []
    while let path = fields.bytes() {
      guard !path.contains(0), let before = fields.digest(), let after = fields.digest(), let count = fields.text()
      else {
        return nil
      }
      var splices: [Splice] = []
      var stored: Digest?
      if count.hasPrefix("@") {
        guard let name = Digest(text: String(count.dropFirst())) else { return nil }
        stored = name
      } else {
        guard let count = Int(count), let read = fields.splices(count) else { return nil }
        splices = read
      }
      let board = Board(path: Path(bytes: path), before: before, after: after, splices: splices, stored: stored)
      guard stored != nil || board.isSound else { return nil }
      boards.append(board)
    }
    self.init(number: number, time: time, kind: kind, summary: ChangeSummary(text: summary), boards: boards)
  }

  /// The same entry, with the permissions from its `modes` line.
  func with(_ modes: [Int: UInt32]) -> HistoryEntry {
    HistoryEntry(
      number: number, time: time, kind: kind, summary: summary,
      boards: boards.enumerated().map { $1.with(stored: $1.stored, mode: modes[$0]) })
  }
}

extension [HistoryEntry.Splice] {
  /// The contents of the separate file in which these splices are stored.
  var text: [UInt8] {
    var writer = FieldWriter()
    writer.add(self)
    return writer.line
  }

  /// Reads the contents of a separate file; returns nil if they are malformed.
  init?(text: [UInt8]) {
    var fields = FieldReader(text[...])
    guard let count = fields.number(), let splices = fields.splices(count) else { return nil }
    self = splices
  }
}

/// Writes the fields of a line, with tabs, line feeds and backslashes escaped.
private struct FieldWriter {
  private(set) var line: [UInt8] = []

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      switch byte {
      case UInt8.tab: line += [JournalLine.backslash, UInt8(ascii: "t")]
      case UInt8.lineFeed: line += [JournalLine.backslash, UInt8(ascii: "n")]
      case JournalLine.backslash: line += [byte, byte]
      default: line.append(byte)
      }
    }
    line.append(UInt8.tab)
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }
  mutating func add(_ number: Int) { add(String(number)) }

  mutating func add(_ splices: [HistoryEntry.Splice]) {
    add(splices.count)
    for splice in splices {
      add(splice.offset)
      add(splice.removed)
      add(splice.added)
    }
  }

  /// The line with its digest and its line end.
  func end() -> [UInt8] { line + Array(Digest(line).text.utf8) + [UInt8.lineFeed] }
}

/// Reads the fields of a line one by one. Each method reads the next field, or the next fields, and returns nil if a
/// field is missing or has another form.
private struct FieldReader {
  private var rest: ArraySlice<UInt8>
  private var isAtEnd = false

  init(_ line: ArraySlice<UInt8>) { rest = line }

  mutating func bytes() -> [UInt8]? {
    guard !isAtEnd else { return nil }
    let end = rest.firstIndex(of: UInt8.tab) ?? rest.endIndex
    var field: [UInt8] = []
    var isEscaped = false
    for byte in rest[..<end] {
      if isEscaped {
        field.append(
          byte == UInt8(ascii: "t") ? UInt8.tab : byte == UInt8(ascii: "n") ? UInt8.lineFeed : byte)
        isEscaped = false
      } else if byte == JournalLine.backslash {
        isEscaped = true
      } else {
        field.append(byte)
      }
    }
    isAtEnd = end == rest.endIndex
    rest = rest[(isAtEnd ? end : end + 1)...]
    return field
  }

  mutating func text() -> String? { bytes().map { String(decoding: $0, as: UTF8.self) } }
  mutating func number() -> Int? { text().flatMap { Int($0) } }

  /// Returns `.some(nil)` for the word `none`.
  mutating func digest() -> Digest?? {
    guard let text = text() else { return nil }
    if text == "none" { return .some(nil) }
    return Digest(text: text).map { .some($0) }
  }

  mutating func splices(_ count: Int) -> [HistoryEntry.Splice]? {
    // There cannot be more splices than bytes.
    guard (0...rest.count).contains(count) else { return nil }
    var splices: [HistoryEntry.Splice] = []
    for _ in 0..<count {
      guard let offset = number(), let removed = bytes(), let added = bytes() else { return nil }
      splices.append(HistoryEntry.Splice(offset: offset, removed: removed, added: added))
    }
    return splices
  }
}
