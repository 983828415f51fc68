internal import PlanBoardCore

// Fields that begin with a sign: tags, priorities, people and ids (docs/format.md, "Fields"). Each `end` is the end of the
// text to examine.
extension FieldScanner {
  /// Adds the field that consists of the word, or of the word without the punctuation at its end, as in `#shop,`.
  mutating func addShort(_ start: Int, _ end: Int) {
    let count = fields.count
    addSigned(start, end)
    guard fields.count == count else { return }
    for end in endsBeforePunctuation(start..<end) where end > start + 1 {
      addSigned(start, end)
      if fields.count > count { return }
    }
  }

  private mutating func addSigned(_ start: Int, _ end: Int) {
    switch text[start] {
    case UInt8(ascii: "#"): addTag(start, end)
    case UInt8(ascii: "!"): addBangPriority(start, end)
    default: addPerson(start, end)
    }
  }

  private mutating func addTag(_ start: Int, _ end: Int) {
    guard end > start + 1 else { return }
    var hasLetter = false
    var isASCII = true
    for position in (start + 1)..<end {
      let byte = text[position]
      if byte >= 0x80 {
        isASCII = false
      } else if byte.isLetter || byte == 0x5F || byte == 0x2D || byte == 0x2F {
        hasLetter = hasLetter || byte.isLetter
      } else if !byte.isDigit {
        return
      }
    }
    let value = text.string(start + 1..<end)
    if !isASCII {
      for scalar in value.unicodeScalars {
        let properties = scalar.properties
        let isLetter = properties.isAlphabetic || properties.generalCategory == .nonspacingMark || properties.isEmoji
        guard isLetter || properties.numericType != nil || "_-/\u{200D}\u{FE0F}".unicodeScalars.contains(scalar) else {
          return
        }
        if !scalar.isASCII || properties.isAlphabetic { hasLetter = true }
      }
    }
    guard hasLetter else { return }
    add(.tag, value, start..<end, start + 1..<end)
  }

  private mutating func addBangPriority(_ start: Int, _ end: Int) {
    guard end - start <= 7, let priority = FieldValues.bangPriority(text.string(start + 1..<end)) else { return }
    add(.priority, priority.rawValue, start..<end, start..<end)
  }

  /// Adds a priority such as `(A)`, and returns whether there is one.
  mutating func addLetterPriority(_ start: Int, _ end: Int) -> Bool {
    guard start + 3 <= end, text[start + 2] == UInt8(ascii: ")"), isWordEnd(start + 3, end),
      let priority = FieldValues.letterPriority(text[start + 1])
    else { return false }
    return add(.priority, priority.rawValue, start..<start + 3, start + 1..<start + 2, .letter)
  }

  /// Adds the id `^k3f9`. It must end the line, or, with `allowsEarlyID`, must have a letter.
  mutating func addBlockID(_ word: Range<Int>, _ end: Int, allowsID: Bool, allowsEarlyID: Bool) {
    let value = word.lowerBound + 1..<word.upperBound
    guard !value.isEmpty, text[value].allSatisfy(CardID.isIDByte) else { return }
    let isLast = allowsID && endsText(word, end)
    let isEarly =
      allowsEarlyID && word.upperBound < text.count && text.blankLength(at: word.upperBound, to: text.count) > 0
      && text[value].contains(where: \.isLetter)
    if isLast || isEarly { add(.id, text.string(value), word, value) }
  }

  private mutating func addPerson(_ start: Int, _ wordEnd: Int) {
    guard wordEnd > start + 1, text[start + 1].isLetter || text[start + 1] >= 0x80,
      text[start + 1..<wordEnd].allSatisfy({ $0.isAlphanumeric || $0 >= 0x80 || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E }
      ),
      text[wordEnd - 1] != UInt8(ascii: ".")
    else { return }
    add(.person, text.string(start + 1..<wordEnd), start..<wordEnd, start + 1..<wordEnd)
  }
}
