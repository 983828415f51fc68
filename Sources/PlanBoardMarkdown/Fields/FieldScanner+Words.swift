internal import PlanBoardCore

// Where words and fields begin and end (docs/format.md, "Fields"). Each `end` is the end of the text to examine.
extension FieldScanner {
  /// The length in bytes of the space, tab, no-break space or ideographic space at `position`; 0 for any other
  /// character.
  @inline(__always)
  func blankLength(_ position: Int, _ end: Int) -> Int { text.blankLength(at: position, to: end) }

  func skipBlanks(_ start: Int, _ end: Int) -> Int {
    var position = start
    while position < end {
      let length = blankLength(position, end)
      if length == 0 { break }
      position += length
    }
    return position
  }

  func endOfWord(_ start: Int, _ end: Int) -> Int { word(at: start, end).end }

  /// The end of the word at `start`, and the offset of its first colon, if it has one. A word also ends where an emoji
  /// of Obsidian Tasks begins a field, because the emoji needs no space before it.
  @inline(__always)
  func word(at start: Int, _ end: Int) -> (end: Int, colon: Int?) {
    var position = start
    var colon: Int?
    while position < end {
      let byte = text[position]
      if byte <= .space {
        if byte.isBlank { break }
      } else if byte == UInt8(ascii: ":") {
        if colon == nil { colon = position }
      } else if byte >= 0xC2 {
        if blankLength(position, end) > 0 { break }
        if byte == 0xE2 || byte == 0xF0, position > start, beginsField(at: position, start, end) { break }
      }
      position += 1
    }
    return (position, colon)
  }

  /// Whether the emoji at `position`, inside the word at `start`, is likely to begin a field. Only a few characters are
  /// examined, because a word may have many emoji.
  private func beginsField(at position: Int, _ start: Int, _ end: Int) -> Bool {
    guard let (sign, length) = FieldEmoji.match(text, position, end) else { return false }
    let after = afterSelector(position + length, end)
    // The name of a tag may contain emoji.
    if sign.flag != nil { return text[start] != UInt8(ascii: "#") && isFieldEnd(after, end) }
    let value = skipBlanks(after, end)
    guard value < end else { return false }
    return sign.key.isDate ? text[value].isDigit : text[value].isAlphanumeric || text[value] == UInt8(ascii: "^")
  }

  /// The offset after the variation selector, an invisible character after an emoji; `position` if there is none.
  func afterSelector(_ position: Int, _ end: Int) -> Int {
    text.hasPrefix("\u{FE0F}", at: position, to: end) ? position + 3 : position
  }

  /// The start of the first word that contains a sign of fields, such as `#` or `:`, or a non-ASCII character; `end` if
  /// no word does.
  func wordWithSign(from start: Int, to end: Int) -> Int {
    // `! # ( :` and `@ [ ^`, as bits of the lower and the upper half of ASCII.
    let low: UInt64 = 1 << 33 | 1 << 35 | 1 << 40 | 1 << 58
    let high: UInt64 = 1 << 0 | 1 << 27 | 1 << 30
    var position = start
    while position < end {
      let byte = text[position]
      if byte >= 0x80 { break }
      if (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 != 0 { break }
      position += 1
    }
    guard position < end else { return end }
    while position > start, !text[position - 1].isBlank { position -= 1 }
    return position
  }

  func isWordEnd(_ position: Int, _ end: Int) -> Bool { position == end || blankLength(position, end) > 0 }

  /// Whether a field may end at `offset`: at the end of a word, before punctuation, or before an emoji.
  func isFieldEnd(_ offset: Int, _ end: Int) -> Bool {
    var position = offset
    while position < end, Self.endsFields(text[position]) { position += 1 }
    if isWordEnd(position, end) || text[position] >= 0x80 && isWidePunctuation(position, end) { return true }
    return position == offset && FieldEmoji.match(text, position, end) != nil
  }

  /// Whether the byte is ASCII punctuation that ends a field, if only such punctuation follows in the word.
  private static func endsFields(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"), UInt8(ascii: ","),
      UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "?"):
      true
    default: false
    }
  }

  /// Whether the character at `position` is Chinese or Japanese punctuation, which needs no space after it. Also true
  /// for dashes, curly double quotation marks and the ellipsis.
  private func isWidePunctuation(_ position: Int, _ end: Int) -> Bool {
    guard position + 2 < end else { return false }
    return switch (text[position], text[position + 1], text[position + 2]) {
    case (0xE2, 0x80, 0x93...0x95), (0xE2, 0x80, 0x9C...0x9F), (0xE2, 0x80, 0xA6): true
    case (0xE3, 0x80, 0x81...0x83), (0xE3, 0x80, 0x88...0x91), (0xE3, 0x80, 0x94...0x9B): true
    case (0xEF, 0xBC, 0x81), (0xEF, 0xBC, 0x88...0x89), (0xEF, 0xBC, 0x8C), (0xEF, 0xBC, 0x8E): true
    case (0xEF, 0xBC, 0x9A...0x9B), (0xEF, 0xBC, 0x9F): true
    default: false
    }
  }

  /// The offsets at which a field may end before its word does, in descending order. For `#shop).` these are the
  /// offsets of `.` and of `)`.
  func endsBeforePunctuation(_ word: Range<Int>) -> [Int] {
    let wide = word.first { text[$0] >= 0xE2 && isWidePunctuation($0, word.upperBound) }
    var ends = wide.map { [$0] } ?? []
    var end = wide ?? word.upperBound
    for takesParentheses in [false, true] {
      let before = end
      while end > word.lowerBound, Self.endsFields(text[end - 1]),
        takesParentheses || text[end - 1] != UInt8(ascii: ")")
      {
        end -= 1
      }
      if end < before { ends.append(end) }
    }
    return ends
  }
}
