/// Scans one HTML tag (CommonMark §6.6, open and closing tags).
struct TagScanner {
  let text: UnsafeBufferPointer<UInt8>
  var position: Int
  let end: Int

  /// Moves past the tag that begins at `position`.
  ///
  /// - Returns: false if no tag begins there; `position` is then undefined.
  mutating func scanTag() -> Bool {
    guard take(UInt8(ascii: "<")) else { return false }
    let isClosing = take(UInt8(ascii: "/"))
    guard position < end, text[position].isLetter else { return false }
    skip { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    if isClosing {
      skip(\.isWhiteSpace)
      return take(UInt8(ascii: ">"))
    }
    while true {
      let before = position
      skip(\.isWhiteSpace)
      guard position > before else { break }
      let start = position
      guard scanAttribute() else {
        position = start
        break
      }
    }
    _ = take(UInt8(ascii: "/"))
    return take(UInt8(ascii: ">"))
  }

  private mutating func scanAttribute() -> Bool {
    guard position < end,
      text[position].isLetter || text[position] == UInt8(ascii: "_") || text[position] == UInt8(ascii: ":")
    else { return false }
    skip { $0.isAlphanumeric || $0 == 0x5F || $0 == 0x3A || $0 == 0x2E || $0 == 0x2D }
    let afterName = position
    skip(\.isWhiteSpace)
    guard take(UInt8(ascii: "=")) else {
      position = afterName
      return true
    }
    skip(\.isWhiteSpace)
    guard position < end else { return false }
    let quote = text[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let close = text.firstOffset(of: quote, from: position + 1, to: end) else { return false }
      position = close + 1
      return true
    }
    let before = position
    skip { !$0.isWhiteSpace && !"\"'=<>`".utf8.contains($0) }
    return position > before
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < end, text[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while position < end, isSkipped(text[position]) { position += 1 }
  }
}
