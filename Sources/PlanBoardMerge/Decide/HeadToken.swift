internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A word or a field of a title, or of notes on the same line, with the white space before it. Two words are equal if
/// they have the same text. Two fields are equal if they have the same key and value, even if they are written
/// differently. White space does not count.
struct HeadToken: Hashable {
  /// The key and the value of a field. A field that repeats an earlier one has no effect, so it is treated as a word.
  struct Field: Hashable {
    /// The name of the key; `due time` for a time that is a field of its own, as in `@@{14:20}`.
    var key: String
    var value: String
    /// Whether a card may have several fields of this key. This is so for tags and people.
    var isSet: Bool
    /// Whether the field is the id of the card.
    var isID: Bool
  }

  /// The word or the field as it is in the file.
  var text: [UInt8]
  /// The white space before the token.
  var separator: [UInt8]
  /// nil for a word.
  var field: Field?
  /// Whether the token is in the title. False in the notes that begin after a `<br>`, and for a backslash that is a
  /// hard line break.
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

extension HeadToken.Field {
  /// nil if the field repeats an earlier one.
  init?(_ field: FieldOccurrence) {
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
