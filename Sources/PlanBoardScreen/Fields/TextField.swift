/// A field to type one line of text into.
package struct TextField: Hashable, Sendable {
  private var content: FieldText
  private let history: [String]
  /// The index of the shown entry of ``history``; `history.count` if the field shows the typed text.
  private var entry: Int
  /// The typed text while an entry of the history is shown.
  private var draft = ""

  /// Creates a field with a text, and with the texts that were entered before, the oldest first.
  ///
  /// The text is changed as in ``set(_:)``.
  package init(_ text: String = "", history: [String] = []) {
    content = FieldText(Self.line(text, keepsTabs: true))
    self.history = history
    entry = history.count
  }

  package var text: String { content.text }

  package var textBeforeCursor: String { String(content.characters[..<content.cursor]) }

  /// Replaces the whole text, and puts the cursor at its end. Tabs are kept, line ends become spaces, and other control
  /// characters are left out.
  package mutating func set(_ text: String) {
    content.replace(0..<content.characters.count, with: Self.line(text, keepsTabs: true))
  }

  /// Inserts pasted text. Line ends and tabs become spaces, and other control characters are left out.
  package mutating func insert(_ text: String) { content.insert(Self.line(text)) }

  /// Puts the cursor before the grapheme cluster at a 0-based place, or at the nearest place in the text.
  package mutating func move(to place: Int) { content.move(to: place) }

  /// Does what a key does in a field, and returns whether the field uses the key.
  package mutating func handle(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.up, []), (.character("p"), .control): return show(entry - 1)
    case (.down, []), (.character("n"), .control): return show(entry + 1)
    default: return content.handle(key)
    }
  }

  /// Returns false if there is no such entry.
  private mutating func show(_ other: Int) -> Bool {
    guard 0...history.count ~= other, other != entry else { return false }
    if entry == history.count { draft = text }
    entry = other
    set(other == history.count ? draft : history[other])
    return true
  }

  /// Puts the cursor at a clicked 0-based column of a field that is `width` columns wide.
  package mutating func click(column: Int, width: Int) {
    var place = firstShown(width: width)
    var used = 0
    while place < content.characters.count, used + content.width(place..<place + 1) <= column {
      used += content.width(place..<place + 1)
      place += 1
    }
    content.move(to: place)
  }

  // MARK: Drawing

  /// The part of a field's text that is shown, and the cursor in it.
  package struct View: Hashable, Sendable {
    /// Safe for a terminal, and not wider than the field.
    package let text: String
    /// 0-based.
    package let cursorColumn: Int
    package let isCutAtStart: Bool
    package let isCutAtEnd: Bool
  }

  /// The part of the text around the cursor that fits into a width in columns.
  package func view(width: Int) -> View {
    let start = firstShown(width: width)
    var end = start
    var used = 0
    while end < content.characters.count {
      let next = content.width(end..<end + 1)
      if used + next > width { break }
      used += next
      end += 1
    }
    return View(
      text: (start..<end).map(content.shown).joined(),
      cursorColumn: min(max(0, width - 1), content.width(start..<content.cursor)),
      isCutAtStart: start > 0, isCutAtEnd: end < content.characters.count)
  }

  private func firstShown(width: Int) -> Int {
    let column = FieldText.firstShown(around: content.width(0..<content.cursor), size: width)
    var start = 0
    var used = 0
    while start < content.cursor, used < column {
      used += content.width(start..<start + 1)
      start += 1
    }
    return start
  }

  private static func line(_ text: String, keepsTabs: Bool = false) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09 where keepsTabs: line.append(scalar)
      case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: line.append(" ")
      case 0..<0x20, 0x7F...0x9F: break
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}
