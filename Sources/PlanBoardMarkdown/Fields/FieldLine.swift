package import PlanBoardCore

/// A field on a line of its own below a card's title: `due: 2026-12-01`, `due:: 2026-12-01` or `tags: [home, shop]`; or
/// a key with a list below it (docs/format.md, "Front matter of a card").
package struct FieldLine: Sendable {
  package enum Form: Sendable {
    /// One value up to the end of the line.
    case value
    /// `a, b` or `[a, b]` on the line of the key.
    case words
    /// A list below the key, one word for each item.
    case items
  }

  package let key: FieldKey
  package let form: Form
  /// Whether two colons follow the key.
  package let isDataview: Bool
  /// The key with its colons.
  package let head: Range<Int>
  /// The words of a list as they are written, with signs and quotation marks; a single range for a value.
  package let words: [Range<Int>]
  /// One field for each word of `tags:` or `people:`; a single field for any other key.
  package let occurrences: [FieldOccurrence]

  /// - Parameter line: without its indentation and its line end.
  /// - Returns: nil if the line is not a field line.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, declared: Set<String>) {
    guard let head = Head(bytes, line, declared: declared), !head.value.isEmpty else { return nil }
    if head.key.isListed, let words = Self.words(bytes, head.value, of: head.key) {
      self.init(bytes, head, words, .words)
    } else if !head.key.hasSeveralValues {
      self.init(bytes, head, value: head.value)
    } else {
      return nil
    }
  }

  /// - Parameter items: the texts of the items below the key, in text order.
  /// - Returns: nil if an item is not a name that the key accepts.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ head: Head, items: [Range<Int>]) {
    self.init(bytes, head, items, .items)
  }

  private init?(_ bytes: UnsafeBufferPointer<UInt8>, _ head: Head, _ words: [Range<Int>], _ form: Form) {
    guard let last = words.last else { return nil }
    let notation: FieldOccurrence.Notation = head.isDataview ? .dataviewLine : .line
    let key = head.key
    let values = words.map { Self.name(bytes, $0, of: key) }
    (self.key, self.form, self.head, self.words) = (key, form, head.range, words)
    isDataview = head.isDataview
    guard key.hasSeveralValues else {
      // The ids of `after:` are one value.
      let value = values.map { bytes.string($0) }.joined(separator: ",")
      guard let canonical = FieldValues.canonical(value, for: key) else { return nil }
      occurrences = [
        FieldOccurrence(
          key: key, value: canonical, range: head.range.lowerBound..<last.upperBound,
          valueRange: values[0].lowerBound..<values[values.count - 1].upperBound, notation: notation)
      ]
      return
    }
    occurrences = zip(words, values).map { word, value in
      FieldOccurrence(key: key, value: bytes.string(value), range: word, valueRange: value, notation: notation)
    }
    guard occurrences.allSatisfy({ Self.isName($0.value, of: key) }) else { return nil }
  }

  private init?(_ bytes: UnsafeBufferPointer<UInt8>, _ head: Head, value written: Range<Int>) {
    let value = Self.inner(bytes, written, of: head.key)
    let text = bytes.string(value)
    let canonical =
      head.key == .until && !head.isDataview
      ? CalendarDate(iso: text)?.description
      : FieldValues.canonical(text, for: head.key)
    guard !value.isEmpty, let canonical else { return nil }
    (key, form, self.head, words) = (head.key, .value, head.range, [written])
    isDataview = head.isDataview
    occurrences = [
      FieldOccurrence(
        key: head.key, value: canonical, range: head.range.lowerBound..<written.upperBound, valueRange: value,
        notation: head.isDataview ? .dataviewLine : .line)
    ]
  }

  // MARK: Words

  /// The words of `[a, b]`, `a, b`, `#a #b` or `a`; nil for any other text.
  private static func words(
    _ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>, of key: FieldKey
  ) -> [Range<Int>]? {
    var inner = value
    if bytes[value.lowerBound] == UInt8(ascii: "[") {
      guard value.count > 2, bytes[value.upperBound - 1] == UInt8(ascii: "]") else { return nil }
      inner = value.dropFirst().dropLast()
    }
    var words: [Range<Int>] = []
    var start = inner.lowerBound
    while start <= inner.upperBound {
      let comma = bytes.firstOffset(of: UInt8(ascii: ","), from: start, to: inner.upperBound) ?? inner.upperBound
      let word = bytes.trimmed(start..<comma)
      guard !word.isEmpty, let parts = signed(bytes, word, of: key) else { return nil }
      words += parts
      start = comma + 1
    }
    return words
  }

  /// The words between two commas: one, or several that all have the sign of the key; nil for any other text.
  private static func signed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>, of key: FieldKey
  ) -> [Range<Int>]? {
    guard text.contains(where: { bytes[$0].isBlank }) else { return [text] }
    let parts = text.split { bytes[$0].isBlank }
    return parts.allSatisfy { bytes[$0.lowerBound] == key.sign } ? parts : nil
  }

  /// A word of a list without its quotation marks and its sign.
  private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, of key: FieldKey) -> Range<Int> {
    let word = unquoted(bytes, word)
    return !word.isEmpty && bytes[word.lowerBound] == key.sign ? word.dropFirst() : word
  }

  /// As in a title, `36` is not a tag.
  private static func isName(_ text: String, of key: FieldKey) -> Bool {
    !text.isEmpty
      && (text.utf8.allSatisfy(\.isLetter) || FieldNotation.isReadable(Field(key, text), FieldContext()))
  }

  /// A value without its quotation marks and, if it is the last day of a recurrence, without the brackets of a link.
  private static func inner(_ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>, of key: FieldKey) -> Range<Int> {
    let value = unquoted(bytes, value)
    guard key == .until, bytes.hasPrefix("[[", at: value.lowerBound, to: value.upperBound), value.count > 4,
      bytes.hasPrefix("]]", at: value.upperBound - 2, to: value.upperBound)
    else { return value }
    return value.lowerBound + 2..<value.upperBound - 2
  }

  private static func unquoted(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Range<Int> {
    guard text.count > 2, bytes[text.lowerBound] == bytes[text.upperBound - 1],
      "\"'".utf8.contains(bytes[text.lowerBound])
    else { return text }
    return text.dropFirst().dropLast()
  }
}

extension FieldLine {
  /// The beginning of a field line: the key, its colons, and the text after them.
  package struct Head: Sendable {
    package let key: FieldKey
    let isDataview: Bool
    /// The key with its colons.
    package let range: Range<Int>
    /// The rest of the line without blanks at either end; empty if a list may follow.
    package let value: Range<Int>

    private static let longestName = 40

    /// - Parameter line: without its indentation and its line end.
    /// - Returns: nil if the line does not begin with a key that can have a line. A key with one colon must be known or
    ///   declared, because a sentence may begin with any word and a colon.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, declared: Set<String>) {
      guard !line.isEmpty, bytes[line.lowerBound].isLetter else { return nil }
      var colon = line.lowerBound
      let limit = min(line.upperBound, line.lowerBound + Self.longestName)
      while colon < limit, bytes[colon].isAlphanumeric || bytes[colon] == 0x5F || bytes[colon] == 0x2D { colon += 1 }
      guard colon < limit, bytes[colon] == UInt8(ascii: ":") else { return nil }
      isDataview = bytes.hasPrefix("::", at: colon, to: line.upperBound)
      let end = colon + (isDataview ? 2 : 1)
      guard end == line.upperBound || bytes[end].isBlank else { return nil }
      let name = bytes.string(line.lowerBound..<colon)
      guard let key = Self.key(name, declared) ?? (isDataview ? .other(name) : nil) else { return nil }
      (self.key, range) = (key, line.lowerBound..<end)
      value = bytes.trimmed(end..<line.upperBound)
    }

    /// The known key, or the custom key that the board declares; nil for any other name.
    private static func key(_ name: String, _ declared: Set<String>) -> FieldKey? {
      if let known = FieldKey.onBoard(name, declared: declared) { return known }
      if declared.contains(name), !["tags", "people"].contains(name) { return .other(name) }
      return FieldKey(listedAs: name) ?? (name.lowercased() == FieldKey.until.name ? .until : nil)
    }
  }
}

extension FieldKey {
  /// The key that a name means on a line of its own, where it can have several values; nil for any other name.
  package init?(listedAs name: String) {
    switch name.lowercased() {
    case "tags", "tag": self = .tag
    case "people", "person": self = .person
    default: return nil
    }
  }

  /// Whether a card can have several fields with this key, which are tags and people.
  var hasSeveralValues: Bool { self == .tag || self == .person }

  /// Whether the value of a field line can be a list of words.
  var isListed: Bool { hasSeveralValues || self == .after }

  /// The byte before a name of this key, as in `#home`; nil for a key that has none.
  fileprivate var sign: UInt8? {
    switch self {
    case .tag: UInt8(ascii: "#")
    case .person: UInt8(ascii: "@")
    case .after: UInt8(ascii: "^")
    default: nil
    }
  }
}
