package import PlanBoardCore

/// The text that a person types in a command for a new card, turned into the notation of a board.
package struct TypedText {
  package private(set) var text: String
  /// The people in `person:ann` and the like. They are not in ``text``, because `@ann` in the middle of a title would
  /// be text.
  package private(set) var people: [String] = []

  /// Turns `+shop` and `tag:shop` into `#shop`, `p:high` into `!high`, and moves the name in `person:ann` to
  /// ``people``. Words in code, wiki links, link targets and HTML tags stay as they are. So do words such as `due:fri`,
  /// which ``dated(_:_:context:)`` changes.
  package init(_ typed: String, context: FieldContext) {
    text = ""
    var opaque = OpaqueWords(typed)
    var words: [String] = []
    for word in typed.split(separator: " ", omittingEmptySubsequences: false) {
      let native = opaque.contains(word) ? nil : native(String(word), context)
      if native != "" || word.isEmpty { words.append(native ?? String(word)) }
    }
    text = words.joined(separator: " ")
  }

  /// The word in a board's notation; nil if it stays as it is. For `person:ann,`, this adds `ann` to ``people`` and
  /// returns `,`.
  private mutating func native(_ word: String, _ context: FieldContext) -> String? {
    let end = Self.endBeforePunctuation(word[...])
    // `#`, `@` and `!` mean the same as on a board, where `@ann` in the middle of a title is text.
    guard let sign = word.first, !"#@!".contains(sign), let field = TypedField(String(word[..<end])) else { return nil }
    let key = field.key.resolved(declared: context.declaredFields)
    let native: String
    switch key {
    // `tag:-home` removes a tag, but a new card has no tag to remove.
    case .tag where field.value.hasPrefix("-"): return nil
    case .tag: native = "#" + field.value.drop { $0 == "#" }
    case .person: native = "@" + field.value.drop { $0 == "@" }
    case .priority:
      guard let priority = Priority(typed: field.value) else { return nil }
      native = "!\(priority.rawValue)"
    case .other: return nil
    case _ where key.takesDay: return nil
    default: native = "\(key.name):\(field.value)"
    }
    guard let read = NewCard(reading: native, context: context).fields.first, read.key == key else { return nil }
    if read.key == .person {
      people.append(read.value)
      return String(word[end...])
    }
    return native + word[end...]
  }

  /// Removes words such as `after:roof`, which name cards for which a new card waits, from the text of the new card.
  /// Words in code, wiki links, link targets and HTML tags stay.
  ///
  /// - Returns: the rest of the text, and the removed fields. A board may declare their key as a custom field
  ///   (``FieldKey/resolved(declared:)``).
  package static func takingPrerequisites(from typed: String) -> (text: String, fields: [TypedField]) {
    guard typed.contains(":") else { return (typed, []) }
    var opaque = OpaqueWords(typed)
    var (words, fields): ([Substring], [TypedField]) = ([], [])
    for word in typed.split(separator: " ", omittingEmptySubsequences: false) {
      let end = endBeforePunctuation(word)
      // `after:` is a word of the title, but `after:none` means that the card waits for no other one.
      guard !opaque.contains(word), end > word.startIndex, let field = TypedField(String(word[..<end])),
        FieldKey(typed: field.key.name) == .after, !field.value.isEmpty || word[..<end].hasSuffix("none")
      else {
        words.append(word)
        continue
      }
      fields.append(field)
      if end < word.endIndex { words.append(word[end...]) }
    }
    return fields.isEmpty ? (typed, []) : (words.joined(separator: " "), fields)
  }

  /// The text of a new card with ISO dates: `due:fri` becomes `due:2026-11-27`, and `until:fri` becomes
  /// `[until:: 2026-11-27]`. The words after a date belong to it as far as they are one with it: `due:fri 15:00`,
  /// `due:next friday at 3 pm`. Words in code, wiki links, link targets and HTML tags stay as they are.
  ///
  /// - Returns: the text, and the words after dates that look like times but are none, such as `15h`.
  /// - Throws: `NoDate` with the word, such as `due:fir`, if the value of a date field is not a date.
  package static func dated(
    _ text: String, _ dates: DateWords, context: FieldContext
  ) throws(DateWords.NoDate) -> (text: String, mistaken: [MistakenField]) {
    var opaque = OpaqueWords(text)
    var words: [String] = []
    var mistaken: [MistakenField] = []
    var rest = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    while let word = rest.popFirst() {
      if opaque.contains(word) {
        words.append(String(word))
        continue
      }
      let typed = rest
      let field = try dated(word, &rest, dates, context)
      words.append(field)
      guard let colon = field.firstIndex(of: ":"), let date = DateText(String(field[colon...].dropFirst())),
        !date.hasTime, FieldKey.onBoard(String(field[..<colon]), declared: context.declaredFields)?.isDate == true
      else { continue }
      let dateWords = ([word] + typed.dropLast(rest.count)).joined(separator: " ")
      mistaken += [MistakenField(timeAfter: dateWords, rest)].compactMap(\.self)
    }
    return (words.joined(separator: " "), mistaken)
  }

  /// The word with its date in ISO format; the word itself if it is not a field that takes a day.
  ///
  /// - Parameter rest: the words after this one; words that belong to the date are removed.
  private static func dated(
    _ word: Substring, _ rest: inout ArraySlice<Substring>, _ dates: DateWords, _ context: FieldContext
  ) throws(DateWords.NoDate) -> String {
    guard let colon = word.firstIndex(of: ":") else { return String(word) }
    let (name, first) = (String(word[..<colon]), word[word.index(after: colon)...])
    let key = FieldKey.onBoard(name, declared: context.declaredFields) ?? FieldKey(name.lowercased())
    guard key.takesDay, !first.isEmpty else { return String(word) }
    for count in (0...min(DateWords.mostWords - 1, rest.count)).reversed() {
      if count > 0, rest.prefix(count).contains(where: \.isEmpty) { continue }
      let value = ([first] + rest.prefix(count)).joined(separator: " ")
      // Boards read `until:` only in lower case, and up to the next space.
      let ends = key == .until ? [value.endIndex] : [value.endIndex, endBeforePunctuation(value[...])]
      for end in ends {
        guard let date = dates.date(String(value[..<end])), key != .until || date.time == nil else { continue }
        rest = rest.dropFirst(count)
        // Without brackets, `until:` would stay in the title.
        if key == .until, !context.declaredFields.contains(key.name) { return "[\(key.name):: \(date)]" }
        return "\(key == .until ? key.name : name):\(date)\(value[end...])"
      }
    }
    throw DateWords.NoDate(text: String(word))
  }

  /// The end of a word without its final punctuation; the end of the whole word if it has only punctuation.
  static func endBeforePunctuation(_ word: Substring) -> String.Index {
    word.lastIndex { !".,;:!?)\"'".contains($0) }.map { word.index(after: $0) } ?? word.endIndex
  }
}
