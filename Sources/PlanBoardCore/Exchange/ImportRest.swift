/// Something in an import that no card has a place for. It is kept word for word.
package struct ImportRest: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A member, or a column of a table, that means nothing here.
    case attribute(String)
    /// A day or a time that cannot be read, or a duration.
    case day(String)
    case tag, recurrence
    /// A title with characters that a line of a board cannot have.
    case title
    /// A card to wait for that is neither in the file nor in the plan, or that would wait for this one.
    case prerequisite
    /// A value that a field of a board cannot have.
    case field(FieldKey)
    /// A card that cannot be written, for example because its board is written in a later version of the format.
    case card
    /// A record that is no card.
    case record
    /// A text between cards.
    case text
  }

  package var kind: Kind
  /// The name of the card in the other program; nil if it has none.
  package var source: String?
  package var title: String
  /// The line of the file where the card is, 1-based.
  package var line1: Int
  package var value: Value

  /// A value word for word.
  package enum Value: Hashable, Sendable {
    case text(String)
    /// JSON, on one line.
    case json([UInt8])
  }

  package init(_ kind: Kind, source: String?, title: String, line1: Int, _ value: Value) {
    self.kind = kind
    self.source = source
    self.title = title
    self.line1 = line1
    self.value = value
  }

  package init(_ kind: Kind, source: String?, title: String, line1: Int, text: String) {
    self.init(kind, source: source, title: title, line1: line1, .text(text))
  }
}
