package import PlanBoardCore

/// A field as people type it in a command: as on a board (`#shop`, `!high`, `due:fri`), or without characters that are
/// special to a command shell such as bash (`+shop`, `p:high`). On a board, `+shop` is text.
package struct TypedField: Hashable, Sendable {
  /// For `p:high`, this is `.other("p")`, because only a board can tell whether it declares a field `p`. See
  /// ``FieldKey/resolved(declared:)``.
  package let key: FieldKey
  /// Empty to remove the field, as in `due:` and `due:none`. The value is not checked, so the key may not accept it.
  package let value: String

  /// - Returns: nil for an ordinary word, for several words, for a custom field, and for `id:`, which names a card.
  package init?(_ word: String) {
    guard !word.contains(where: \.isWhitespace) else { return nil }
    let rest = String(word.dropFirst())
    switch word.first {
    case "+":
      guard FieldKey.isTag(afterPlus: rest) else { return nil }
      (key, value) = (.tag, rest)
    // A sign without a value is an ordinary word; only `due:` and the like remove a field.
    case "#", "@", "!":
      guard !rest.isEmpty else { return nil }
      (key, value) = (word.hasPrefix("#") ? .tag : word.hasPrefix("@") ? .person : .priority, rest)
    default:
      guard let colon = word.firstIndex(of: ":") else { return nil }
      let name = String(word[..<colon])
      switch FieldKey(typed: name) {
      case .id: return nil
      case .other where name.lowercased() != FieldKey.until.name: return nil
      case .other: key = .until
      default: key = FieldKey(name)
      }
      let text = String(word[word.index(after: colon)...])
      value = text == "none" ? "" : text
    }
  }
}

extension TypedField {
  /// The tags of a list, with or without a sign: `home +shop #work -phone`. A minus removes the tag.
  package static func tags(_ list: String) -> [TypedField] {
    list.split(whereSeparator: \.isWhitespace).map { word in
      let name = word.drop { "-+#".contains($0) }
      return TypedField(key: .tag, value: (word.first == "-" ? "-" : "") + name)
    }
  }

  /// The field that an option for one key sets.
  ///
  /// - Parameter value: `none` clears the field.
  package init(_ key: FieldKey, typed value: String) { self.init(key: key, value: value == "none" ? "" : value) }

  private init(key: FieldKey, value: String) { (self.key, self.value) = (key, value) }

  /// The field that an option for any key sets: `est=3h`, or a field as in the text of a card. `key=` clears the field.
  /// So does `key=none` if the format defines the key; for any other key, `none` is an ordinary value.
  ///
  /// - Returns: nil if the text has neither form.
  package init?(assignment text: String) {
    guard let sign = text.firstIndex(where: { $0 == "=" || $0 == ":" }), sign > text.startIndex, text[sign] == "="
    else {
      self.init(text)
      return
    }
    let (name, value) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
    self.init(
      key: FieldKey(name), value: value == "none" && FieldKey(typed: name).isOfFormat ? "" : value)
  }
}

/// The text that a person types in a command for a new card, turned into the notation of a board.
package struct TypedText {
  package private(set) var text: String
  /// The people in `person:ann` and the like. They are not in ``text``, because `@ann` in the middle of a title would
  /// be text.
  package private(set) var people: [String] = []

  /// Turns `+shop` and `tag:shop` into `#shop`, `p:high` into `!high`, and removes `person:ann`. A word stays as it is
  /// if it would not become a field, or if it is in code, a wiki link, a link target or an HTML tag.
  package init(_ typed: String, context: FieldContext) {
    text = ""
    var opaque = OpaqueWords(typed)
    var words: [String] = []
    for word in typed.split(separator: " ", omittingEmptySubsequences: false) {
      let native = opaque.contain(word) ? nil : native(String(word), context)
      if native != "" || word.isEmpty { words.append(native ?? String(word)) }
    }
    text = words.joined(separator: " ")
  }

  /// The word in a board's notation; nil if it stays as it is. For `person:ann,`, this adds `ann` to ``people`` and
  /// returns `,`.
  private mutating func native(_ word: String, _ context: FieldContext) -> String? {
    let end = Self.endBeforePunctuation(word[...])
    // `#`, `@` and `!` mean the same as on a board: `@ann` in the middle of a title is text, but `person:ann` is not.
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
    case .other where key != .until: return nil
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

  /// Removes from a text the words, such as `after:roof`, that name the cards for which the new card waits. Words in
  /// code, wiki links, link targets and HTML tags stay, and so do punctuation marks after a removed word.
  ///
  /// - Returns: the rest of the text, and the fields that were removed. On a board that declares the key of such a
  ///   field, the field is a custom one (``FieldKey/resolved(declared:)``).
  package static func takingPrerequisites(from typed: String) -> (text: String, fields: [TypedField]) {
    // Few texts have such a word.
    guard typed.contains(":") else { return (typed, []) }
    var opaque = OpaqueWords(typed)
    var (words, fields): ([Substring], [TypedField]) = ([], [])
    for word in typed.split(separator: " ", omittingEmptySubsequences: false) {
      let end = endBeforePunctuation(word)
      // `after:` is a word of the title, but `after:none` means that the card waits for no other one.
      guard !opaque.contain(word), end > word.startIndex, let field = TypedField(String(word[..<end])),
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

  /// The text of a new card with ISO dates: `due:fri` becomes `due:2026-11-27`, and so does `due:in 6 days`. Words in
  /// code, wiki links, link targets and HTML tags stay as they are.
  ///
  /// - Throws: `NoDate` with the word, such as `due:fir`, if the value of a date field is not a date.
  package static func dated(
    _ text: String, _ dates: DateWords, context: FieldContext
  ) throws(DateWords.NoDate) -> String {
    var opaque = OpaqueWords(text)
    var words: [String] = []
    var rest = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    while let word = rest.popFirst() {
      words.append(opaque.contain(word) ? String(word) : try dated(word, &rest, dates, context))
    }
    return words.joined(separator: " ")
  }

  /// The word with its date in ISO format; the word itself if it is not a field that takes a day.
  ///
  /// - Parameter rest: the words after this one. Words that belong to the date are removed from `rest`.
  private static func dated(
    _ word: Substring, _ rest: inout ArraySlice<Substring>, _ dates: DateWords, _ context: FieldContext
  ) throws(DateWords.NoDate) -> String {
    guard let colon = word.firstIndex(of: ":") else { return String(word) }
    let (name, first) = (String(word[..<colon]), word[word.index(after: colon)...])
    let key = FieldKey.onBoard(name, declared: context.declaredFields) ?? FieldKey(name.lowercased())
    guard key.takesDay, !first.isEmpty else { return String(word) }
    for count in 0...min(DateWords.mostWords - 1, rest.count) {
      let value = ([first] + rest.prefix(count)).joined(separator: " ")
      // Boards read `until:` only in lower case, and up to the next space.
      let ends = key == .until ? [value.endIndex] : [value.endIndex, endBeforePunctuation(value[...])]
      for end in ends {
        guard let date = dates.date(String(value[..<end])) else { continue }
        rest = rest.dropFirst(count)
        return "\(key == .until ? key.name : name):\(date)\(value[end...])"
      }
    }
    throw DateWords.NoDate(text: String(word))
  }

  /// Where a word ends without the punctuation at its end. For a word of nothing but punctuation, this is the end of
  /// the word.
  static func endBeforePunctuation(_ word: Substring) -> String.Index {
    word.lastIndex { !".,;:!?)\"'".contains($0) }.map { word.index(after: $0) } ?? word.endIndex
  }
}
