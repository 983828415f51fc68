internal import PlanBoardCore

extension ParsedBoard {
  /// The rewrite that adds a note below a card's other notes. A note of check items such as `- [ ] x` goes below the
  /// card's checklist instead, if there is one and the items can be read there. Each of the ``CardRewrite/ways`` only
  /// inserts lines.
  ///
  /// - Parameter note: Markdown with lines separated by `\n`; not blank.
  /// - Throws: `EditFailure` with the reason `unwritableText` or `noSuchCard`. If no way can be read as it was meant,
  ///   the reason is later `unwritableNote`, or `untitled` for the first note of a card without a title.
  func addedNoteRewrite(_ note: String, ofCard card: Int) throws -> CardRewrite {
    let note = note.trimmedNotes
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.allSatisfy(Escaping.isWritable) else { throw EditFailure(.unwritableText) }
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    let text = syntax(ofCard: card)
    let last = text.noteLines.last { !source.isBlank(line: $0) } ?? text.headEnd
    let isFirst = self.card(card).notes.isEmpty
    let joins = !isFirst && isParagraph(at: last, text) && !isUnderline(lines[0])
    // A check item inside an item of the notes comes after the last line of the notes, but must stay in its list.
    let lastItem = text.checklist.map(\.lines.upperBound).max() ?? last
    let places = isFirst || joins || lastItem <= last ? [last] : [last, lastItem]
    func append(to model: inout Card) {
      model.notes += (isFirst ? "" : joins ? "\n" : "\n\n") + note
    }
    var rewrite = try self.rewrite(card, append, .body) { text in
      // The first note goes directly under the title, unless it would be read as part of the title there.
      let variants =
        isFirst ? [NotesText.lines(note, endsTitle: true, self), [""] + lines] : [joins ? lines : [""] + lines]
      // Without a blank line below the note, the beginning of a list there might be read as part of the note.
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

  /// The one way to write check items below a card's other items. There is no way if a line is not a check item such as
  /// `- [ ] x`, or if the card has no check items yet.
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

  /// The indentations to try, in this order:
  /// - the indentation of the card's other notes;
  /// - the usual one (``noteIndent(ofCard:)``);
  /// - spaces up to the column where the card's content begins.
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

  /// Whether a line of a card belongs to a paragraph or a heading that is not in a list. On purpose, a new note
  /// continues such a part without a blank line. Below any other part, such as a list, a blank line keeps the note out
  /// of that part. True for a plain card, which is a single paragraph.
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
