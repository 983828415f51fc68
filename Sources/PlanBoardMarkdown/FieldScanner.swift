internal import PlanBoardCore

/// Finds the fields in the lines of a paragraph (format §3). Linear; text that is no field costs a few steps a byte.
struct FieldScanner {
  let text: UnsafeBufferPointer<UInt8>
  let context: FieldContext
  private(set) var fields: [FieldOccurrence] = []
  /// Keys that want a day, with a value that is none.
  private(set) var notDates: [FieldOccurrence] = []
  /// `@ann` since the last word that is no field: people, if the title ends here.
  private var pendingPeople: [FieldOccurrence] = []
  private var opaque: ArraySlice<Range<Int>> = []

  /// The longest bracketed field, in bytes.
  static let bracketLimit = 512

  init(text: UnsafeBufferPointer<UInt8>, context: FieldContext) {
    self.text = text
    self.context = context
    fields.reserveCapacity(4)
  }

  /// Stretches where no field is read, for the lines that follow.
  mutating func skip(_ ranges: [Range<Int>]) { opaque = ranges[...] }

  /// Reads one line.
  ///
  /// - Parameters:
  ///   - allowsID: an id may end the line: it is a line of the title's paragraph.
  ///   - allowsLetter: a priority such as `(A)` may begin the line: it is the first of a title.
  mutating func scan(_ line: Range<Int>, allowsID: Bool = false, allowsLetter: Bool = false) {
    var position = line.lowerBound
    let end = line.upperBound
    while true {
      position = skipBlanks(position, end)
      guard position < end else { return }
      while let first = opaque.first, first.upperBound <= position { opaque.removeFirst() }
      let isFirst = position == line.lowerBound
      let word = word(at: position, end)
      // Most words begin with a letter and have no colon: they are text.
      if !text[position].isLetter || word.colon != nil || context.dateTrigger != "@",
        let field = field(at: position, end, word, allowsID: allowsID, allowsLetter: allowsLetter && isFirst),
        field.notation == .kanbanLink || !isOpaque(field.range)
      {
        position = field.range.upperBound
        if field.key == .person, !context.people.contains(field.value) {
          pendingPeople.append(field)
        } else {
          fields.append(field)
        }
      } else {
        position = word.end
        if !pendingPeople.isEmpty { pendingPeople.removeAll() }
      }
    }
  }

  /// The title ends here: the names in the run of fields before it are people.
  mutating func endTitle() {
    fields.append(contentsOf: pendingPeople)
    pendingPeople.removeAll()
  }

  /// A field found by other means, ``FieldLine``.
  mutating func add(_ field: FieldOccurrence) { fields.append(field) }

  mutating func dropPendingPeople() { pendingPeople.removeAll() }

  // MARK: Words

  /// The number of bytes of white space at `position`: space, tab, no-break space, ideographic space.
  @inline(__always)
  private func blankLength(_ position: Int, _ end: Int) -> Int {
    switch text[position] {
    case .space, .tab: return 1
    case 0xC2: return position + 1 < end && text[position + 1] == 0xA0 ? 2 : 0
    case 0xE3: return position + 2 < end && text[position + 1] == 0x80 && text[position + 2] == 0x80 ? 3 : 0
    default: return 0
    }
  }

  private func skipBlanks(_ start: Int, _ end: Int) -> Int {
    var position = start
    while position < end {
      let length = blankLength(position, end)
      if length == 0 { break }
      position += length
    }
    return position
  }

  private func endOfWord(_ start: Int, _ end: Int) -> Int { word(at: start, end).end }

  /// The end of a word, and its first colon.
  @inline(__always)
  private func word(at start: Int, _ end: Int) -> (end: Int, colon: Int?) {
    var position = start
    var colon: Int?
    while position < end {
      let byte = text[position]
      if byte <= .space {
        if byte.isBlank { break }
      } else if byte == UInt8(ascii: ":") {
        if colon == nil { colon = position }
      } else if byte >= 0xC2, blankLength(position, end) > 0 {
        break
      }
      position += 1
    }
    return (position, colon)
  }

  private func isOpaque(_ range: Range<Int>) -> Bool {
    guard let first = opaque.first else { return false }
    return first.lowerBound < range.upperBound && range.lowerBound < first.upperBound
  }

  private func isWordEnd(_ position: Int, _ end: Int) -> Bool { position == end || blankLength(position, end) > 0 }

  // MARK: Fields

  private mutating func field(
    at start: Int, _ end: Int, _ word: (end: Int, colon: Int?), allowsID: Bool, allowsLetter: Bool
  ) -> FieldOccurrence? {
    let first = text[start]
    switch first {
    case UInt8(ascii: "#"): return tag(start, word.end)
    case UInt8(ascii: "!"): return bang(start, word.end)
    case UInt8(ascii: "@"): return at(start, end)
    case UInt8(ascii: "["): return bracketed(start, end, close: UInt8(ascii: "]"))
    case UInt8(ascii: "("):
      return (allowsLetter ? letter(start, end) : nil) ?? bracketed(start, end, close: UInt8(ascii: ")"))
    case UInt8(ascii: "^"): return allowsID ? blockID(start, end) : nil
    case 0xE2, 0xF0: return emoji(start, end)
    default:
      if first.isLetter, let colon = word.colon { return keyed(start, colon, word.end) }
      guard let trigger = context.dateTrigger.utf8.first, trigger == first else { return nil }
      return kanban(start, end)
    }
  }

  private func tag(_ start: Int, _ end: Int) -> FieldOccurrence? {
    guard end > start + 1 else { return nil }
    var hasLetter = false
    var isASCII = true
    for position in (start + 1)..<end {
      let byte = text[position]
      if byte >= 0x80 {
        isASCII = false
      } else if byte.isLetter || byte == 0x5F || byte == 0x2D || byte == 0x2F {
        hasLetter = hasLetter || byte.isLetter
      } else if !byte.isDigit {
        return nil
      }
    }
    let value = text.string(start + 1..<end)
    if !isASCII {
      for scalar in value.unicodeScalars {
        let properties = scalar.properties
        let isLetter = properties.isAlphabetic || properties.generalCategory == .nonspacingMark || properties.isEmoji
        guard isLetter || properties.numericType != nil || "_-/\u{200D}\u{FE0F}".unicodeScalars.contains(scalar) else {
          return nil
        }
        if !scalar.isASCII || properties.isAlphabetic { hasLetter = true }
      }
    }
    guard hasLetter else { return nil }
    return occurrence(.tag, value, start..<end, start + 1..<end)
  }

  private func bang(_ start: Int, _ end: Int) -> FieldOccurrence? {
    guard end - start <= 7, let priority = FieldValues.bangPriority(text.string(start + 1..<end)) else { return nil }
    return occurrence(.priority, priority.rawValue, start..<end, start..<end)
  }

  private func letter(_ start: Int, _ end: Int) -> FieldOccurrence? {
    guard start + 3 <= end, text[start + 2] == UInt8(ascii: ")"), isWordEnd(start + 3, end),
      let priority = FieldValues.letterPriority(text[start + 1])
    else { return nil }
    return occurrence(.priority, priority.rawValue, start..<start + 3, start + 1..<start + 2, .letter)
  }

  private func blockID(_ start: Int, _ end: Int) -> FieldOccurrence? {
    let wordEnd = endOfWord(start, end)
    guard skipBlanks(wordEnd, end) == end, wordEnd > start + 1,
      text[start + 1..<wordEnd].allSatisfy(CardID.isIDByte)
    else { return nil }
    return occurrence(.id, text.string(start + 1..<wordEnd), start..<wordEnd, start + 1..<wordEnd)
  }

  private func at(_ start: Int, _ end: Int) -> FieldOccurrence? {
    if let date = kanban(start, end) { return date }
    let wordEnd = endOfWord(start, end)
    if text[wordEnd - 1] == UInt8(ascii: ")"),
      let open = text.firstOffset(of: UInt8(ascii: "("), from: start, to: wordEnd)
    {
      let key = FieldKey(text.string(start + 1..<open))
      let range = open + 1..<wordEnd - 1
      guard key.isDate, let date = FieldValues.date(text.string(range)) else { return nil }
      return occurrence(key, "\(date)", start..<wordEnd, range, .taskPaper)
    }
    guard wordEnd > start + 1, text[start + 1].isLetter || text[start + 1] >= 0x80,
      text[start + 1..<wordEnd].allSatisfy({ $0.isAlphanumeric || $0 >= 0x80 || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E }
      ),
      text[wordEnd - 1] != UInt8(ascii: ".")
    else { return nil }
    return occurrence(.person, text.string(start + 1..<wordEnd), start..<wordEnd, start + 1..<wordEnd)
  }

  /// `@{…}`, `@@{…}`, `@[[…]]`, `@[…](…)`, with the board's own triggers.
  private func kanban(_ start: Int, _ end: Int) -> FieldOccurrence? {
    if let content = wrapped(start, end, context.timeTrigger, "{", "}"), let time = TimeOfDay(text.string(content)) {
      return occurrence(.due, "T\(time)", start..<content.upperBound + 1, content, .kanbanTime)
    }
    if let content = wrapped(start, end, context.dateTrigger, "{", "}") {
      let value = text.string(content)
      if let time = TimeOfDay(value) {
        return occurrence(.due, "T\(time)", start..<content.upperBound + 1, content, .kanbanTime)
      }
      guard let date = kanbanDate(value) else { return nil }
      return occurrence(.due, "\(date)", start..<content.upperBound + 1, content, .kanbanDate)
    }
    if let content = wrapped(start, end, context.dateTrigger, "[[", "]]"), let date = kanbanDate(text.string(content)) {
      return occurrence(.due, "\(date)", start..<content.upperBound + 2, content, .kanbanLink)
    }
    if let content = wrapped(start, end, context.dateTrigger, "[", "]"), content.upperBound + 1 < end,
      text[content.upperBound + 1] == UInt8(ascii: "("), let date = kanbanDate(text.string(content)),
      let close = text.firstOffset(
        of: UInt8(ascii: ")"), from: content.upperBound, to: min(end, content.upperBound + Self.bracketLimit))
    {
      return occurrence(.due, "\(date)", start..<close + 1, content, .kanbanLink)
    }
    return nil
  }

  private func kanbanDate(_ value: String) -> CalendarDate? {
    let trimmed = value.trimmingBlanks()
    return context.dateFormat?.date(from: trimmed) ?? CalendarDate(unambiguous: trimmed)
  }

  /// What stands between `trigger` + `open` and `close`, if both are there.
  private func wrapped(_ start: Int, _ end: Int, _ trigger: String, _ open: StaticString, _ close: StaticString)
    -> Range<Int>?
  {
    var position = start
    for byte in trigger.utf8 {
      guard position < end, text[position] == byte else { return nil }
      position += 1
    }
    guard text.hasPrefix(open, at: position, to: end) else { return nil }
    position += open.utf8CodeUnitCount
    let content = position
    let limit = min(end, content + 64)
    while position < limit {
      if text.hasPrefix(close, at: position, to: end) { return content..<position }
      position += 1
    }
    return nil
  }

  /// `[key:: value]` or `(key:: value)`.
  private mutating func bracketed(_ start: Int, _ end: Int, close: UInt8) -> FieldOccurrence? {
    var position = start + 1
    while position < end, text[position].isAlphanumeric || text[position] == 0x5F || text[position] == 0x2D {
      position += 1
    }
    guard position > start + 1, text[start + 1].isLetter, text.hasPrefix("::", at: position, to: end) else {
      return nil
    }
    let name = text.string(start + 1..<position)
    let valueStart = position + 2
    let limit = min(end, valueStart + Self.bracketLimit)
    var depth = 1
    position = valueStart
    while position < limit {
      if text[position] == text[start] { depth += 1 }
      if text[position] == close { depth -= 1 }
      if depth == 0 { break }
      position += 1
    }
    guard position < limit, isWordEnd(position + 1, end) else { return nil }
    let range = start..<position + 1
    return named(name, text.trimmed(valueStart..<position), range, .dataview)
  }

  /// `key:value`.
  private mutating func keyed(_ start: Int, _ colon: Int, _ end: Int) -> FieldOccurrence? {
    guard colon - start < 40, colon + 1 < end else { return nil }
    for position in start..<colon {
      let byte = text[position]
      guard byte.isAlphanumeric || byte == 0x5F || byte == 0x2D else { return nil }
    }
    return named(text.string(start..<colon), colon + 1..<end, start..<end, .native)
  }

  /// A field with its key spelled out.
  private mutating func named(
    _ name: String, _ value: Range<Int>, _ range: Range<Int>, _ notation: FieldOccurrence.Notation
  ) -> FieldOccurrence? {
    guard !value.isEmpty else { return nil }
    let string = text.string(value)
    guard let key = FieldValues.key(named: name) else {
      let isDeclared = context.declaredFields.contains(name)
      if notation == .native, !isDeclared {
        // `https://…`, `C:\x`, `a::b`, `12:30`, `foo:` are text.
        guard name.utf8.count > 1, !":/\\".utf8.contains(text[value.lowerBound]) else { return nil }
      }
      var field = occurrence(.other(name), string, range, value, notation)
      field.isTakenOutOfTitle = isDeclared || notation == .dataview
      return field
    }
    guard let canonical = FieldValues.canonical(string, for: key, name: name) else {
      if key.isDate { notDates.append(occurrence(key, string, range, value, notation)) }
      return nil
    }
    return occurrence(key, canonical, range, value, notation)
  }

  private func emoji(_ start: Int, _ end: Int) -> FieldOccurrence? {
    guard let (sign, length) = FieldEmoji.match(text, start, end) else { return nil }
    var afterSign = start + length
    // A variation selector may follow.
    if text.hasPrefix("\u{FE0F}", at: afterSign, to: end) { afterSign += 3 }
    if let value = sign.flag {
      return isWordEnd(afterSign, end) ? occurrence(sign.key, value, start..<afterSign, start..<afterSign, .emoji) : nil
    }
    let valueStart = skipBlanks(afterSign, end)
    guard valueStart < end else { return nil }
    var valueEnd = endOfWord(valueStart, end)
    if sign.key == .every {
      // The rule goes on to the next field.
      var position = valueEnd
      while true {
        let word = skipBlanks(position, end)
        guard word < end, text[word].isAlphanumeric,
          text.firstOffset(of: UInt8(ascii: ":"), from: word, to: endOfWord(word, end)) == nil
        else { break }
        position = endOfWord(word, end)
        valueEnd = position
      }
    }
    let value = text.string(valueStart..<valueEnd)
    guard let canonical = FieldValues.canonical(value, for: sign.key, name: sign.key.name) else { return nil }
    return occurrence(sign.key, canonical, start..<valueEnd, valueStart..<valueEnd, .emoji)
  }

  private func occurrence(
    _ key: FieldKey, _ value: String, _ range: Range<Int>, _ valueRange: Range<Int>,
    _ notation: FieldOccurrence.Notation = .native
  ) -> FieldOccurrence {
    FieldOccurrence(key: key, value: value, range: range, valueRange: valueRange, notation: notation)
  }
}
