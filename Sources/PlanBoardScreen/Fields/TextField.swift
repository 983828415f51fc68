/// A field to type one line of text into.
package struct TextField: Hashable, Sendable {
  private var content: FieldText
  /// The texts that were entered before, the oldest first.
  private let history: [String]
  /// The index of the entry of ``history`` that is shown. It is `history.count` if the field shows what is being typed.
  private var entry: Int
  /// The typed text, which is kept while an entry of the history is shown.
  private var draft = ""

  /// Creates a field with the cursor at the end of its text. Tabs in the text are kept, line ends become spaces, and
  /// other control characters are left out.
  ///
  /// - Parameter history: the texts that were entered before, the oldest first. The keys for up and down show them.
  package init(_ text: String = "", history: [String] = []) {
    content = FieldText(Self.line(text, keepsTabs: true))
    self.history = history
    entry = history.count
  }

  package var text: String { content.text }

  /// The text before the cursor.
  package var textBeforeCursor: String { String(content.characters[..<content.cursor]) }

  /// Replaces the whole text, and puts the cursor at its end. Tabs are kept, line ends become spaces, and other control
  /// characters are left out.
  package mutating func set(_ text: String) {
    content.replace(0..<content.characters.count, with: Self.line(text, keepsTabs: true))
  }

  /// Inserts a text that was pasted. Line ends and tabs become spaces, and other control characters are left out.
  package mutating func insert(_ text: String) { content.insert(Self.line(text)) }

  /// Puts the cursor before the grapheme cluster at a 0-based place. If the text has no such place, the cursor goes to
  /// the nearest one.
  package mutating func move(to place: Int) { content.move(to: place) }

  /// Does what a key does in a field. The field does not use Enter, Escape or Tab.
  ///
  /// - Returns: whether the field used the key. False for the keys for up and down if the history has no further entry.
  package mutating func handle(_ key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (.up, []), (.character("p"), .control): return show(entry - 1)
    case (.down, []), (.character("n"), .control): return show(entry + 1)
    default: return content.handle(key)
    }
  }

  /// Shows an entry of the history, or the typed text if `other` is `history.count`. Returns false if there is no such
  /// entry.
  private mutating func show(_ other: Int) -> Bool {
    guard 0...history.count ~= other, other != entry else { return false }
    if entry == history.count { draft = text }
    entry = other
    set(other == history.count ? draft : history[other])
    return true
  }

  /// Puts the cursor where the mouse was clicked.
  ///
  /// - Parameters:
  ///   - column: the 0-based column, counted from the left end of the field.
  ///   - width: the width of the field, as for ``view(width:)``.
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
    /// The text that is shown. It is safe for a terminal, and not wider than the field.
    package let text: String
    /// The 0-based column of the cursor.
    package let cursorColumn: Int
    /// Whether there is text before the part that is shown.
    package let isCutAtStart: Bool
    /// Whether there is text after the part that is shown.
    package let isCutAtEnd: Bool
  }

  /// The part of the text around the cursor that fits into the given width in columns, and where the cursor is.
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

  /// The place of the first cluster that is shown.
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

  /// A text as one line. Each character of a line end becomes a space, and other control characters are left out.
  ///
  /// - Parameter keepsTabs: whether tabs are kept; if false, they become spaces.
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
