internal import PlanBoardCore

extension ParsedBoard {
  /// The rewrite that adds a note below a card's other notes. If possible, a note of check items such as `- [ ] x` goes
  /// below the card's checklist instead.
  ///
  /// - Throws: `EditFailure` with the reason `unwritableText` or `noSuchCard`.
  func addedNoteRewrite(_ note: String, ofCard card: Int) throws -> CardRewrite {
    let note = note.trimmedNotes
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.allSatisfy(Escaping.isWritable) else { throw EditFailure(.unwritableText) }
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    let text = syntax(ofCard: card)
    let last = text.noteLines.last { !source.isBlank(line: $0) } ?? text.headEnd
    let isFirst = self.card(card).notes.isEmpty
    let joins = !isFirst && isParagraph(at: last, text) && !isUnderline(lines[0])
    // A check item may be in a list of the notes. If the note must not split that list, the note goes below the check
    // item.
    let lastItem = text.checklist.map(\.lines.upperBound).max() ?? last
    let places = isFirst || joins || lastItem <= last ? [last] : [last, lastItem]
    func append(to model: inout Card) {
      model.notes += (isFirst ? "" : joins ? "\n" : "\n\n") + note
    }
    var rewrite = try self.rewrite(card, append, .body) { text in
      // The first note goes directly under the title, unless it would be read as part of the title there.
      let variants =
        isFirst ? [NotesText.lines(note, endsTitle: true, self), [""] + lines] : [joins ? lines : [""] + lines]
      // Without a blank line below the note, a list there might be read as part of the note.
      func ways(below place: Int) -> [() -> [TextEdit]?] {
        noteIndents(text).flatMap { indent in
          variants.flatMap { variant in
            [variant, variant + [""]].map { lines in { [self.insertion(of: lines, indent, below: place)] } }
          }
        }
      }
      return itemWays(lines, text) + places.flatMap(ways)
    }
    rewrite.failure = text.titleParagraph == nil && isFirst ? .untitled : .unwritableNote
    return rewrite
  }

  /// The way to write check items below a card's other items; none if a line is no check item, or if the card has none
  /// yet.
  private func itemWays(_ lines: [String], _ text: CardSyntax) -> [() -> [TextEdit]?] {
    guard let first = text.checklist.first, let last = text.checklist.map(\.lines.upperBound).max(),
      lines.allSatisfy({ $0.hasPrefix("- [ ] ") || $0.hasPrefix("- [x] ") })
    else { return [] }
    let line = source.content(of: first.lines.lowerBound)
    let indent = source.bytes[line].prefix { $0 == .space || $0 == UInt8(ascii: "\t") }
    return [{ [self.insertion(of: lines, Array(indent), below: last)] }]
  }

  private func insertion(of lines: [String], _ indent: [UInt8], below line: Int) -> TextEdit {
    var inserted: [UInt8] = []
    for line in lines { inserted += source.lineEnding + (line.isEmpty ? [] : indent + Array(line.utf8)) }
    return .insert(inserted, at: source.content(of: line).upperBound)
  }

  /// The indentations to try: that of the card's other notes, the usual one, and the narrowest one.
  private func noteIndents(_ text: CardSyntax) -> [[UInt8]] {
    let column = text.geometry.contentColumn
    var indents: [[UInt8]] = []
    if let line = text.noteLines.first(where: { $0 > text.lines.lowerBound && !source.isBlank(line: $0) }) {
      source.bytes.withUnsafeBufferPointer { bytes in
        let content = source.lines.content(of: line, in: bytes)
        let (columns, end) = Indentation.measure(bytes, content)
        if Self.isNoteIndent(columns, column) { indents.append(Array(bytes[content.lowerBound..<end])) }
      }
    }
    for indent in [noteIndent(ofCard: text.index), [UInt8](repeating: .space, count: column)]
    where !indents.contains(indent) { indents.append(indent) }
    return indents
  }

  /// Whether a line of a card belongs to a paragraph or a heading that is not in a list. A new note continues such a
  /// part without a blank line.
  private func isParagraph(at line: Int, _ text: CardSyntax) -> Bool {
    let span = cards[text.index]
    guard !span.isPlain, let part = parts(of: span).last(where: { Int($0.firstLine) <= line }) else {
      return span.isPlain
    }
    return part.depth == 0 && (part.kind == .paragraph || part.kind == .heading)
  }

  /// Whether the line would turn the paragraph above it into a heading.
  private func isUnderline(_ line: String) -> Bool {
    Array(line.utf8).withUnsafeBufferPointer { SetextUnderline.matches($0.trimmed($0.indices), $0) }
  }
}
