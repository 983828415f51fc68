package import PlanBoardCore

/// A field as people type it in a command: as on a board (`#shop`, `!high`, `due:fri`), or without characters that are
/// special to a command shell such as bash (`+shop`, `p:high`).
package struct TypedField: Hashable, Sendable {
  /// `.other("p")` for `p:high`, because a board may declare a field `p` (``FieldKey/resolved(declared:)``).
  package let key: FieldKey
  /// Empty to remove the field, as in `due:` and `due:none`. `-phone` removes only the tag or the person `phone`. The
  /// value is not checked, so the key may not accept it.
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
      case .until: key = .until
      case .other: return nil
      default: key = FieldKey(name)
      }
      let text = String(word[word.index(after: colon)...])
      value = text == "none" ? "" : text
    }
  }
}

extension TypedField {
  /// A field as one argument of a command, in which the words of a day may be separated by blanks: `due:in 3 days`.
  ///
  /// - Returns: nil for any other argument, such as `Call Ann due:fri`, which can name a card.
  package init?(argument text: String) {
    if let field = TypedField(text) {
      self = field
      return
    }
    // Whether a text is a date does not depend on the current day, so any day will do.
    guard let colon = text.firstIndex(of: ":"), let day = CalendarDate(year: 2000, month: 1, day: 1),
      let field = TypedField(String(text[...colon])), FieldKey(typed: field.key.name).takesDay
    else { return nil }
    let rest = text[text.index(after: colon)...]
    let value = rest.trimmingBlanks()
    // `Due: Friday` is more likely to be a title.
    guard rest.first?.isWhitespace == false, DateWords(today: day).takesDate(value) else { return nil }
    self = TypedField(key: field.key, value: value)
  }

  /// Arguments of a command, in which those that are words of one day are joined: `due:fri` and `15:00` are
  /// `due:fri 15:00`.
  package static func joiningDays(_ arguments: ArraySlice<String>) -> [String] {
    var rest = arguments
    var joined: [String] = []
    while let first = rest.popFirst() {
      let counts = TypedField(first)?.value.isEmpty == false ? (0...min(DateWords.mostWords - 1, rest.count)) : 0...0
      let count = counts.reversed().first { count in
        let words = [first] + rest.prefix(count)
        return count == 0
          || words.allSatisfy { !$0.contains(where: \.isWhitespace) }
            && TypedField(argument: words.joined(separator: " ")) != nil
      }
      joined.append(([first] + rest.prefix(count ?? 0)).joined(separator: " "))
      rest = rest.dropFirst(count ?? 0)
    }
    return joined
  }

  /// The tags of a list, with or without a sign: `home +shop #work -phone`. A minus removes the tag.
  package static func tags(_ list: String) -> [TypedField] {
    list.split(whereSeparator: \.isWhitespace).map { word in
      let name = word.drop { "-+#".contains($0) }
      return TypedField(key: .tag, value: (word.first == "-" ? "-" : "") + name)
    }
  }

  /// The field that an option such as `--due fri` sets; `none` clears it.
  package init(_ key: FieldKey, typed value: String) { self.init(key: key, value: value == "none" ? "" : value) }

  private init(key: FieldKey, value: String) { (self.key, self.value) = (key, value) }

  /// The field that an option such as `--set est=3h` or `--set p:high` sets.
  ///
  /// `key=` clears the field. If the format defines the key, `key=none` also clears it.
  ///
  /// - Returns: nil if the text is not a field. A custom field needs the `=`: `owner:ann` gives nil.
  package init?(assignment text: String) {
    guard let sign = text.firstIndex(where: { $0 == "=" || $0 == ":" }), sign > text.startIndex, text[sign] == "="
    else {
      self.init(text)
      return
    }
    let (name, value) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
    let known = FieldKey(typed: name)
    self.init(
      key: known == .until ? known : FieldKey(name), value: value == "none" && known.isOfFormat ? "" : value)
  }
}
