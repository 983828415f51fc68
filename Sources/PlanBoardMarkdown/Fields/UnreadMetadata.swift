internal import PlanBoardCore

/// Text below a card's title that is meant as fields, but is something else to Markdown (docs/format.md, "Front matter
/// of a card").
package struct UnreadMetadata: Sendable {
  package enum Form: Hashable, Sendable {
    /// Lines between two lines `---`.
    case dashes
    /// A fenced code block of YAML.
    case code
    /// Items such as `- due: 2026-12-01`.
    case items
    /// A line with this key, as it is written with its colons, whose value cannot be read.
    case line(String)
  }

  package let form: Form
  /// From the first to the last line, without blanks at either end.
  package let range: Range<Int>
  /// The edits that turn the text into field lines; nil if not all of it can be read as fields, or if the card would
  /// change in other ways.
  package let edits: EditList?
}

extension ParsedBoard {
  /// The unread metadata of a card; nil if there is none. Of several, the first one.
  package func unreadMetadata(of card: CardSyntax) -> UnreadMetadata? {
    guard card.titleParagraph != nil, card.lines.count > 1, card.noteStart == nil else { return nil }
    let found = source.bytes.withUnsafeBufferPointer { bytes in
      fencedMetadata(of: card, bytes) ?? itemMetadata(of: card, bytes) ?? lineMetadata(of: card, bytes)
    }
    // Lines between two `---` are read as fields if Markdown sees a paragraph there.
    guard let found, card.frontMatter?.overlaps(found.range) != true else { return nil }
    return found
  }

  /// The text of a line without blanks at either end.
  private func text(ofLine line: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    bytes.trimmed(source.lines.content(of: line, in: bytes))
  }

  // MARK: Blocks

  private func fencedMetadata(of card: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>) -> UnreadMetadata? {
    // Below a title, `---` makes the title a heading.
    let underline = card.titleParagraph.map(\.upperBound).flatMap { line in
      line > card.lines.lowerBound && isDashes(text(ofLine: line, bytes), bytes) ? line : nil
    }
    guard
      let first = underline
        ?? (card.headEnd + 1..<card.lines.upperBound + 1).first(where: { !text(ofLine: $0, bytes).isEmpty }),
      let form = form(ofFence: text(ofLine: first, bytes), bytes),
      let last = (first + 1..<card.lines.upperBound + 1).first(where: {
        closes(text(ofLine: $0, bytes), text(ofLine: first, bytes), form, bytes)
      }), last > first + 1
    else { return nil }
    let found = rawLines(first + 1...last - 1, bytes)
    let isWhole = found.end == last
    // Code may be the subject of the card.
    guard found.entries.contains(where: \.field.isTelling), isWhole || form == .dashes else { return nil }
    let range = text(ofLine: first, bytes).lowerBound..<text(ofLine: last, bytes).upperBound
    guard isWhole else { return UnreadMetadata(form: form, range: range, edits: nil) }
    var above = first - 1
    while above > card.lines.lowerBound, text(ofLine: above, bytes).isEmpty { above -= 1 }
    let below = last < card.lines.upperBound && !text(ofLine: last + 1, bytes).isEmpty
    let opening =
      source.lines.content(of: above, in: bytes).upperBound..<source.lines.content(of: first, in: bytes).upperBound
    let closing =
      source.lines.content(of: last - 1, in: bytes).upperBound..<source.lines.content(of: last, in: bytes).upperBound
    let edits = EditList([.delete(opening), TextEdit(closing, below ? source.lineEnding : [])])
    return UnreadMetadata(form: form, range: range, edits: checked(edits, of: card, found.entries.map(\.field)))
  }

  private func isDashes(_ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    line.count >= 3 && line.allSatisfy { bytes[$0] == UInt8(ascii: "-") }
  }

  private func form(ofFence line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> UnreadMetadata.Form? {
    if isDashes(line, bytes) { return .dashes }
    guard bytes[line].beginsFence, let sign = line.first.map({ bytes[$0] }) else { return nil }
    let language = bytes.string(bytes.trimmed(line.drop { bytes[$0] == sign })).lowercased()
    return language == "yaml" || language == "yml" ? .code : nil
  }

  private func closes(
    _ line: Range<Int>, _ opening: Range<Int>, _ form: UnreadMetadata.Form, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = line.first else { return false }
    if form == .dashes { return isDashes(line, bytes) || bytes[line].elementsEqual("...".utf8) }
    let sign = bytes[opening.lowerBound]
    return bytes[first] == sign && line.allSatisfy { bytes[$0] == sign }
      && line.count >= opening.prefix { bytes[$0] == sign }.count
  }

  /// The field lines that these lines would be directly below a title.
  private func rawLines(_ lines: ClosedRange<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> FieldLines {
    FieldLines(
      source, bytes, lines, paragraphEnd: nil, declared: settings.context.declaredFields,
      beginning: { ItemGeometry(bytes, source.lines.content(of: $0, in: bytes)) == nil ? .nothing : .item })
  }

  // MARK: Items

  private func itemMetadata(of card: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>) -> UnreadMetadata? {
    guard
      let first = (card.headEnd + 1..<card.lines.upperBound + 1).first(where: { !text(ofLine: $0, bytes).isEmpty }),
      parts(of: cards[card.index]).contains(where: { $0.kind == .list && $0.depth == 0 && Int($0.firstLine) == first })
    else { return nil }
    var fields: [FieldLine] = []
    var last = first
    while last <= card.lines.upperBound, let geometry = ItemGeometry(bytes, source.lines.content(of: last, in: bytes)) {
      let item = bytes.trimmed(geometry.contentStart..<source.lines.content(of: last, in: bytes).upperBound)
      guard let field = FieldLine(bytes, item, declared: settings.context.declaredFields), !field.isCustom else {
        break
      }
      fields.append(field)
      last += 1
    }
    last -= 1
    guard fields.contains(where: \.isTelling) else { return nil }
    // The text below may continue the last item.
    let isWhole =
      last == card.lines.upperBound || text(ofLine: last + 1, bytes).isEmpty
      || ItemGeometry(bytes, source.lines.content(of: last + 1, in: bytes)) != nil
    let range = text(ofLine: first, bytes).lowerBound..<text(ofLine: last, bytes).upperBound
    guard isWhole else { return UnreadMetadata(form: .items, range: range, edits: nil) }
    let indent = noteIndent(ofCard: card.index)
    let lines = fields.flatMap { field in
      source.lineEnding + indent
        + bytes[
          field.head
            .lowerBound..<source.lines.content(of: source.lines.line(at: field.head.lowerBound), in: bytes).upperBound]
    }
    let start = source.lines.content(of: card.headEnd, in: bytes).upperBound
    let end = source.lines.content(of: last, in: bytes).upperBound
    return UnreadMetadata(
      form: .items, range: range, edits: checked(EditList([TextEdit(start..<end, lines)]), of: card, fields))
  }

  // MARK: Lines

  private func lineMetadata(of card: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>) -> UnreadMetadata? {
    guard let paragraph = card.titleParagraph, paragraph.count > 1 || card.frontMatter != nil else { return nil }
    let last = min(card.headEnd + 1, card.lines.upperBound)
    guard paragraph.lowerBound + 1 <= last else { return nil }
    for number in paragraph.lowerBound + 1...last {
      let line = text(ofLine: number, bytes)
      guard let head = FieldLine.Head(bytes, line, declared: settings.context.declaredFields), head.key.isTelling,
        FieldLine(bytes, line, declared: settings.context.declaredFields) == nil,
        card.frontMatter.map({ !$0.contains(line.lowerBound) }) ?? true
      else { continue }
      let follows = number == last && card.frontMatter != nil && number > card.headEnd
      let isList = head.key == .tag && !head.value.isEmpty && bytes[head.value].count(where: \.isBlank) < 4
      let opensList =
        head.value.isEmpty && head.key.isListed && number < card.lines.upperBound
        && ItemGeometry(bytes, source.lines.content(of: number + 1, in: bytes)) != nil
      guard head.isDataview && !head.value.isEmpty || isList || opensList || follows && !head.value.isEmpty else {
        continue
      }
      return UnreadMetadata(form: .line(bytes.string(head.range)), range: line, edits: nil)
    }
    return nil
  }

  // MARK: Checking

  /// The edits, if the card then has these fields as front matter, and the same title and checklist.
  private func checked(_ edits: EditList, of card: CardSyntax, _ fields: [FieldLine]) -> EditList? {
    let after = applying(edits)
    guard after.cards.count == cards.count else { return nil }
    let (old, new) = (self.card(card.index), after.card(card.index))
    let found = after.syntax(ofCard: card.index)
    let wanted = fields.flatMap(\.occurrences).map { Field($0.key, $0.value) }
    let read = found.fields.filter { $0.notation.isLine && !found.isInNotes($0) }.map { Field($0.key, $0.value) }
    guard wanted.allSatisfy(read.contains), new.title == old.title,
      new.checklist.map(\.title) == old.checklist.map(\.title)
    else { return nil }
    return edits
  }
}

extension FieldLine {
  /// Whether the key is one that the format does not define.
  fileprivate var isCustom: Bool { !key.isOfFormat }

  fileprivate var isTelling: Bool { key.isTelling }
}

extension FieldKey {
  /// Whether text with this key and a value that it accepts is hardly ever meant as anything but a field. Many things
  /// besides cards have an `id:` or a `color:`.
  fileprivate var isTelling: Bool {
    switch kind {
    case .id, .color, .number, .ids, .person, .flag, .text: false
    case .tag, .day, .lastDay, .priority, .recurrence, .duration: true
    }
  }
}
