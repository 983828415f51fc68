/// The text of a journal: one line for each thing that happened, fields separated by tabs, a digest of the line at its end.
///
/// A line that is torn or damaged, by a crash in the midst of writing it, is skipped.
enum JournalLine {
  /// Written before the boards are.
  case began(HistoryEntry)
  /// All boards of the change were written.
  case finished(Int)
  /// None of them was, or all were put back.
  case failed(Int)
  /// The user was told that it failed, but something could not be put back or cleared away.
  case aborted(Int)

  var bytes: [UInt8] {
    var line = FieldWriter()
    switch self {
    case .began(let entry):
      line.add("+")
      line.add(entry.number)
      line.add(entry.time)
      switch entry.kind {
      case .change: line.add("change")
      case .undo(let number): line.add("undo \(number)")
      case .redo(let number): line.add("redo \(number)")
      }
      line.add(Array(entry.sentence.utf8))
      for board in entry.boards {
        line.add(board.path.bytes)
        line.add(board.before?.text ?? "none")
        line.add(board.after?.text ?? "none")
        line.add(board.splices.count)
        for splice in board.splices {
          line.add(splice.offset)
          line.add(splice.removed)
          line.add(splice.added)
        }
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
    }
    return line.end()
  }

  /// - Parameter line: without its line end.
  /// - Returns: nil for a line that is not whole.
  init?(_ line: ArraySlice<UInt8>) {
    guard let tab = line.lastIndex(of: Self.tab),
      line[(tab + 1)...].elementsEqual(Digest(line[...tab]).text.utf8)
    else { return nil }
    var fields = FieldReader(line[..<tab])
    guard let kind = fields.text(), let number = fields.number() else { return nil }
    switch kind {
    case "=": self = .finished(number)
    case "-": self = .failed(number)
    case "~": self = .aborted(number)
    case "+":
      guard let entry = HistoryEntry(number, &fields) else { return nil }
      self = .began(entry)
    default: return nil
    }
  }

  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let backslash = UInt8(ascii: "\\")
}

extension HistoryEntry {
  fileprivate init?(_ number: Int, _ fields: inout FieldReader) {
    guard let time = fields.number(), let words = fields.text()?.split(separator: " "), let sentence = fields.text()
    else { return nil }
    let other = words.dropFirst().first.flatMap { Int($0) }
    let kind: Kind
    switch (words.first, other) {
    case ("change", nil): kind = .change
    case ("undo", let other?): kind = .undo(of: other)
    case ("redo", let other?): kind = .redo(of: other)
    default: return nil
    }
    var boards: [Board] = []
    while let path = fields.bytes() {
      guard let before = fields.text(), let after = fields.text(), let count = fields.number() else { return nil }
      var splices: [Splice] = []
      for _ in 0..<count {
        guard let offset = fields.number(), let removed = fields.bytes(), let added = fields.bytes() else { return nil }
        splices.append(Splice(offset: offset, removed: removed, added: added))
      }
      boards.append(
        Board(
          path: Path(bytes: path), before: before == "none" ? nil : Digest(text: before),
          after: after == "none" ? nil : Digest(text: after), splices: splices))
    }
    self.init(number: number, time: time, kind: kind, sentence: sentence, boards: boards)
  }
}

private struct FieldWriter {
  private var line: [UInt8] = []

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes {
      switch byte {
      case JournalLine.tab: line += [JournalLine.backslash, UInt8(ascii: "t")]
      case JournalLine.lineFeed: line += [JournalLine.backslash, UInt8(ascii: "n")]
      case JournalLine.backslash: line += [byte, byte]
      default: line.append(byte)
      }
    }
    line.append(JournalLine.tab)
  }

  mutating func add(_ text: String) { add(Array(text.utf8)) }
  mutating func add(_ number: Int) { add(String(number)) }

  func end() -> [UInt8] { line + Array(Digest(line).text.utf8) + [JournalLine.lineFeed] }
}

private struct FieldReader {
  private var rest: ArraySlice<UInt8>
  private var isAtEnd = false

  init(_ line: ArraySlice<UInt8>) { rest = line }

  mutating func bytes() -> [UInt8]? {
    guard !isAtEnd else { return nil }
    let end = rest.firstIndex(of: JournalLine.tab) ?? rest.endIndex
    var field: [UInt8] = []
    var isEscaped = false
    for byte in rest[..<end] {
      if isEscaped {
        field.append(
          byte == UInt8(ascii: "t") ? JournalLine.tab : byte == UInt8(ascii: "n") ? JournalLine.lineFeed : byte)
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
}
