/// A card that another program had, with what a board has a place for.
package struct ImportedCard: Hashable, Sendable {
  /// The name of the card in the other program (``SourceID``); nil if only its title tells it from other cards, as in
  /// PlanBoard's own JSON.
  package var source: String?
  /// On one line, without fields.
  package var title: String
  /// Whether the title is Markdown. In a card of another program, it is not: `#1` is not a tag there.
  package var isMarkdown = false
  package var box: Box
  /// The whole name of its project; nil if it has none. If the card's board has another title, the card gets it as a field
  /// (``ProjectName``).
  package var project: String?
  /// The name of the card's board, such as the first part of its project; nil if it has none.
  package var board: String?
  /// The file of the card's board in the plan from which it comes; nil if it comes from another program.
  package var path: Path?
  /// The name of the column; nil for the first open one or, for a closed card, the first done column.
  package var column: String?
  package var section: String?
  package var isArchived = false
  /// Values are as people write them on boards. ``after`` is not among them, nor the id.
  package var fields: [Field] = []
  package var id: String?
  /// What other cards of the file call it, if that is neither its source nor its id.
  package var name: String?
  /// The names in the other program of the cards for which this one waits.
  package var after: [String] = []
  package var checklist: [CheckItem] = []
  /// Markdown, with LF between the lines.
  package var notes = ""
  /// The card as a board has it, with `- ` as its marker; nil for a card of another program.
  package var markdown: String?
  /// The line of the file where the card is, 1-based.
  package var line1: Int

  package init(title: String, box: Box = .open, source: String? = nil, line1: Int) {
    self.title = title
    self.box = box
    self.source = source
    self.line1 = line1
  }

  /// Whether the card is done or cancelled, wherever it is.
  package var isClosed: Bool { box.isDone || box == .cancelled }

  package mutating func add(_ key: FieldKey, _ value: String?) {
    if let value, !value.isEmpty { fields.append(Field(key, value)) }
  }

  /// The checklist and the notes as Markdown below a title.
  package var body: String {
    let items = checklist.map { item in
      String(repeating: "  ", count: max(0, item.depth - 1)) + (item.isDone ? "- [x] " : "- [ ] ") + item.title
    }
    return [items.joined(separator: "\n"), notes].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
