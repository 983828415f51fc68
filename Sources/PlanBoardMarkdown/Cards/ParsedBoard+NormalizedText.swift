extension ParsedBoard {
  /// A card's bytes without its list marker, such as `-`, and without the indentation of its lines. The box stays.
  package func normalizedText(ofCard card: Int) -> [UInt8] {
    let range = range(of: cards[card])
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var isIndent = false
    for byte in source.bytes[
      geometry(ofCard: card).contentStart..<max(range.upperBound, geometry(ofCard: card).contentStart)]
    {
      if isIndent, byte.isBlank { continue }
      isIndent = byte.isLineEnd
      text.append(byte)
    }
    return text
  }
}
