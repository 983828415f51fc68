internal import PlanBoardCore

extension CardSyntax {
  /// Whether the card begins with something other than a title, such as a quote, code or a list.
  var lacksHead: Bool { titleParagraph == nil && emptyTitleOffset == nil }
}

extension ParsedBoard {
  /// The ways to write a box, a title or fields as the first line of a card that lacks a head
  /// (``CardSyntax/lacksHead``), in the order to try them. The card's old content follows on the next line. Later ways
  /// add a blank line, for content that would be read as part of the head.
  func headInsertions(_ head: String, _ text: CardSyntax) -> [[TextEdit]] {
    let geometry = text.geometry
    let written = Array(head.utf8)
    let marker = geometry.markerRange
    if geometry.isBare {
      return [[], source.lineEnding].map { [.insert([.space] + written + $0, at: marker.upperBound)] }
    }
    let spaces = [UInt8](repeating: .space, count: geometry.contentColumn)
    // The second and the fourth way are for a card whose other lines are indented with tabs. The last way is for a card
    // with a tab and indented code after its marker.
    return [
      [.insert(written + source.lineEnding + spaces, at: geometry.contentStart)],
      [.insert(written + source.lineEnding + [.tab], at: geometry.contentStart)],
      [.insert(written + source.lineEnding + source.lineEnding + spaces, at: geometry.contentStart)],
      [.insert(written + source.lineEnding + source.lineEnding + [.tab], at: geometry.contentStart)],
      [
        .insert(
          [.space] + written + source.lineEnding + source.lineEnding + spaces.prefix(geometry.indent + marker.count),
          at: marker.upperBound)
      ],
    ]
  }

  /// The edit that removes all text of a card's first line, and moves the text below up to the marker. If the text
  /// below stayed where it is, a blank line directly below the bare marker would end the card.
  ///
  /// - Parameter stale: the ranges to remove. The edit ignores those below the first line.
  /// - Returns: nil if the first line has other text, or if no text is below it.
  func headRemoval(_ stale: [Range<Int>], _ text: CardSyntax) -> TextEdit? {
    source.bytes.withUnsafeBufferPointer { bytes in
      let first = text.lines.lowerBound
      var position = text.geometry.contentStart
      for range in stale.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        guard position <= range.lowerBound, bytes.trimmedWide(position..<range.lowerBound).isEmpty else { break }
        position = range.upperBound
      }
      let content = source.lines.content(of: first, in: bytes)
      guard position > text.geometry.contentStart, bytes.trimmedWide(position..<content.upperBound).isEmpty,
        let next = text.lines.dropFirst().first(where: { !source.lines.content(of: $0, in: bytes).allBlank(in: bytes) })
      else { return nil }
      let line = source.lines.content(of: next, in: bytes)
      let start = Indentation.strip(bytes, line, width: text.geometry.contentColumn).start
      return .delete(text.geometry.contentStart..<start)
    }
  }
}
