internal import PlanBoardCore

/// Finds the fields in the lines of a paragraph (docs/format.md, "Fields"). O(n).
struct FieldScanner {
  let text: UnsafeBufferPointer<UInt8>
  let context: FieldContext
  private(set) var fields: [FieldOccurrence] = []
  private var unread: [FieldOccurrence] = []
  /// Names such as `@ann` after the last ordinary word, without those in ``FieldContext/people``. They are people only
  /// if the title ends after them.
  private var pendingPeople: [FieldOccurrence] = []
  /// An id such as `^k3f9` that only fields and comments have followed so far; at most one. It is an id only if nothing
  /// else follows on its line. (An optional field would be copied whenever it is compared with nil.)
  private var pendingID: [FieldOccurrence] = []
  /// The ranges of ``skip(_:)`` that end after the current position.
  private var opaque: ArraySlice<Range<Int>> = []
  /// The comments among these ranges that end after the current position.
  private var comments: ArraySlice<Range<Int>> = []
  private let skipsText: Bool

  private let hasOwnTriggers: Bool

  /// How many bytes are searched for the end of a bracketed field, or of a link's target.
  static let bracketLimit = 512

  /// - Parameter skipsText: false to check every word, which is slower, but finds the same fields.
  init(text: UnsafeBufferPointer<UInt8>, context: FieldContext, skipsText: Bool = true) {
    self.text = text
    self.context = context
    // A board's own triggers may begin with a letter.
    hasOwnTriggers = context.dateTrigger != "@" || context.timeTrigger.utf8.first != UInt8(ascii: "@")
    self.skipsText = skipsText && !hasOwnTriggers
    fields.reserveCapacity(6)
  }

  /// Sets the ranges of comments, code and links in the lines to come. No fields are read in these ranges.
  mutating func skip(_ ranges: OpaqueInlineRanges?) {
    opaque = (ranges?.ranges ?? [])[...]
    comments = (ranges?.comments ?? [])[...]
  }

  /// Whether no fields are read at an offset that was not passed yet.
  func isOpaque(at offset: Int) -> Bool { opaque.first { $0.upperBound > offset }?.contains(offset) ?? false }

  /// Whether an offset that was not passed yet is in a comment.
  func isComment(at offset: Int) -> Bool { comments.first { $0.upperBound > offset }?.contains(offset) ?? false }

  /// - Parameters:
  ///   - allowsID: whether an id may end the line.
  ///   - allowsFieldsAfterID: whether fields and comments may follow the id, if it has a letter.
  ///   - allowsLetter: whether a priority such as `(A)` may begin the line.
  mutating func scan(
    _ line: Range<Int>, allowsID: Bool = false, allowsFieldsAfterID: Bool = false, allowsLetter: Bool = false
  ) {
    defer { endLine() }
    var position = line.lowerBound
    let lineEnd = line.upperBound
    var end = lineEnd
    while true {
      position = skipBlanks(position, end)
      guard position < lineEnd else { return }
      if let comment = comments.first {
        if comment.lowerBound <= position {
          position = endOfComment(comment, position, line)
          if comment.upperBound <= position { comments.removeFirst() }
          end = lineEnd
          continue
        }
        // A field ends where a comment begins.
        end = min(lineEnd, comment.lowerBound)
      }
      if position < end, text[position].isLetter, skipsText {
        // Most words begin with a letter and have no sign, so they are text.
        let start = position
        position = wordWithSign(from: start, to: end)
        if position > start { passText() }
      }
      guard position < end else { continue }
      while let first = opaque.first, first.upperBound <= position { opaque.removeFirst() }
      let word = word(at: position, end)
      let unreadCount = unread.count
      if let fieldEnd = addField(
        at: position, end, word, allowsID: allowsID && end == lineEnd,
        allowsEarlyID: allowsFieldsAfterID, allowsLetter: allowsLetter && position == line.lowerBound)
      {
        position = fieldEnd
      } else {
        position = word.end
        // A field whose value cannot be read, such as `due:soon`, is text, but the user meant a field.
        passText(isField: unread.count > unreadCount)
      }
    }
  }

  /// Drops what counts only if no text follows.
  ///
  /// - Parameter isField: whether the text is a field whose value cannot be read.
  private mutating func passText(isField: Bool = false) {
    if !pendingPeople.isEmpty { pendingPeople.removeAll() }
    if !pendingID.isEmpty, !isField { pendingID.removeAll() }
  }

  /// Adds the id that only fields have followed.
  private mutating func endLine() {
    guard !pendingID.isEmpty else { return }
    fields += pendingID
    pendingID.removeAll()
  }

  /// Drops the pending id because another id follows, and the people before it, because it is now text.
  private mutating func dropPendingID() {
    guard let start = pendingID.first?.range.lowerBound else { return }
    pendingPeople.removeAll { $0.range.lowerBound < start }
    pendingID.removeAll()
  }

  /// Finds the fields of a line of the notes that is in a paragraph of its own. If the line also has other text, it has
  /// no fields, apart from the dates of a board of Obsidian Kanban (docs/format.md, "Fields").
  mutating func scanNotes(_ line: Range<Int>) {
    let (fieldCount, unreadCount) = (fields.count, unread.count)
    pendingPeople.removeAll()
    let commentsBefore = comments
    scan(line)
    let (found, unfound) = (fields[fieldCount...], unread[unreadCount...])
    guard !found.isEmpty || !unfound.isEmpty,
      hasText(line, besides: [found, unfound, pendingPeople[...]], commentsBefore)
    else { return }
    let keepsKanban = context.isKanbanPlugin
    fields.replaceSubrange(fieldCount..., with: found.filter { keepsKanban && $0.notation.isKanban })
    unread.replaceSubrange(unreadCount..., with: unfound.filter { keepsKanban && $0.notation.isKanban })
  }

  /// Whether a line has text that is neither in one of these fields nor in a comment. An id at the end is no text.
  ///
  /// - Parameter fields: lists of fields, each in text order.
  private func hasText(
    _ line: Range<Int>, besides fields: [ArraySlice<FieldOccurrence>], _ comments: ArraySlice<Range<Int>>
  ) -> Bool {
    var (fields, comments) = (fields, comments)
    var position = skipBlanks(line.lowerBound, line.upperBound)
    while position < line.upperBound {
      while let comment = comments.first, comment.upperBound <= position { comments.removeFirst() }
      for index in fields.indices {
        while let field = fields[index].first, field.range.lowerBound < position { fields[index].removeFirst() }
      }
      if let comment = comments.first, comment.lowerBound <= position {
        position = comment.upperBound
      } else if let field = fields.lazy.compactMap(\.first).first(where: { $0.range.lowerBound == position }) {
        position = field.range.upperBound
      } else {
        let isID = text[position] == UInt8(ascii: "^") && line.upperBound > position + 1
        return !(isID && text[position + 1..<line.upperBound].allSatisfy(CardID.isIDByte))
      }
      position = skipBlanks(min(position, line.upperBound), line.upperBound)
    }
    return false
  }

  /// The offset after a comment that is at `position`, or the end of the line if that is before. Text that directly
  /// follows a comment inside a word is skipped, too: no field begins there.
  private func endOfComment(_ comment: Range<Int>, _ position: Int, _ line: Range<Int>) -> Int {
    guard comment.upperBound > position else { return position }
    guard comment.upperBound < line.upperBound else { return line.upperBound }
    let isInWord = comment.lowerBound > line.lowerBound && !text[comment.lowerBound - 1].isBlank
    return isInWord ? endOfWord(comment.upperBound, line.upperBound) : comment.upperBound
  }

  /// Adds the field at `start`, if it is not in code or in a link, and returns its end; nil if no field is read.
  private mutating func addField(
    at start: Int, _ end: Int, _ word: (end: Int, colon: Int?), allowsID: Bool, allowsEarlyID: Bool, allowsLetter: Bool
  ) -> Int? {
    let count = fields.count
    let unreadCount = unread.count
    findField(at: start, end, word, allowsID: allowsID, allowsEarlyID: allowsEarlyID, allowsLetter: allowsLetter)
    // The link of `@[2026-12-01](…)` is itself one of the ranges to skip, but its date is read.
    if unread.count > unreadCount, !opaque.isEmpty, let field = unread.last, field.notation != .kanbanLink,
      isOpaque(field)
    {
      unread.removeLast()
    }
    guard fields.count > count else { return nil }
    let range = fields[count].range
    if !opaque.isEmpty, fields[count].notation != .kanbanLink, isOpaque(fields[count]) {
      fields.removeLast()
      return nil
    }
    if fields[count].key == .person, !context.people.contains(fields[count].value) {
      pendingPeople.append(fields.removeLast())
    } else if fields[count].key == .id {
      dropPendingID()
      if fields[count].notation == .native, text[start] == UInt8(ascii: "^"), !(allowsID && endsText(range, end)) {
        pendingID = [fields.removeLast()]
      }
    } else if !pendingID.isEmpty, !fields[count].isTakenOutOfTitle {
      pendingID.removeAll()
    }
    return range.upperBound
  }

  func endsText(_ word: Range<Int>, _ end: Int) -> Bool { skipBlanks(word.upperBound, end) == end }

  /// Ends the title, so that names such as `@ann` at its end are people.
  mutating func endTitle() {
    fields.append(contentsOf: pendingPeople)
    pendingPeople.removeAll()
  }

  mutating func add(_ field: FieldOccurrence) { fields.append(field) }

  mutating func addUnread(_ field: FieldOccurrence) { unread.append(field) }

  /// Finishes the scan.
  ///
  /// Unread fields stay in the text:
  ///
  /// - dates, times and recurrences that cannot be read, such as `due:soon`;
  /// - ambiguous dates of Obsidian Kanban;
  /// - times of Obsidian Kanban on a card without a due date.
  ///
  /// - Returns: the fields that were read, and the unread fields, both in text order.
  mutating func finish() -> (fields: [FieldOccurrence], unread: [FieldOccurrence]) {
    // People are added late if they had to wait for the end of the title.
    for index in fields.indices.dropFirst() where fields[index].range.lowerBound < fields[index - 1].range.lowerBound {
      fields.sort { $0.range.lowerBound < $1.range.lowerBound }
      break
    }
    if fields.contains(where: { $0.notation == .kanbanTime }),
      !fields.contains(where: { $0.key == .due && $0.notation != .kanbanTime })
    {
      unread += fields.filter { $0.notation == .kanbanTime }
      unread.sort { $0.range.lowerBound < $1.range.lowerBound }
      fields.removeAll { $0.notation == .kanbanTime }
    }
    fields.markRepetitions()
    return (fields, unread)
  }

  mutating func dropPendingPeople() { pendingPeople.removeAll() }

  /// Whether a field overlaps a range without fields. A date may itself be a link, as in `[due:: [[2026-12-01]]]`.
  private func isOpaque(_ field: FieldOccurrence) -> Bool {
    guard let first = opaque.first else { return false }
    let (range, value) = (field.range, field.valueRange)
    if field.key.isDate, range.lowerBound <= first.lowerBound, first.upperBound <= range.upperBound,
      text.hasPrefix("[[", at: first.lowerBound, to: first.upperBound),
      first.lowerBound >= value.lowerBound, first.upperBound <= value.upperBound
    {
      return false
    }
    return first.lowerBound < range.upperBound && range.lowerBound < first.upperBound
  }

  // MARK: Fields

  /// Adds the field at `start`, if there is one, to ``fields``, or to ``unread`` if its value cannot be read.
  private mutating func findField(
    at start: Int, _ end: Int, _ word: (end: Int, colon: Int?), allowsID: Bool, allowsEarlyID: Bool, allowsLetter: Bool
  ) {
    let first = text[start]
    // A trigger may also be `!` or `due:`.
    if hasOwnTriggers, [context.dateTrigger, context.timeTrigger].contains(where: { $0.utf8.first == first }),
      addKanban(start, end)
    {
      return
    }
    switch first {
    case UInt8(ascii: "#") where start + 1 < end && text[start + 1].isDigit:
      let count = fields.count
      addShort(start, word.end)
      if fields.count == count { addHashDate(start, word.end, end) }
    case UInt8(ascii: "#"), UInt8(ascii: "!"): addShort(start, word.end)
    case UInt8(ascii: "@"): if !addKanban(start, end), !addTaskPaper(start, end) { addShort(start, word.end) }
    case UInt8(ascii: "["): addBracketed(start, end, close: UInt8(ascii: "]"))
    case UInt8(ascii: "("):
      if !(allowsLetter && addLetterPriority(start, end)), !addReminder(start, end) {
        addBracketed(start, end, close: UInt8(ascii: ")"))
      }
    case UInt8(ascii: "^"): addBlockID(start..<word.end, end, allowsID: allowsID, allowsEarlyID: allowsEarlyID)
    case 0xE2, 0xF0: addEmoji(start, end)
    default:
      if first.isLetter, let colon = word.colon { addKeyed(start, colon, word.end, end) }
    }
  }

  /// Adds `[key:: value]` or `(key:: value)`, or a date with only one colon.
  private mutating func addBracketed(_ start: Int, _ end: Int, close: UInt8) {
    var position = start + 1
    while position < end, text[position].isAlphanumeric || text[position] == 0x5F || text[position] == 0x2D {
      position += 1
    }
    guard position > start + 1, position + 1 < end, text[start + 1].isLetter, text[position] == UInt8(ascii: ":") else {
      return
    }
    let isDouble = text[position + 1] == UInt8(ascii: ":")
    let name = text.string(start + 1..<position)
    let valueStart = position + (isDouble ? 2 : 1)
    let limit = min(end, valueStart + Self.bracketLimit)
    var depth = 1
    position = valueStart
    while position < limit {
      if text[position] == text[start] { depth += 1 }
      if text[position] == close { depth -= 1 }
      if depth == 0 { break }
      position += 1
    }
    guard position < limit, isFieldEnd(position + 1, end) else { return }
    let (range, value) = (start..<position + 1, text.trimmed(valueStart..<position))
    if isDouble {
      addNamed(name, value, range, .dataview, end)
    } else if let key = FieldKey.onBoard(name, declared: context.declaredFields) {
      addSingleColon(key, value, range)
    }
  }

  private mutating func addKeyed(_ start: Int, _ colon: Int, _ wordEnd: Int, _ end: Int) {
    guard colon - start < 40, colon + 1 < wordEnd else { return }
    for position in start..<colon {
      let byte = text[position]
      guard byte.isAlphanumeric || byte == 0x5F || byte == 0x2D else { return }
    }
    addNamed(text.string(start..<colon), colon + 1..<wordEnd, start..<wordEnd, .native, end)
  }

  private mutating func addNamed(
    _ name: String, _ value: Range<Int>, _ range: Range<Int>, _ notation: FieldOccurrence.Notation, _ end: Int
  ) {
    guard !value.isEmpty else { return }
    if let key = FieldKey.beforeDate(name, declared: context.declaredFields),
      addNamedDate(key, value, range, notation, end)
    {
      return
    }
    let string = text.string(value)
    guard let key = FieldKey.onBoard(name, declared: context.declaredFields) else {
      let isDeclared = context.declaredFields.contains(name)
      if notation == .native {
        guard !hasEmphasis(value) else { return }
        // `https://…`, `C:\x` and `a::b` are text.
        guard isDeclared || name.utf8.count > 1 && !":/\\".utf8.contains(text[value.lowerBound]) else { return }
      }
      add(.other(name), string, range, value, notation)
      fields[fields.count - 1].isTakenOutOfTitle = isDeclared || notation == .dataview
      return
    }
    if key.isDate {
      if !addNamedDate(key, value, range, notation, end) {
        unread.append(FieldOccurrence(key: key, value: string, range: range, valueRange: value, notation: notation))
      }
      return
    }
    if let canonical = FieldValues.canonical(string, for: key) {
      add(key, canonical, range, value, notation)
      return
    }
    if notation == .native {
      for end in endsBeforePunctuation(value) where end > value.lowerBound {
        let value = value.lowerBound..<end
        if let canonical = FieldValues.canonical(text.string(value), for: key) {
          add(key, canonical, range.lowerBound..<end, value)
          return
        }
      }
    }
    if key == .every {
      unread.append(FieldOccurrence(key: key, value: string, range: range, valueRange: value, notation: notation))
    }
  }

  /// Adds a date with the name of a key before it, and returns whether the value is a date.
  private mutating func addNamedDate(
    _ key: FieldKey, _ value: Range<Int>, _ range: Range<Int>, _ notation: FieldOccurrence.Notation, _ end: Int
  ) -> Bool {
    let isNative = notation == .native
    if addDate(key, value, range, notation, timeUntil: isNative ? end : nil) { return true }
    for stop in isNative ? endsBeforePunctuation(value) : [] where stop > value.lowerBound {
      if addDate(key, value.lowerBound..<stop, range.lowerBound..<stop, notation, timeUntil: nil) { return true }
    }
    return false
  }

  /// Whether a value begins or ends with a sign of emphasis, like the `**` after the colon in `**My policy:** x`.
  private func hasEmphasis(_ value: Range<Int>) -> Bool {
    let (first, last) = (text[value.lowerBound], text[value.upperBound - 1])
    return first == UInt8(ascii: "*") || "*_~=".utf8.contains(last)
  }

  private mutating func addEmoji(_ start: Int, _ end: Int) {
    guard let (sign, length) = FieldEmoji.match(text, start, end) else { return }
    let afterSign = afterSelector(start + length, end)
    if let value = sign.flag {
      if isFieldEnd(afterSign, end) { add(sign.key, value, start..<afterSign, start..<afterSign, .emoji) }
      return
    }
    let valueStart = skipBlanks(afterSign, end)
    guard valueStart < end else { return }
    var valueEnd = endOfWord(valueStart, end)
    if sign.key == .every {
      // The words after "every" continue up to the next field.
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
    var ends = endsBeforePunctuation(valueStart..<valueEnd)
    // Nearly any text after "every" is accepted, even with punctuation at its end. So the text without that punctuation
    // is tried first.
    if sign.key == .every { ends.append(valueEnd) } else { ends.insert(valueEnd, at: 0) }
    for stop in ends where stop > valueStart {
      if sign.key.isDate {
        if addDate(sign.key, valueStart..<stop, start..<stop, sign.notation, timeUntil: end) { return }
        continue
      }
      guard let canonical = FieldValues.canonical(text.string(valueStart..<stop), for: sign.key) else { continue }
      add(sign.key, canonical, start..<stop, valueStart..<stop, .emoji)
      return
    }
    if sign.key.isDate {
      addUnreadDate(after: sign, start, valueStart..<(ends.last ?? valueEnd), end)
    } else if sign.key == .every, startsWithEvery(valueStart..<valueEnd) {
      let value = valueStart..<valueEnd
      unread.append(
        FieldOccurrence(
          key: .every, value: text.string(value), range: start..<valueEnd, valueRange: value, notation: .emoji))
    }
  }

  /// Whether a text begins with the word `every`. Without it, `🔁` marks text, as in `🔁 button`.
  private func startsWithEvery(_ value: Range<Int>) -> Bool {
    text.string(value.lowerBound..<endOfWord(value.lowerBound, value.upperBound)).lowercased()
      == FieldValues.every.trimmingBlanks()
  }

  /// Keeps a date that cannot be read. `✅` and `❌` also mark text, as in `✅ 4.5.6 is out`, and words are dates only if
  /// no other text follows: `📅 Friday` is one, `📅 Friday meetings` is not.
  private mutating func addUnreadDate(after sign: FieldEmoji, _ start: Int, _ value: Range<Int>, _ end: Int) {
    let isLast = skipBlanks(value.upperBound, end) == end || text[value.lowerBound].isDigit
    let isSure = sign.key != .done && sign.key != .cancelled && isLast
    addUnreadDate(sign.key, value, start..<value.upperBound, sign.notation, isSure: isSure)
  }

  @discardableResult
  mutating func add(
    _ key: FieldKey, _ value: String, _ range: Range<Int>, _ valueRange: Range<Int>,
    _ notation: FieldOccurrence.Notation = .native
  ) -> Bool {
    fields.append(FieldOccurrence(key: key, value: value, range: range, valueRange: valueRange, notation: notation))
    return true
  }
}
