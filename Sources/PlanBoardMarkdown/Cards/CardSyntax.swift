package import PlanBoardCore

/// Where a card's box, title, fields, checklist and notes are (docs/format.md, "Titles and notes", "Fields"). Offsets
/// are in bytes of the board's text; lines are 0-based.
package struct CardSyntax: Sendable {
  /// The index in ``ParsedBoard/cards``.
  package private(set) var index: Int
  package private(set) var range: Range<Int>
  package private(set) var lines: ClosedRange<Int>
  package private(set) var geometry: ItemGeometry
  /// The character between the brackets, and its range; nil if the card has no box.
  package private(set) var box: (mark: Box, range: Range<Int>)?
  /// The ranges of the title's lines, without indentation, box and line ends.
  package private(set) var titleLines: [Range<Int>] = []
  /// The lines of the paragraph or heading at the beginning of the card; nil if the card is only a marker, or begins
  /// with another block.
  package private(set) var titleParagraph: ClosedRange<Int>?
  /// The last line of the title, including the field lines or the heading's underline directly below it. If
  /// ``titleParagraph`` is nil, this is the card's first line.
  package internal(set) var headEnd: Int
  /// The front matter of the card (``FieldLines``), from the first key to the end of the last line; nil if there is none.
  package internal(set) var frontMatter: Range<Int>?
  /// In text order.
  package private(set) var fields: [FieldOccurrence] = []
  private var unread: [FieldOccurrence] = []
  package private(set) var checklist: [CheckItemText] = []
  /// The lines of the notes, including blank ones.
  private(set) var noteLines: [Int] = []
  /// The offset where the notes begin, if they begin after a `<br>` on a line of the title.
  private(set) var noteStart: Int?
  /// The range of an id at the end of a title line with a `<br>`, where the id is not part of the notes; nil if there
  /// is none.
  private(set) var noteID: Range<Int>?
  let isKanbanPlugin: Bool

  /// Whether the card has notes, which may be blank.
  var mayHaveNotes: Bool { !noteLines.isEmpty || noteStart != nil }

  /// The offset after the marker, if the marker is the whole card; otherwise nil.
  var emptyTitleOffset: Int? {
    geometry.isBare && titleParagraph == nil && lines.count == 1 ? geometry.markerRange.upperBound : nil
  }

  /// An item with a box, in a list inside the card.
  package struct CheckItemText: Sendable {
    /// 1 in a list directly inside the card, 2 in a list inside an item of that list, and so on.
    package var depth: Int
    /// All lines of the item, including lists inside it, but without blank lines at the end.
    package var lines: ClosedRange<Int>
    package var box: (mark: Box, range: Range<Int>)
    package var titleLines: [Range<Int>]
  }

  init(_ board: borrowing ParsedBoard, _ index: Int, bytes: UnsafeBufferPointer<UInt8>) {
    let span = board.cards[index]
    self.index = index
    range = board.range(of: span)
    lines = Int(span.firstLine)...max(Int(span.firstLine), Int(span.lastLine))
    let context = board.settings.context
    isKanbanPlugin = context.isKanbanPlugin
    let first = lines.lowerBound
    guard let geometry = ItemGeometry(bytes, board.source.lines.content(of: first, in: bytes).clamped(to: range)) else {
      preconditionFailure("a card begins with a list marker")
    }
    self.geometry = geometry
    headEnd = first

    let parts = board.parts(of: span)
    var paragraphs: [ClosedRange<Int>] = []
    if span.isPlain {
      titleParagraph = lines.lowerBound...max(lines.lowerBound, min(Int(span.paragraphEnd), lines.upperBound))
    } else if let head = parts.first, head.depth == 0, head.kind == .paragraph || head.kind == .heading {
      titleParagraph = head.lines(in: board, bytes, next: parts.dropFirst().first { $0.depth == 0 }, card: lines)
    }
    for (offset, part) in parts.enumerated() where part.depth == 0 && part.kind == .paragraph && offset > 0 {
      paragraphs.append(Int(part.firstLine)...max(Int(part.firstLine), min(Int(part.lastLine), lines.upperBound)))
    }

    var scanner = FieldScanner(text: bytes, context: context)
    var hiding = HiddenFields(bytes, below: paragraphs[...])
    if let titleParagraph {
      readTitle(
        board.source, bytes, titleParagraph, isHeading: !span.isPlain && parts.first?.kind == .heading, parts, &hiding,
        &scanner)
    }
    for paragraph in paragraphs {
      let paragraphLines = paragraph.map { bytes.trimmed(board.source.lines.content(of: $0, in: bytes)) }
      var breaks = hiding.hide(in: paragraphLines, isTitle: false, board.source, &scanner)
      if !readFrontMatter(board.source, bytes, paragraph, parts, &scanner) {
        for line in paragraphLines { scanLine(line, &breaks, bytes, isNote: true, &scanner) }
      }
      scanner.dropPendingPeople()
      scanner.skip(nil)
    }
    (fields, unread) = scanner.finish()
    if !span.isPlain { readChecklist(board.source, bytes, parts) }
    readNotes(board.source, bytes)
  }

  /// Whether the card has a field that could not be read, and so stays in the text. Fields that are also in ``fields``
  /// do not count.
  package var hasUnread: Bool { !unread.isEmpty }

  /// Whether the card may have ``misreadDates`` or ``notRecurrences``; much faster than these.
  var mayBeMisread: Bool {
    hasUnread || fields.contains { $0.key == .every && $0.recurrence == nil || $0.isUnreadUntil || $0.isPartlyRead }
  }

  /// All dates and times that are not read, or not as a whole.
  var misreadDates: [FieldOccurrence] {
    notDates + unread.filter { $0.isAmbiguous || $0.isUnreadTime } + fields.filter(\.isPartlyRead)
  }

  /// Fields whose values should be dates, but are not. The value of an `until:` should be a date if the card recurs.
  /// Ambiguous dates of Obsidian Kanban, and its times, are not among them.
  package var notDates: [FieldOccurrence] {
    let ends = recurrence == nil ? [] : fields.filter { $0.isUnreadUntil && $0.counts }
    return unread.filter { $0.key != .every && $0.notation != .kanbanTime && !$0.isAmbiguous } + ends
  }

  /// Dates and times of Obsidian Kanban that pb does not read as fields: ambiguous dates and others that cannot be
  /// read, times that cannot be read, and times on a card without a due date.
  package var unreadKanbanDates: [FieldOccurrence] {
    unread.filter(\.notation.isKanban)
  }

  /// Times of Obsidian Kanban that cannot be read.
  package var unreadTimes: [FieldOccurrence] { unread.filter(\.isUnreadTime) }

  /// Fields that should say how often the card recurs, but cannot be understood. A field after `🔁` may also be in
  /// ``fields``, because Obsidian Tasks knows more words than pb.
  package var notRecurrences: [FieldOccurrence] {
    unread.filter { $0.key == .every } + fields.filter { $0.key == .every && $0.recurrence == nil }
  }

  /// How often the card recurs; nil if it does not, or if its first `every:` cannot be understood.
  package var recurrence: (field: FieldOccurrence, recurrence: Recurrence)? {
    guard let field = fields.first(where: { $0.key == .every }), let recurrence = field.recurrence else { return nil }
    return (field, recurrence)
  }

  // MARK: Moving

  /// The syntax of the same card at another index, `shift` bytes and `count` lines further down.
  func moved(to index: Int, by shift: Int, lines count: Int) -> CardSyntax {
    var moved = self
    moved.index = index
    guard shift != 0 || count != 0 else { return moved }
    moved.range = range.shifted(by: shift)
    moved.lines = lines.shifted(by: count)
    moved.geometry.markerRange = geometry.markerRange.shifted(by: shift)
    moved.geometry.contentStart += shift
    if let box { moved.box = (box.mark, box.range.shifted(by: shift)) }
    moved.titleLines = titleLines.map { $0.shifted(by: shift) }
    moved.titleParagraph = titleParagraph?.shifted(by: count)
    moved.headEnd += count
    moved.frontMatter = frontMatter?.shifted(by: shift)
    for index in fields.indices { moved.fields[index].move(by: shift) }
    for index in unread.indices { moved.unread[index].move(by: shift) }
    moved.checklist = checklist.map { item in
      CheckItemText(
        depth: item.depth, lines: item.lines.shifted(by: count),
        box: (item.box.mark, item.box.range.shifted(by: shift)),
        titleLines: item.titleLines.map { $0.shifted(by: shift) })
    }
    moved.noteLines = noteLines.map { $0 + count }
    moved.noteStart = noteStart.map { $0 + shift }
    moved.noteID = noteID?.shifted(by: shift)
    return moved
  }

  // MARK: Title

  private mutating func readTitle(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, _ paragraph: ClosedRange<Int>, isHeading: Bool,
    _ parts: ArraySlice<BlockTree.Part>, _ hiding: inout HiddenFields, _ scanner: inout FieldScanner
  ) {
    defer { scanner.skip(nil) }
    if paragraph.count == 1, !isHeading {
      // Most cards have a title of one line.
      let number = paragraph.lowerBound
      let line = takingBox(from: text(ofLine: number, source, bytes), bytes)
      var breaks = hiding.hide(in: CollectionOfOne(line), isTitle: true, source, &scanner)
      if !readTitleLine(line, number, source, bytes, &breaks, isFirst: true, isLast: true, &scanner) {
        scanner.endTitle()
      }
      return
    }
    var (texts, firstLine) = titleLines(source, bytes, paragraph, isHeading: isHeading)
    texts[0] = takingBox(from: texts[0], bytes)
    scanLines(texts, firstLine, source, bytes, parts, &hiding, &scanner)
    // The underline of a heading is not part of the notes.
    if isHeading, headEnd == firstLine + texts.count - 1 { headEnd = paragraph.upperBound }
  }

  /// The range of a line of the card, without the marker and without blanks at either end.
  private func text(ofLine line: Int, _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let content = source.lines.content(of: line, in: bytes)
    let start = line == lines.lowerBound ? geometry.contentStart : content.lowerBound
    return bytes.trimmed(start..<content.upperBound)
  }

  /// The lines of a paragraph or heading that may be the title, without link reference definitions before it, and
  /// without the `#` or the underline of a heading.
  private func titleLines(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, _ paragraph: ClosedRange<Int>, isHeading: Bool
  ) -> (texts: [Range<Int>], firstLine: Int) {
    var texts = paragraph.map { text(ofLine: $0, source, bytes) }
    var firstLine = paragraph.lowerBound
    let definitions = LinkReferenceDefinition.count(in: bytes, texts)
    if definitions > 0, definitions < texts.count {
      texts.removeFirst(definitions)
      firstLine += definitions
    }
    guard isHeading else { return (texts, firstLine) }
    if let first = texts.first, let hashes = first.first, bytes[hashes] == UInt8(ascii: "#"), texts.count == 1 {
      let heading = HeadingText(in: bytes, first)
      if !heading.isSetext { texts[0] = heading.text }
    } else if texts.count > 1 {
      texts.removeLast()
    }
    return (texts, firstLine)
  }

  /// Reads the title, the field lines after it (``FieldLines``), and the lines after those.
  private mutating func scanLines(
    _ texts: [Range<Int>], _ firstLine: Int, _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>,
    _ parts: ArraySlice<BlockTree.Part>, _ hiding: inout HiddenFields, _ scanner: inout FieldScanner
  ) {
    enum Part { case title, belowTitle, rest }
    var breaks = hiding.hide(in: texts, isTitle: true, source, &scanner)
    var part = Part.title
    var offset = 0
    while offset < texts.count {
      let (line, number) = (texts[offset], firstLine + offset)
      offset += 1
      if part != .rest, offset > 1,
        let lines = fieldLines(source, bytes, from: number, to: firstLine + texts.count - 1, parts, scanner)
      {
        if part == .title { scanner.endTitle() }
        part = .rest
        add(lines, source, bytes, &scanner)
        offset = lines.end - firstLine
      } else if part == .title {
        let isLast = offset == texts.count
        if offset > 1 { addUnreadDate(ofLine: line, bytes, &scanner) }
        if readTitleLine(line, number, source, bytes, &breaks, isFirst: offset == 1, isLast: isLast, &scanner) {
          part = noteStart == nil ? .belowTitle : .rest
        }
      } else {
        part = .rest
        scanLine(line, &breaks, bytes, allowsID: true, &scanner)
        scanner.dropPendingPeople()
      }
    }
    if part == .title { scanner.endTitle() }
  }

  /// Reads the box at the beginning of a title, if there is one, and returns the rest of the line.
  private mutating func takingBox(from line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    guard let box = Self.box(bytes, line) else { return line }
    self.box = (box.mark, box.range)
    return bytes.trimmed(box.end..<line.upperBound)
  }

  /// Finds the fields of a whole line below the front matter. `key:: value` alone on the line is a field; otherwise, see
  /// ``scan(_:_:_:allowsID:isNote:_:)``.
  private func scanLine(
    _ line: Range<Int>, _ breaks: inout ArraySlice<Range<Int>>, _ bytes: UnsafeBufferPointer<UInt8>,
    allowsID: Bool = false, isNote: Bool = false, _ scanner: inout FieldScanner
  ) {
    guard breaks.first.map({ $0.lowerBound >= line.upperBound }) ?? true,
      let field = FieldLine(bytes, line, declared: scanner.context.declaredFields), field.isDataview,
      !scanner.isComment(at: line.lowerBound)
    else { return scan(line, &breaks, bytes, allowsID: allowsID, isNote: isNote, &scanner) }
    for occurrence in field.occurrences { scanner.add(occurrence) }
  }

  /// Finds the fields of a line, none of which continues past a `<br>`.
  ///
  /// - Parameters:
  ///   - breaks: the remaining `<br>` tags of the paragraph, in text order. Those of this line are removed.
  ///   - isNote: whether the line is in a paragraph of its own, below the title.
  private func scan(
    _ line: Range<Int>, _ breaks: inout ArraySlice<Range<Int>>, _ bytes: UnsafeBufferPointer<UInt8>,
    allowsID: Bool = false, isNote: Bool = false, _ scanner: inout FieldScanner
  ) {
    func scan(_ part: Range<Int>, allowsID: Bool) {
      if isNote { scanner.scanNotes(part) } else { scanner.scan(part, allowsID: allowsID) }
    }
    var start = line.lowerBound
    while let lineBreak = breaks.first, lineBreak.lowerBound < line.upperBound {
      breaks.removeFirst()
      // The `<br>` that ends the title comes before `line`, and is skipped.
      guard lineBreak.lowerBound >= start else { continue }
      scan(bytes.trimmed(start..<lineBreak.lowerBound), allowsID: false)
      start = lineBreak.upperBound
    }
    scan(bytes.trimmed(start..<line.upperBound), allowsID: allowsID)
  }

  /// Reads one line of the title.
  ///
  /// - Returns: whether a break, an id or the rules of Obsidian Kanban end the title on this line. If so,
  ///   ``FieldScanner/endTitle()`` has been called. Otherwise the caller calls it after the last line.
  private mutating func readTitleLine(
    _ line: Range<Int>, _ number: Int, _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>,
    _ breaks: inout ArraySlice<Range<Int>>, isFirst: Bool, isLast: Bool, _ scanner: inout FieldScanner
  ) -> Bool {
    headEnd = number
    if let lineBreak = breaks.first, line.contains(lineBreak.lowerBound) {
      let head = bytes.trimmed(line.lowerBound..<lineBreak.lowerBound)
      titleLines.append(head)
      scanner.scan(head, allowsID: true, allowsFieldsAfterID: true, allowsLetter: isFirst)
      scanner.endTitle()
      let tail = bytes.trimmed(lineBreak.upperBound..<line.upperBound)
      scan(tail, &breaks, bytes, allowsID: true, &scanner)
      scanner.dropPendingPeople()
      if !tail.isEmpty { noteStart = tail.lowerBound }
      if let id = scanner.fields.last, id.key == .id, id.notation == .native, id.range.upperBound == tail.upperBound {
        noteID = id.range
      }
      return true
    }
    var line = line
    var endsHard = false
    if !isLast, !scanner.isComment(at: line.upperBound) {
      let hardBreak = hardBreak(bytes, line, source.lines.content(of: number, in: bytes))
      if hardBreak == .backslash { line = bytes.trimmed(line.lowerBound..<line.upperBound - 1) }
      endsHard = hardBreak != nil
    }
    titleLines.append(line)
    let before = scanner.fields.count
    scanner.scan(line, allowsID: true, allowsFieldsAfterID: true, allowsLetter: isFirst)
    let hasID =
      scanner.fields.count > before && scanner.fields.last?.key == .id && scanner.fields.last?.notation == .native
    guard endsHard || hasID || isKanbanPlugin else { return false }
    scanner.endTitle()
    return true
  }

  private enum HardBreak { case spaces, backslash }

  /// The hard line break at the end of a line (CommonMark §6.7); nil if the line does not end with one.
  ///
  /// - Parameters:
  ///   - line: a line that is not the last of its paragraph, without blanks at either end.
  ///   - content: the same line with its blanks.
  private func hardBreak(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ content: Range<Int>) -> HardBreak? {
    guard !line.isEmpty else { return nil }
    if content.upperBound - line.upperBound >= 2,
      bytes[line.upperBound..<content.upperBound].allSatisfy({ $0 == .space })
    {
      return .spaces
    }
    return content.upperBound == line.upperBound && Self.endsWithBackslash(bytes, line) ? .backslash : nil
  }

  /// Whether a range ends with a backslash that no other backslash escapes.
  static func endsWithBackslash(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    !range.reversed().prefix { bytes[$0] == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
  }

  /// The box at the start of a line, such as `[x]`, and the offset after it; nil if there is none. A space, a tab or
  /// the end of the line must follow the box.
  package static func box(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> (
    mark: Box, range: Range<Int>, end: Int
  )? {
    guard line.count >= 3, bytes[line.lowerBound] == UInt8(ascii: "[") else { return nil }
    let start = line.lowerBound + 1
    let length =
      bytes[start] < 0x80 ? 1 : bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : bytes[start] >= 0xC0 ? 2 : 0
    let end = start + length
    guard length > 0, end < line.upperBound, bytes[end] == UInt8(ascii: "]"), bytes[start] != UInt8(ascii: "]"),
      end + 1 == line.upperBound || bytes[end + 1].isBlank
    else { return nil }
    if length == 1 { return (Box(Unicode.Scalar(bytes[start])), start..<end, end + 1) }
    let scalars = bytes.string(start..<end).unicodeScalars
    guard scalars.count == 1, let mark = scalars.first, mark != "\u{FFFD}" else { return nil }
    return (Box(mark), start..<end, end + 1)
  }

  // MARK: Checklist and notes

  private mutating func readChecklist(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, _ parts: ArraySlice<BlockTree.Part>
  ) {
    for (offset, part) in zip(parts.indices, parts) where part.kind == .item {
      let first = Int(part.firstLine)
      let content = source.lines.content(of: first, in: bytes)
      guard let next = parts[parts.index(after: offset)...].first, next.depth == part.depth, next.kind == .paragraph,
        next.firstLine == part.firstLine, let start = Self.textAfterMarkers(bytes, content),
        let box = Self.box(bytes, start)
      else { continue }
      var last = max(first, min(Int(part.lastLine), lines.upperBound))
      while last > first, source.lines.content(of: last, in: bytes).allBlank(in: bytes) { last -= 1 }
      var titleLines = [bytes.trimmed(box.end..<start.upperBound)]
      for line in (first + 1)..<max(first + 1, min(Int(next.lastLine), last) + 1) {
        titleLines.append(bytes.trimmed(source.lines.content(of: line, in: bytes)))
      }
      checklist.append(
        CheckItemText(depth: Int(part.depth), lines: first...last, box: (box.mark, box.range), titleLines: titleLines))
    }
  }

  /// The text after the list markers at the beginning of a line, such as `[ ] x` of `- - [ ] x`; nil if there is no
  /// marker.
  private static func textAfterMarkers(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Range<Int>? {
    var rest = line
    var found = false
    while let geometry = ItemGeometry(bytes, rest) {
      found = true
      if geometry.contentStart >= rest.upperBound { return rest.upperBound..<rest.upperBound }
      rest = geometry.contentStart..<rest.upperBound
    }
    return found ? bytes.trimmed(rest) : nil
  }

  /// Finds the lines of the notes, which are the lines after the title that belong to no check item.
  private mutating func readNotes(_ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>) {
    let start = titleParagraph == nil ? lines.lowerBound : headEnd + 1
    guard start <= lines.upperBound else { return }
    var items = checklist[...]
    var line = start
    while line <= lines.upperBound {
      while let item = items.first, item.lines.upperBound < line { items.removeFirst() }
      if let item = items.first, item.lines.contains(line) {
        line = item.lines.upperBound + 1
        continue
      }
      noteLines.append(line)
      line += 1
    }
  }
}

extension ParsedBoard {
  func parts(of span: CardSpan) -> ArraySlice<BlockTree.Part> {
    tree.parts[Int(span.parts.lowerBound)..<Int(span.parts.upperBound)]
  }
}

extension BlockTree.Part {
  /// The lines of this part, which is the paragraph or heading at the beginning of a card.
  ///
  /// - Parameter next: the next block that is directly inside the card; nil if there is none.
  fileprivate func lines(
    in board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>, next: BlockTree.Part?, card: ClosedRange<Int>
  ) -> ClosedRange<Int> {
    let first = Int(firstLine)
    var limit = min(card.upperBound, next.map { Int($0.firstLine) - 1 } ?? card.upperBound)
    if kind == .paragraph { limit = min(limit, Int(lastLine)) }
    var last = max(first, limit)
    while last > first, board.source.lines.content(of: last, in: bytes).allBlank(in: bytes) { last -= 1 }
    guard kind == .heading, last > first else { return first...last }
    let content = board.source.lines.content(of: first, in: bytes)
    let text =
      first == card.lowerBound
      ? bytes.trimmed(ItemGeometry(bytes, content).map { $0.contentStart..<content.upperBound } ?? content)
      : bytes.trimmed(content)
    if let start = text.first, bytes[start] == UInt8(ascii: "#"), !HeadingText(in: bytes, text).isSetext {
      return first...first
    }
    for line in (first + 1)...last {
      let trimmed = bytes.trimmed(board.source.lines.content(of: line, in: bytes))
      if SetextUnderline.matches(trimmed, bytes) { return first...line }
    }
    return first...last
  }
}

extension FieldOccurrence {
  fileprivate mutating func move(by shift: Int) {
    range = range.shifted(by: shift)
    valueRange = valueRange.shifted(by: shift)
  }
}

extension Range<Int> {
  fileprivate func shifted(by count: Int) -> Range<Int> { lowerBound + count..<upperBound + count }
}

extension ClosedRange<Int> {
  fileprivate func shifted(by count: Int) -> ClosedRange<Int> { lowerBound + count...upperBound + count }
}
