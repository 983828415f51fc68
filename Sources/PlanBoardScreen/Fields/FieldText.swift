internal import PlanBoardCore

/// A text with a cursor, for fields to type into. All places are counted in grapheme clusters, so that none is ever split.
struct FieldText: Hashable, Sendable {
  private(set) var characters: [Character]
  /// The number of clusters before the cursor.
  private(set) var cursor: Int
  /// What was removed last by a command that removes words or lines. It can be inserted again.
  private var removed = ""

  init(_ text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  static func == (left: FieldText, right: FieldText) -> Bool {
    left.characters == right.characters && left.cursor == right.cursor
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(characters)
    hasher.combine(cursor)
  }

  // MARK: Changing

  /// Replaces clusters, and puts the cursor after the new text. If the new text and what is beside it form one cluster, the cursor is after
  /// that.
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

  /// Removes clusters.
  ///
  /// - Parameter isKept: whether ``insertRemoved()`` can insert them again.
  mutating func remove(_ range: Range<Int>, isKept: Bool = false) {
    if isKept, !range.isEmpty { removed = String(characters[range]) }
    replace(range, with: "")
  }

  mutating func insertRemoved() { insert(removed) }

  // MARK: Moving

  mutating func move(to place: Int) { cursor = min(max(0, place), characters.count) }

  /// The beginning of the word before the cursor.
  var previousWord: Int {
    var place = cursor
    while place > 0, !Self.isPartOfWord(characters[place - 1]) { place -= 1 }
    while place > 0, Self.isPartOfWord(characters[place - 1]) { place -= 1 }
    return place
  }

  /// The end of the word after the cursor.
  var nextWord: Int {
    var place = cursor
    while place < characters.count, !Self.isPartOfWord(characters[place]) { place += 1 }
    while place < characters.count, Self.isPartOfWord(characters[place]) { place += 1 }
    return place
  }

  /// The beginning of what is before the cursor, up to a space.
  var previousSpace: Int {
    var place = cursor
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }

  /// The first cluster of the cursor's line.
  var lineStart: Int { (characters[..<cursor].lastIndex { $0.isNewline } ?? -1) + 1 }

  /// The place after the last cluster of the cursor's line.
  var lineEnd: Int { characters[cursor...].firstIndex { $0.isNewline } ?? characters.count }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Keys

  /// Does what a key does in any field: types, moves within the line, or removes.
  ///
  /// - Returns: false for a key that does nothing here.
  mutating func handle(_ key: KeyPress) -> Bool {
    if let typed = key.typed {
      guard !Self.isControl(typed) else { return false }
      insert(String(typed))
      return true
    }
    switch (key.key, key.modifiers.subtracting(.shift)) {
    case (.left, []), (.character("b"), .control): move(to: cursor - 1)
    case (.right, []), (.character("f"), .control): move(to: cursor + 1)
    case (.left, .control), (.left, .alt), (.character("b"), .alt): move(to: previousWord)
    case (.right, .control), (.right, .alt), (.character("f"), .alt): move(to: nextWord)
    case (.home, []), (.character("a"), .control): move(to: lineStart)
    case (.end, []), (.character("e"), .control): move(to: lineEnd)
    case (.backspace, []): remove(max(0, cursor - 1)..<cursor)
    case (.delete, []), (.character("d"), .control): remove(cursor..<min(cursor + 1, characters.count))
    case (.character("w"), .control): remove(previousSpace..<cursor, isKept: true)
    case (.backspace, .alt), (.backspace, .control): remove(previousWord..<cursor, isKept: true)
    case (.character("d"), .alt), (.delete, .control): remove(cursor..<nextWord, isKept: true)
    case (.character("k"), .control): remove(cursor..<lineEnd, isKept: true)
    case (.character("u"), .control): remove(lineStart..<cursor, isKept: true)
    case (.character("y"), .control): insertRemoved()
    default: return false
    }
    return true
  }

  /// Whether a character is a control character, which is never a part of what is typed.
  static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
  }

  // MARK: Drawing

  /// How a cluster is shown, safe for a terminal.
  func shown(_ place: Int) -> String { VisibleText.safe(String(characters[place])) }

  /// The number of columns of clusters as they are shown.
  func width(_ range: Range<Int>) -> Int { range.reduce(0) { $0 + DisplayWidth.of(shown($1)) } }

  /// The first of `size` rows or columns to show, so that `place` is among them. It changes by half of the size at a time, so
  /// that it depends on the place alone and the text does not move with every key.
  static func scroll(_ place: Int, size: Int) -> Int {
    guard place >= size, size > 0 else { return 0 }
    let step = max(1, size / 2)
    return ((place - size) / step + 1) * step
  }
}
