internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The lines of a card without its list marker and indentation, so that they are the same wherever the card is.
struct CardLines {
  /// Two lines are equal if they have the same ``text`` and ``indentation``.
  struct Line: Hashable {
    /// The line without the white space before it; the card's first line is also without the marker.
    var text: [UInt8]
    /// The number of columns from the start of the card's content to the text; 0 for a blank line.
    var indentation: Int
    /// The white space before the text in the file; nil for a new line and for the card's first line.
    var blanks: [UInt8]?
    /// The column at which ``text`` begins in the file, but at least the column of the card's content. 0 for a new line
    /// and for the card's first line.
    var column = 0
    /// The line end in the file; empty for a new line and for the card's last line.
    var end: [UInt8] = []

    init(_ text: [UInt8], indentation: Int = 0) { (self.text, self.indentation) = (text, indentation) }

    var conflictNote: ConflictNote? { ConflictNote(line: text[...]) }

    static func == (left: Line, right: Line) -> Bool {
      left.text == right.text && left.indentation == right.indentation
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(indentation)
    }

    /// Returns how alike a line and a possible new version of it are, in percent.
    static func likeness(_ old: Line, _ new: Line) -> Int { LineLikeness.percent(old.text[...], new.text[...]) }

    /// Returns one of three equal lines: the line of the side that changed the white space before the text.
    static func kept(_ old: Line, _ a: Line, _ b: Line) -> Line {
      if a.blanks == old.blanks || b.blanks == old.blanks { return a.blanks == old.blanks ? b : a }
      return (a.blanks ?? []).lexicographicallyPrecedes(b.blanks ?? []) ? b : a
    }
  }

  /// `lines` are indices in ``CardLines/body``, without the blank lines at the end. `depth` is 1 at the top level.
  struct CheckItem {
    var lines: Range<Int>
    var depth: Int
  }

  /// The comments above the card that belong to it, and the blank lines below them; usually empty.
  var lead: [UInt8]
  /// The indentation, the marker and the white space before the text of the first line.
  var prefix: [UInt8]
  /// The column at which the text of the first line begins.
  var contentColumn: Int
  /// The box with the white space after it, such as `[x] `; empty for a card without a box.
  var box: [UInt8] = []
  /// The mark in the box, such as `x`; nil for a card without a box.
  var mark: Unicode.Scalar?
  /// The title's first line, without the box; empty if the card does not begin with a title. In a card made by
  /// ``withWholeHead``, this is the whole title.
  var head = SpacedWords()
  private var wholeHead = SpacedWords()
  /// The number of lines of the whole title; 0 if the card does not begin with a title.
  private(set) var titleLineCount = 0
  /// The lines of ``head``, with the box; empty if the card does not begin with a title.
  var headLines: [Line] = []
  /// The other lines of the title's paragraph: the rest of the title, and text of the card's notes. Also the front matter
  /// of the card (``front``), which may have more lines, and blank lines above them.
  var tail: [Line] = []
  var front = FieldLineGroups()
  /// The lines of ``front`` in ``tail``.
  private var frontLines = 0..<0
  /// The conflict notes directly below the title's paragraph or, in a card without a title, at the end of the card.
  var notes: [ConflictNote] = []
  /// The lines below the title's paragraph, without the conflict notes in ``notes``.
  var body: [Line] = []
  private(set) var items: [CheckItem] = []
  /// The whole title as text, without its fields (``CardSyntax/title(_:)``).
  var title: String

  init(_ board: ParsedBoard, _ card: Int) {
    let bytes = board.source.bytes
    let text = board.syntax(ofCard: card)
    let geometry = text.geometry
    let start = text.range.lowerBound
    let firstEnd = max(geometry.contentStart, board.source.content(of: text.lines.lowerBound).upperBound)
    lead = Array(bytes[board.ownedRange(of: board.cards[card]).lowerBound..<start])
    prefix = Array(bytes[start..<geometry.contentStart])
    contentColumn = geometry.contentColumn
    title = bytes.withUnsafeBufferPointer { text.title($0) }

    var lines: [Line] = []
    for number in text.lines {
      let content = board.source.content(of: number).clamped(to: text.range)
      let isFirst = number == text.lines.lowerBound
      var line = Line([])
      if isFirst {
        line.text = Array(bytes[geometry.contentStart..<max(geometry.contentStart, content.upperBound)])
        if line.text.allSatisfy(\.isBlank) { line.text = [] }
      } else {
        let (column, start) = bytes.withUnsafeBufferPointer {
          Self.beginning($0, content, width: geometry.contentColumn)
        }
        line.text = Array(bytes[start..<content.upperBound])
        if line.text.allSatisfy(\.isBlank) { line.text = [] }
        if !line.text.isEmpty { line.indentation = max(0, column - geometry.contentColumn) }
        line.blanks = Array(bytes[content].dropLast(line.text.count))
        line.column = geometry.contentColumn + line.indentation
      }
      if number < text.lines.upperBound {
        line.end = Array(bytes[content.upperBound..<board.source.content(of: number + 1).lowerBound])
      }
      lines.append(line)
    }

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
      if let range = text.frontMatter {
        front = FieldLineGroups(board, text, lines)
        let first = board.source.lines.line(at: range.lowerBound) - text.lines.lowerBound - 1
        frontLines = first..<text.headEnd - text.lines.lowerBound
        front.gap = tail[..<first].reversed().prefix { $0.text.isEmpty }
      }
      titleLineCount = max(1, min(text.titleLines.count, headCount))
      wholeHead = titleLineCount > 1 ? words(textStart..<max(textStart, firstEnd), isLast: false) : head
      for number in 1..<max(1, titleLineCount) {
        let content = board.source.content(of: text.lines.lowerBound + number)
        let start = bytes[content].firstIndex { !$0.isBlank } ?? content.upperBound
        wholeHead.append(
          line: words(start..<content.upperBound, isLast: number == titleLineCount - 1 && number + 1 < headCount))
      }
    }
    let rest = lines[headCount...]
    let found = rest.prefix { headCount > 0 && $0.conflictNote != nil }
    notes = found.compactMap(\.conflictNote)
    body = Array(rest.dropFirst(found.count))
    if headCount == 0 { takeNotesFromEnd() }
    let offset = text.lines.lowerBound + headCount + found.count
    for item in text.checklist where item.lines.lowerBound >= offset {
      let (first, end) = (item.lines.lowerBound - offset, min(body.count, item.lines.upperBound - offset + 1))
      if first < end { items.append(CheckItem(lines: first..<end, depth: item.depth)) }
    }
  }

  /// The smallest indentation of the non-blank lines below the first line, in columns from the card's content; nil if
  /// there are no such lines. It is 0 if all of them are indented like code, by 4 columns or more.
  var inset: Int? {
    let lines = (headLines + tail + body).dropFirst().filter { !$0.text.isEmpty }
    return lines.map(\.indentation).min().map { $0 < 4 ? $0 : 0 }
  }

  /// Returns the column and the byte offset at which the text of a line begins. A tab after the indentation that puts
  /// the line inside the card is part of the text, as in code, because it does not move with the card. Before a list
  /// marker, the tab is white space.
  private static func beginning(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, width: Int) -> (
    column: Int, start: Int
  ) {
    let whole = Indentation.measure(bytes, line)
    let (start, leftover) = Indentation.strip(bytes, line, width: width)
    let tab = bytes[start..<whole.end].firstIndex(of: .tab)
    guard leftover == 0, let tab, ItemGeometry(bytes, line) == nil else { return (whole.columns, whole.end) }
    return (width + tab - start, tab)
  }

  /// Moves the conflict notes at the end of the card from ``body`` to ``notes``, and removes the blank line before
  /// them.
  private mutating func takeNotesFromEnd() {
    var found: [ConflictNote] = []
    while body.count > 1, let note = body[body.count - 1].conflictNote {
      found.append(note)
      body.removeLast()
    }
    notes = found.reversed()
    if !found.isEmpty, body.count > 1, body[body.count - 1].text.isEmpty { body.removeLast() }
  }

  /// Whether both cards have the same lines, apart from the marker and indentation of the whole card, and from conflict
  /// notes.
  func reads(as other: CardLines) -> Bool {
    headLines == other.headLines && tail == other.tail && body == other.body
  }

  /// Whether lines of the title's paragraph may be in the body of another version, perhaps reworded.
  func mayHaveTailInBody(of other: CardLines) -> Bool {
    func rest(_ lines: [Line], without others: [Line]) -> [Line] {
      var counts = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      return lines.filter { line in
        guard let count = counts[line], count > 0 else { return !line.text.isEmpty }
        counts[line] = count - 1
        return false
      }
    }
    let gone = rest(tail, without: other.tail)
    return !gone.isEmpty
      && rest(other.body, without: body).contains { line in
        gone.contains(line) || line.text.withUnsafeBufferPointer { ItemGeometry($0, $0.indices) } == nil
      }
  }

  /// The card with all lines of the title as its head, so that words can be merged across line breaks.
  var withWholeHead: CardLines {
    guard titleLineCount > 1 else { return self }
    var card = self
    card.head = wholeHead
    card.headLines += tail[..<(titleLineCount - 1)]
    card.tail.removeFirst(titleLineCount - 1)
    return card
  }

  /// The title's fields with one value each, by their keys. A field that is alone on the first line is left out.
  var titleValues: [String: String] {
    let fields = wholeHead.tokens.dropFirst(head.tokens.count == 1 ? 1 : 0).compactMap(\.field).filter { !$0.isSet }
    return Dictionary(fields.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// Removes a field of ``titleValues`` from the title, with its line if nothing else is on it.
  mutating func removeTitleValue(_ key: String) {
    guard let index = wholeHead.tokens.firstIndex(where: { $0.field?.key == key }) else { return }
    let line = wholeHead.lineNumbers[index]
    wholeHead.remove(key)
    let lines = wholeHead.text.split(separator: .lineFeed, omittingEmptySubsequences: false)
    if line == 0 {
      head.remove(key)
      headLines[0].text = box + head.text
    } else if lines.count == titleLineCount {
      tail[line - 1].text = Array(lines[line])
    } else {
      tail.remove(at: line - 1)
      titleLineCount -= 1
      if !frontLines.isEmpty { frontLines = frontLines.lowerBound - 1..<frontLines.upperBound - 1 }
    }
  }

  /// Whether a key line of the front matter of another version is ordinary text in this one, because text stands between
  /// it and the title, or directly below its list.
  func hasAsText(_ other: FieldLineGroups) -> Bool {
    let keys = Set(front.groups.map(\.key))
    let lines = Set(other.groups.filter { !keys.contains($0.key) }.compactMap(\.lines.first?.text))
    return !lines.isEmpty && (withoutFront.tail + body).contains { lines.contains($0.text) }
  }

  /// The card without its front matter, so that the lines above and below can be merged.
  var withoutFront: CardLines {
    guard !frontLines.isEmpty else { return self }
    var card = self
    card.tail.removeSubrange(frontLines.lowerBound - front.gap.count..<frontLines.upperBound)
    (card.front, card.frontLines) = (FieldLineGroups(), 0..<0)
    return card
  }

  /// The lines of ``tail`` that belong to the title.
  private var titleTail: ArraySlice<Line> { tail.prefix(max(0, titleLineCount - 1)) }

  /// The lines of ``tail`` that belong to the notes.
  private var notesTail: ArraySlice<Line> {
    frontLines.isEmpty ? tail.dropFirst(max(0, titleLineCount - 1)) : tail[frontLines.upperBound...]
  }

  /// Puts front matter directly below the title of a merged card, whose sides are `a` and `b`.
  mutating func insertFront(_ front: FieldLineGroups, _ a: CardLines, _ b: CardLines) {
    let title = Set(a.titleTail + b.titleTail)
    let notes = Set(a.notesTail + b.notesTail)
    let place = tail.firstIndex { notes.contains($0) && !title.contains($0) } ?? tail.count
    let below = Array(tail[place...])
    tail.replaceSubrange(place..., with: front.gap + front.lines)
    // Directly below a list, text would become part of its last item; below a blank line, part of the paragraph that is
    // then no front matter; and without front matter, part of the title.
    let endsParagraph = front.isEmpty || front.hasList || !front.gap.isEmpty
    guard endsParagraph || below.first?.text.isEmpty == true else { return tail += below }
    body = below + body
    let next = body.first?.text ?? []
    if !next.isEmpty, !below.isEmpty || !front.isEmpty,
      next.withUnsafeBufferPointer({ ItemGeometry($0, $0.indices) }) == nil
    {
      body.insert(Line([]), at: 0)
    }
  }

  /// Adds the conflict notes that the card does not have yet, and sorts all its conflict notes by their bytes.
  mutating func add(_ new: [ConflictNote]) {
    for note in new where !notes.contains(note) { notes.append(note) }
    notes.sort { $0.line.lexicographicallyPrecedes($1.line) }
  }

  /// The bytes of the marker and of the white space before each line.
  var layout: [UInt8] {
    (headLines + tail + body).reduce(prefix) { $0 + ($1.blanks ?? []) + [.lineFeed] }
  }

  /// Gives every line but the first the white space and the line end that an equal line has in another version of the
  /// card.
  mutating func takeWhiteSpace(from other: CardLines) {
    var known: [Line: Line] = [:]
    for line in other.headLines.dropFirst() + other.tail + other.body where known[line] == nil { known[line] = line }
    func taken(_ line: Line) -> Line { known[line] ?? line }
    headLines = headLines.prefix(1) + headLines.dropFirst().map(taken)
    (tail, body) = (tail.map(taken), body.map(taken))
  }

  /// Returns the bytes of the card with the marker and indentation of `style`, without a line end after the last line.
  /// Lines without a line end of their own get `lineEnd`.
  func rendered(in style: CardLines, lineEnd: [UInt8]) -> [UInt8] {
    let inset = inset ?? 0
    let notes = notes.map { Line($0.line, indentation: inset) }
    var lines = headLines + tail + notes + body
    if headLines.isEmpty { lines = body + (notes.isEmpty ? [] : [Line([])] + notes) }
    let indentations = Self.indentations(lines)
    let hasTabs = indentations.values.contains { $0.first == .tab }
    var result = lead + style.prefix
    if lines.first.map(\.text.isEmpty) ?? true, box.isEmpty {
      while result.last?.isBlank == true { result.removeLast() }
    }
    for (index, line) in lines.enumerated() {
      let column = style.contentColumn + max(0, line.indentation)
      if index == 0 {
        result += line.text
      } else if let blanks = line.blanks, line.column == column || line.text.isEmpty {
        result += blanks + line.text
      } else if !line.text.isEmpty {
        result += indentations[column] ?? Self.indentation(column, withTabs: hasTabs)
        result += line.text
      }
      if index + 1 < lines.count { result += line.end.isEmpty ? lineEnd : line.end }
    }
    return result
  }

  private static func indentation(_ column: Int, withTabs: Bool) -> [UInt8] {
    let tabs = withTabs ? column / 4 : 0
    return [UInt8](repeating: .tab, count: tabs) + [UInt8](repeating: .space, count: column - 4 * tabs)
  }

  /// Returns the white space before the lines, by the column at which their texts begin.
  private static func indentations(_ lines: [Line]) -> [Int: [UInt8]] {
    var found: [Int: [UInt8]] = [:]
    for line in lines where !line.text.isEmpty && found[line.column] == nil {
      guard let blanks = line.blanks else { continue }
      let width = blanks.withUnsafeBufferPointer { Indentation.measure($0, $0.indices).columns }
      // A line that continues the title may be indented less than the card's content.
      if width == line.column { found[width] = blanks }
    }
    return found
  }
}
