internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A card as lines that do not depend on its position: without marker and indentation.
struct CardLines {
  /// A line. Lines are equal if their texts are, whatever their bytes in the file.
  struct Line: Hashable {
    /// The line without the card's indentation.
    var text: [UInt8]
    /// The bytes in the file; nil for a new line and for the card's first line.
    var raw: [UInt8]?
    /// The column at which ``text`` begins in ``raw``.
    var column = 0
    var end: [UInt8] = []

    init(_ text: [UInt8]) { self.text = text }

    /// The number of spaces before the text, beyond the card's indentation.
    var indentation: Int { text.prefix { $0 == .space }.count }

    /// The line as a conflict note; nil if it is not one.
    var conflictNote: ConflictNote? { ConflictNote(line: text.drop(while: \.isBlank)) }

    static func == (left: Line, right: Line) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  /// Indentation, marker and white space: the bytes of the first line before its text.
  var prefix: [UInt8]
  var contentColumn: Int
  /// How many columns further right than the content all lines below the first begin, as with a tab; nil if there are none.
  var inset: Int?
  /// The column at which the lines below the first begin.
  private var lowerColumn: Int { contentColumn + (inset ?? 0) }
  /// `[x] `, or nothing.
  var box: [UInt8] = []
  var mark: Unicode.Scalar?
  /// The title's first line, without the box. Empty if the card begins with something else.
  var head = SpacedWords()
  /// The whole title, without the box: the first line and those that continue it.
  private var wholeHead = SpacedWords()
  /// The number of lines of the whole title.
  private(set) var titleCount = 0
  /// The title's first line with the box, as at most one element; in a card ``withWholeHead``, all lines of the title.
  var headLines: [Line] = []
  /// The other lines of the title's paragraph: more of the title, fields on lines of their own, notes.
  var tail: [Line] = []
  var notes: [ConflictNote] = []
  var body: [Line] = []
  /// The ranges in ``body`` of the top-level check items.
  var items: [Range<Int>] = []
  var title: String

  init(_ board: ParsedBoard, _ card: Int) {
    let bytes = board.source.bytes
    let text = board.text(ofCard: card)
    let geometry = text.geometry
    let start = text.range.lowerBound
    let firstEnd = max(geometry.contentStart, board.source.content(of: text.lines.lowerBound).upperBound)
    prefix = Array(bytes[start..<geometry.contentStart])
    contentColumn = geometry.contentColumn
    title = bytes.withUnsafeBufferPointer { text.title($0) }

    var lines: [Line] = []
    for number in text.lines {
      let content = board.source.content(of: number).clamped(to: text.range)
      let isFirst = number == text.lines.lowerBound
      let (from, leftover) =
        isFirst
        ? (geometry.contentStart, 0)
        : bytes.withUnsafeBufferPointer { Indentation.strip($0, content, width: geometry.contentColumn) }
      var line = Line([UInt8](repeating: .space, count: leftover) + bytes[from..<max(from, content.upperBound)])
      if line.text.allSatisfy(\.isBlank) { line.text = [] }
      line.raw = isFirst ? nil : Array(bytes[content])
      line.column = geometry.contentColumn
      if number < text.lines.upperBound {
        line.end = Array(bytes[content.upperBound..<board.source.content(of: number + 1).lowerBound])
      }
      lines.append(line)
    }

    takeInset(&lines)
    var headCount = 0
    if let paragraph = text.titleParagraph, paragraph.lowerBound == text.lines.lowerBound {
      headCount = min(lines.count, max(text.headEnd, paragraph.upperBound) - text.lines.lowerBound + 1)
      var textStart = geometry.contentStart
      if let found = text.box {
        mark = found.mark.mark
        var end = found.range.upperBound + 1
        while end < firstEnd, bytes[end].isBlank { end += 1 }
        box = Array(bytes[geometry.contentStart..<end])
        textStart = end
      }
      func words(_ line: Range<Int>, isLast: Bool) -> SpacedWords {
        SpacedWords(
          bytes, line, text.fields, titleEnd: text.titleLines.last?.upperBound ?? firstEnd, mayBreak: isLast)
      }
      head = words(textStart..<max(textStart, firstEnd), isLast: headCount > 1)
      headLines = [lines[0]]
      tail = Array(lines[1..<headCount])
      titleCount = max(1, min(text.titleLines.count, headCount))
      wholeHead = titleCount > 1 ? words(textStart..<max(textStart, firstEnd), isLast: false) : head
      for number in 1..<max(1, titleCount) {
        let content = board.source.content(of: text.lines.lowerBound + number)
        let start = bytes[content].firstIndex { !$0.isBlank } ?? content.upperBound
        wholeHead.append(
          line: words(start..<content.upperBound, isLast: number == titleCount - 1 && number + 1 < headCount))
      }
    }
    let rest = lines[headCount...]
    let found = rest.prefix { headCount > 0 && $0.conflictNote != nil }
    notes = found.compactMap(\.conflictNote)
    body = Array(rest.dropFirst(found.count))
    if headCount == 0 { takeNotesFromEnd() }
    let offset = text.lines.lowerBound + headCount + found.count
    items = text.checklist.filter { $0.depth == 1 && $0.lines.lowerBound >= offset }.map {
      $0.lines.lowerBound - offset..<min(body.count, $0.lines.upperBound - offset + 1)
    }.filter { $0.lowerBound < $0.upperBound }
  }

  /// Removes the indentation that all lines below the first have beyond the content. Lines that are all code keep theirs.
  private mutating func takeInset(_ lines: inout [Line]) {
    let below = lines.indices.dropFirst().filter { !lines[$0].text.isEmpty }
    guard let common = below.map({ lines[$0].indentation }).min() else { return }
    inset = common < 4 ? common : 0
    for index in below {
      lines[index].text.removeFirst(inset!)
      lines[index].column += inset!
    }
  }

  private mutating func takeNotesFromEnd() {
    var found: [ConflictNote] = []
    while body.count > 1, let note = body[body.count - 1].conflictNote {
      found.append(note)
      body.removeLast()
    }
    notes = found.reversed()
    if !found.isEmpty, body.count > 1, body[body.count - 1].text.isEmpty { body.removeLast() }
  }

  /// Whether both cards have the same text, apart from marker, indentation and conflict notes.
  func reads(as other: CardLines) -> Bool {
    headLines == other.headLines && tail == other.tail && body == other.body
  }

  /// The card with all lines of the title as its head, so that words may be merged across line breaks.
  var withWholeHead: CardLines {
    guard titleCount > 1 else { return self }
    var card = self
    card.head = wholeHead
    card.headLines += tail[..<(titleCount - 1)]
    card.tail.removeFirst(titleCount - 1)
    return card
  }

  /// Adds the notes that the card does not have yet, and sorts all its notes by their bytes.
  mutating func add(_ new: [ConflictNote]) {
    for note in new where !notes.contains(note) { notes.append(note) }
    notes.sort { $0.line.lexicographicallyPrecedes($1.line) }
  }

  /// Returns the bytes of the card, without a line end after the last line.
  ///
  /// - Parameter style: the card whose marker and indentation to use.
  func rendered(in style: CardLines, lineEnd: [UInt8]) -> [UInt8] {
    let notes = notes.map { Line($0.line) }
    var lines = headLines + tail + notes + body
    if headLines.isEmpty { lines = body + (notes.isEmpty ? [] : [Line([])] + notes) }
    let indentations = Self.indentations(lines, column: style.lowerColumn)
    var result = style.prefix
    if lines.first.map(\.text.isEmpty) ?? true, box.isEmpty {
      while result.last?.isBlank == true { result.removeLast() }
    }
    for (index, line) in lines.enumerated() {
      if index == 0 {
        result += line.text
      } else if let raw = line.raw, line.column == style.lowerColumn || line.text.isEmpty {
        result += raw
      } else if !line.text.isEmpty {
        let spaces = [UInt8](repeating: .space, count: max(style.contentColumn, style.lowerColumn + line.indentation))
        result += indentations[line.indentation] ?? spaces
        result += line.text.dropFirst(line.indentation)
      }
      if index + 1 < lines.count { result += line.end.isEmpty ? lineEnd : line.end }
    }
    return result
  }

  /// Returns the white space before lines whose text begins at a column, by ``Line/indentation``, so that a new line is indented
  /// like the others, with the same tabs.
  private static func indentations(_ lines: [Line], column: Int) -> [Int: [UInt8]] {
    var found: [Int: [UInt8]] = [:]
    for line in lines where line.column == column && !line.text.isEmpty && found[line.indentation] == nil {
      guard let raw = line.raw else { continue }
      let blanks = Array(raw.prefix { $0.isBlank })
      let width = blanks.withUnsafeBufferPointer { Indentation.measure($0, $0.indices).columns }
      // A line that continues the title may have less.
      if width == column + line.indentation { found[line.indentation] = blanks }
    }
    return found
  }
}
