internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A word or a field of a title, with the white space before it.
struct HeadToken: Hashable {
  /// The key and the value of a field. A field that repeats an earlier one has no effect, so it is treated as a word.
  struct Field: Hashable {
    var key: String
    var value: String
    /// Whether a card may have several fields of this key. This is so for tags and people.
    var isSet: Bool
    var isID: Bool
  }

  var text: [UInt8]
  var separator: [UInt8]
  var field: Field?
  /// Whether the token is in the title, and not in the notes that begin after a `<br>`.
  var isTitle = true

  static func == (left: Self, right: Self) -> Bool {
    if let a = left.field, let b = right.field { return a.key == b.key && a.value == b.value }
    return left.field == nil && right.field == nil && left.text == right.text
  }

  func hash(into hasher: inout Hasher) {
    if let field {
      hasher.combine(field.key)
      hasher.combine(field.value)
    } else {
      hasher.combine(text)
    }
  }

  init(text: [UInt8], separator: [UInt8], field: Field? = nil, isTitle: Bool = true) {
    (self.text, self.separator, self.field, self.isTitle) = (text, separator, field, isTitle)
  }
}

extension SpacedWords {
  /// Splits a line into words and fields.
  ///
  /// - Parameters:
  ///   - line: the range of the line in `bytes`, without the box.
  ///   - fields: the fields of the card, in text order.
  ///   - titleEnd: the 0-based offset in `bytes` at which the title ends.
  ///   - mayBreak: whether the paragraph continues. If so, a backslash at the end of the line is a hard line break, not
  ///     part of a word.
  init(_ bytes: [UInt8], _ line: Range<Int>, _ fields: [FieldOccurrence], titleEnd: Int, mayBreak: Bool) {
    var rest = fields.drop { $0.range.lowerBound < line.lowerBound }
    var position = line.lowerBound
    func add(_ range: Range<Int>, _ field: HeadToken.Field? = nil, isTitle: Bool, to text: inout SpacedWords) {
      guard !range.isEmpty else { return }
      text.words.append(HeadToken(text: Array(bytes[range]), separator: text.end, field: field, isTitle: isTitle))
      text.end = []
    }
    while position < line.upperBound {
      while let field = rest.first, field.range.lowerBound < position { rest.removeFirst() }
      let start = position
      if let field = rest.first, field.range.lowerBound == position, field.range.upperBound <= line.upperBound {
        rest.removeFirst()
        position = field.range.upperBound
        add(field.range, HeadToken.Field(field), isTitle: start < titleEnd, to: &self)
      } else if bytes[position].isBlank {
        end.append(bytes[position])
        position += 1
      } else {
        let limit = min(line.upperBound, rest.first.map { max($0.range.lowerBound, start + 1) } ?? line.upperBound)
        // Words, like fields, end before `<br>`, so that `<br>` is always a word of its own.
        let lineBreak = Self.endOfBreak(bytes, start, limit)
        if let lineBreak { position = lineBreak }
        while lineBreak == nil, position < limit, !bytes[position].isBlank {
          position += 1
          if Self.endOfBreak(bytes, position, limit) != nil { break }
        }
        let isBreak = mayBreak && position == line.upperBound && bytes[position - 1] == UInt8(ascii: "\\")
        let wordEnd = isBreak ? position - 1 : position
        add(start..<wordEnd, isTitle: start < titleEnd, to: &self)
        add(wordEnd..<position, isTitle: false, to: &self)
      }
    }
  }
}

extension SpacedWords {
  /// Returns the end of the `<br>` or `<br/>` at an offset; nil if other text is there, or if the `<br>` ends after
  /// `end`.
  private static func endOfBreak(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    guard start + 4 <= end, bytes[start] == UInt8(ascii: "<"), bytes[start + 1] | 0x20 == UInt8(ascii: "b"),
      bytes[start + 2] | 0x20 == UInt8(ascii: "r")
    else { return nil }
    let close = start + (bytes[start + 3] == UInt8(ascii: "/") ? 4 : 3)
    return close < end && bytes[close] == UInt8(ascii: ">") ? close + 1 : nil
  }
}

extension HeadToken.Field {
  fileprivate init?(_ field: FieldOccurrence) {
    guard field.counts else { return nil }
    var isSet = false
    switch field.key {
    case .tag, .person: isSet = true
    default: break
    }
    self.init(
      key: field.notation == .kanbanTime ? "due time" : field.key.name, value: field.value, isSet: isSet,
      isID: field.key == .id)
  }
}
