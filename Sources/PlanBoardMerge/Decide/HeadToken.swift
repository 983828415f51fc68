internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A word or a field of a title, with the white space before it.
struct HeadToken: Hashable {
  /// The key and the value of a field that counts; a repeated field does not count and is a word.
  struct Field: Hashable {
    var key: String
    var value: String
    /// Whether a card may have several fields of this key: tags and people.
    var isSet: Bool
    var isID: Bool
  }

  var text: [UInt8]
  var separator: [UInt8]
  var field: Field?
  /// Whether the token is in the title, not in the notes that begin after a line break.
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

  /// Splits a line into tokens.
  ///
  /// - Parameters:
  ///   - line: the range of the line in `bytes`, without the box.
  ///   - titleEnd: the 0-based byte offset in the file at which the title ends.
  ///   - mayBreak: whether the paragraph continues. If so, a backslash at the end of the line is a hard line break, not part of a
  ///     word.
  static func all(
    _ bytes: [UInt8], _ line: Range<Int>, _ fields: [FieldOccurrence], titleEnd: Int, mayBreak: Bool
  ) -> [HeadToken] {
    var tokens: [HeadToken] = []
    var rest = fields[...]
    var separator: [UInt8] = []
    var position = line.lowerBound
    while position < line.upperBound {
      while let field = rest.first, field.range.lowerBound < position { rest.removeFirst() }
      if let field = rest.first, field.range.lowerBound == position, field.range.upperBound <= line.upperBound {
        rest.removeFirst()
        tokens.append(HeadToken(text: Array(bytes[field.range]), separator: separator, field: Field(field)))
        tokens[tokens.count - 1].isTitle = position < titleEnd
        position = field.range.upperBound
        separator = []
      } else if bytes[position].isBlank {
        separator.append(bytes[position])
        position += 1
      } else {
        let start = position
        let limit = min(line.upperBound, rest.first.map { max($0.range.lowerBound, start + 1) } ?? line.upperBound)
        while position < limit, !bytes[position].isBlank { position += 1 }
        var end = position
        if mayBreak, position == line.upperBound, bytes[position - 1] == UInt8(ascii: "\\") { end -= 1 }
        if start < end {
          tokens.append(HeadToken(text: Array(bytes[start..<end]), separator: separator))
          tokens[tokens.count - 1].isTitle = start < titleEnd
          separator = []
        }
        if end < position {
          tokens.append(HeadToken(text: Array(bytes[end..<position]), separator: separator, isTitle: false))
          separator = []
        }
      }
    }
    if !separator.isEmpty { tokens.append(HeadToken(text: [], separator: separator, isTitle: false)) }
    return tokens
  }

  init(text: [UInt8], separator: [UInt8], field: Field? = nil, isTitle: Bool = true) {
    (self.text, self.separator, self.field, self.isTitle) = (text, separator, field, isTitle)
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
