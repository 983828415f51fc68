extension ParsedBoard {
  /// Removes a line of a card, or a line of the text between cards.
  ///
  /// The line is deleted with its line end. A last line without a line end is deleted with the line end before it. If
  /// the line is a whole block between cards, the blank lines after it are also deleted if that changes nothing else.
  /// An empty line stays if the lines around it would otherwise be read as one text, such as the title and a note.
  ///
  /// - Parameter line: 0-based.
  /// - Throws: `EditFailure` with one of these reasons:
  ///   - `noSuchCard` for the first line of a card, or if the line is neither in a card nor in text between cards
  ///   - `wouldChangeMore` if the removal would change anything else, such as a field or the checklist of the card
  package func removingLine(_ line: Int) throws -> VerifiedEdit {
    guard (0..<source.lines.count).contains(line) else { throw EditFailure(.noSuchCard) }
    let range = source.lines.range(of: line)
    let outline = outline()
    guard let entry = outline.firstIndex(where: { blocks[$0.block].range.contains(range.lowerBound) }) else {
      throw EditFailure(.noSuchCard)
    }
    let block = outline[entry].block
    var promise = Postcondition(self)
    var end = range.upperBound
    switch blocks[block].kind {
    case .card:
      guard let card = cardIndex(ofBlock: block), Int(cards[card].firstLine) < line else {
        throw EditFailure(.noSuchCard)
      }
      promise.entries[entry].content = .model(self.card(card), ignoring: .notes)
    case .prose:
      let isAll =
        blocks[block].range.upperBound <= range.upperBound && blocks[block].range.lowerBound == range.lowerBound
      if isAll {
        promise.entries.remove(at: entry)
        if block + 1 < blocks.count, blocks[block + 1].kind == .gap { end = blocks[block + 1].range.upperBound }
      } else {
        promise.entries[entry].content = .anything
      }
    default: throw EditFailure(.noSuchCard)
    }
    let (last, stop) = (source.bytes.count, source.content(of: line).upperBound)
    // A text that does not end with a line end must not end with one afterwards.
    if line > 0, range.upperBound == last, stop == last {
      let start = source.content(of: line - 1).upperBound
      return try verified(promise, [{ EditList([.delete(start..<last)]) }, { EditList([.delete(range)]) }])
    }
    return try verified(
      promise,
      [
        { EditList([.delete(range.lowerBound..<end)]) }, { EditList([.delete(range)]) },
        { EditList([.delete(range.lowerBound..<stop)]) },
      ])
  }
}
