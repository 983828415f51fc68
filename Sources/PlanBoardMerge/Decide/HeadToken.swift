internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A word or a field of a title, or of notes on the same line, with the white space before it.
///
/// White space does not count in comparisons. Two fields are equal if they have the same key and value, even if they
/// are written differently.
struct HeadToken: Hashable {
  struct Field: Hashable {
    /// The name of the key; `due time` for a time that is a field of its own, as in `@@{14:20}`.
    var key: String
    var value: String
    /// Whether a card may have several fields of this key, such as tags.
    var isSet: Bool
    var isID: Bool
  }

  var text: [UInt8]
  var separator: [UInt8]
  /// nil for a word.
  var field: Field?
  /// False in the notes that begin after a `<br>`, and for a backslash that is a hard line break.
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
  /// nil if the field repeats an earlier one. Such a field has no effect, and is treated as a word.
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
