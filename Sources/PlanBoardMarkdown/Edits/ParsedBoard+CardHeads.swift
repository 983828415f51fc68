internal import PlanBoardCore

extension CardSyntax {
  /// Whether the card begins with something other than text: a quote, code, HTML, a list, a thematic break, or a link definition.
  var lacksHead: Bool { titleParagraph == nil && emptyTitle == nil }
}

extension ParsedBoard {
  /// The ways to write `head` (a box, a title or fields) into a card that begins with something other than text: as its first line,
  /// with everything else after a blank line.
  func headInsertions(_ head: String, _ text: CardSyntax) -> [[TextEdit]] {
    let geometry = text.geometry
    let written = Array(head.utf8)
    let marker = geometry.markerRange
    if geometry.isBare { return [[.insert([.space] + written + source.lineEnding, at: marker.upperBound)]] }
    let spaces = [UInt8](repeating: .space, count: geometry.contentColumn)
    // The second way is for a card whose other lines have tabs, the last one for indented code after a tab.
    return [
      [.insert(written + source.lineEnding + source.lineEnding + spaces, at: geometry.contentStart)],
      [.insert(written + source.lineEnding + source.lineEnding + [.tab], at: geometry.contentStart)],
      [
        .insert(
          [.space] + written + source.lineEnding + source.lineEnding + spaces.prefix(geometry.indent + marker.count),
          at: marker.upperBound)
      ],
    ]
  }

  /// The edit that moves the text below a card's first line up to the marker, if the first line has nothing but the `stale` ranges;
  /// otherwise nil. Without text after the marker, a blank line would end the card.
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
