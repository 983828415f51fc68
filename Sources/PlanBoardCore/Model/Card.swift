/// One card, with everything read from its text.
package struct Card: Hashable, Sendable {
  package var id: CardID?
  /// The title on one line, without box and fields; Markdown is kept. Empty if the card does not begin with a title.
  /// A word such as `std:vector`, whose key is unknown, is a field but stays in the title.
  package var title: String
  /// The card's first line in its file, 1-based.
  package var line1: Int
  /// The card's last line, 1-based.
  package var endLine1: Int
  /// The heading of the card's section in the column; nil if the card is before the first section.
  package var section: String?
  package var box: Box?
  package var state: CardState
  /// Without `#`, in order of appearance, each once.
  package var tags: [String] = []
  package var due: DueDate?
  package var priority: Priority?
  /// A name such as `red`, or `#rgb` or `#rrggbb`, in lower case.
  package var color: String?
  /// Without `@`, in order of appearance, each once.
  package var people: [String] = []
  package var isPinned = false
  package var checklist: [CheckItem] = []
  /// The text below the title and the field lines, without the checklist and the card's own indentation. `\n` joins
  /// the lines. Fields in the notes stay there.
  package var notes: String = ""
  /// The fields for which this type has no property, in order of appearance. If several have the same key, only the
  /// first is here.
  package var fields: [Field] = []

  package init(
    title: String, line1: Int, endLine1: Int, section: String? = nil, box: Box? = nil, state: CardState = .open
  ) {
    self.title = title
    self.line1 = line1
    self.endLine1 = endLine1
    self.section = section
    self.box = box
    self.state = state
  }

  package var isOpen: Bool { state == .open }
  package var isDone: Bool { state == .done }

  /// The value of the field with this key among ``fields``; nil if there is no such field.
  package func value(of key: FieldKey) -> String? { fields.first { $0.key == key }?.value }
}
