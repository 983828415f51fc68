internal import PlanBoardCore

/// The text of a field that a user types into, with a cursor. All places are counted in grapheme clusters.
struct FieldText: Hashable, Sendable {
  private(set) var characters: [Character]
  private(set) var cursor: Int
  /// The text that ``insertRemoved()`` inserts again.
  private var removed = ""

  init(_ text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// Ignores the text that was removed.
  static func == (left: FieldText, right: FieldText) -> Bool {
    left.characters == right.characters && left.cursor == right.cursor
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(characters)
    hasher.combine(cursor)
  }

  // MARK: Changing

  /// Replaces a range of clusters, and puts the cursor after the new text. If that text forms one cluster with the next
  /// character, the cursor is put after the cluster.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let before = String(characters[..<range.lowerBound]) + text
    let length = before.utf8.count
    characters = Array(before + String(characters[range.upperBound...]))
    var offset = 0
    cursor =
      characters.firstIndex { character in
        defer { offset += character.utf8.count }
        return offset >= length
      } ?? characters.count
  }

  mutating func insert(_ text: String) { replace(cursor..<cursor, with: text) }

  /// Removes a range of clusters. If `isKept`, ``insertRemoved()`` can insert them again.
  mutating func remove(_ range: Range<Int>, isKept: Bool = false) {
    if isKept, !range.isEmpty { removed = String(characters[range]) }
    replace(range, with: "")
  }

  mutating func insertRemoved() { insert(removed) }

  // MARK: Moving

  mutating func move(to place: Int) { cursor = min(max(0, place), characters.count) }

  /// The beginning of the last word that begins before the cursor; 0 if there is none.
  var wordStart: Int {
    var place = cursor
    while place > 0, !Self.isPartOfWord(characters[place - 1]) { place -= 1 }
    while place > 0, Self.isPartOfWord(characters[place - 1]) { place -= 1 }
    return place
  }

  /// The end of the first word that ends after the cursor; the end of the text if there is none.
  var wordEnd: Int {
    var place = cursor
    while place < characters.count, !Self.isPartOfWord(characters[place]) { place += 1 }
    while place < characters.count, Self.isPartOfWord(characters[place]) { place += 1 }
    return place
  }

  /// Like ``wordStart``, but only white space separates words.
  var spacedWordStart: Int {
    var place = cursor
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }

  var lineStart: Int { (characters[..<cursor].lastIndex { $0.isNewline } ?? -1) + 1 }

  /// The end of the cursor's line, before its line feed.
  var lineEnd: Int { characters[cursor...].firstIndex { $0.isNewline } ?? characters.count }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Keys

  /// Does what a key does in every field.
  ///
  /// - Returns: whether the field used the key.
  mutating func handle(_ key: KeyPress) -> Bool {
    if let typed = key.typed {
      guard !Self.isControl(typed) else { return false }
      insert(String(typed))
      return true
    }
    switch (key.key, key.modifiers.subtracting(.shift)) {
    case (.left, []), (.character("b"), .control): move(to: cursor - 1)
    case (.right, []), (.character("f"), .control): move(to: cursor + 1)
    case (.left, .control), (.left, .alt), (.character("b"), .alt): move(to: wordStart)
    case (.right, .control), (.right, .alt), (.character("f"), .alt): move(to: wordEnd)
    case (.home, []), (.character("a"), .control): move(to: lineStart)
    case (.end, []), (.character("e"), .control): move(to: lineEnd)
    case (.backspace, []): remove(max(0, cursor - 1)..<cursor)
    case (.delete, []), (.character("d"), .control): remove(cursor..<min(cursor + 1, characters.count))
    case (.character("w"), .control): remove(spacedWordStart..<cursor, isKept: true)
    case (.backspace, .alt), (.backspace, .control): remove(wordStart..<cursor, isKept: true)
    case (.character("d"), .alt), (.delete, .control): remove(cursor..<wordEnd, isKept: true)
    case (.character("k"), .control): remove(cursor..<lineEnd, isKept: true)
    case (.character("u"), .control): remove(lineStart..<cursor, isKept: true)
    case (.character("y"), .control): insertRemoved()
    default: return false
    }
    return true
  }

  /// Whether a character contains a control character (U+0000 to U+001F, U+007F to U+009F).
  static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
  }

  // MARK: Drawing

  /// The cluster at a place, safe for a terminal.
  func shown(_ place: Int) -> String { VisibleText.safe(String(characters[place])) }

  /// The width of a range of clusters, in columns.
  func width(_ range: Range<Int>) -> Int { range.reduce(0) { $0 + DisplayWidth.of(shown($1)) } }

  /// The first of `size` rows or columns to show so that `place` is visible. It changes in steps of half the size, so
  /// that the text does not move with every key.
  static func firstShown(around place: Int, size: Int) -> Int {
    guard place >= size, size > 0 else { return 0 }
    let step = max(1, size / 2)
    return ((place - size) / step + 1) * step
  }
}
