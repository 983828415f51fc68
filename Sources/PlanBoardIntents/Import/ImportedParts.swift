internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The parts of a card that an update of an import can change, each as one text. A part that the card lacks has an empty text.
struct ImportedParts {
  typealias Part = ImportDifference.Part

  private let texts: [Part: String]

  /// - Parameter column: the name of the card's column; nil if the other program has no columns.
  init(_ card: Card, column: String?) {
    var texts: [Part: String] = [
      .title: Escaping.unescaped(card.title), .state: card.isStarted ? "started" : "\(card.state)", .notes: card.notes,
      .checklist: card.checklist.map { "\($0.depth) \($0.isDone ? "x" : " ") \($0.title)" }.joined(separator: "\n"),
    ]
    texts[.column] = column
    texts[.field(.tag)] = card.tags.sorted().joined(separator: " ")
    texts[.field(.person)] = card.people.sorted().joined(separator: " ")
    for key in [FieldKey.due, .priority, .color, .pinned] { texts[.field(key)] = card.text(of: key) }
    for field in card.fieldsBesideTitle where !Self.isOwn(field.key) { texts[.field(field.key)] = field.value }
    self.texts = texts.filter { !$0.value.isEmpty }
  }

  subscript(part: Part) -> String { texts[part] ?? "" }

  /// The parts with a text, for ``ImportRecords``.
  var named: [(part: String, value: String)] { texts.map { (part: $0.key.name, value: $0.value) } }

  /// The parts that this card or another one has, in the order in which they are to be changed.
  func parts(with other: ImportedParts) -> [Part] {
    Set(texts.keys).union(other.texts.keys).sorted { $0.rank < $1.rank }
  }

  /// Whether an import writes the field by itself, or cannot say what it is to be: the name in the other program, where the card
  /// comes from, and the ids of other cards.
  private static func isOwn(_ key: FieldKey) -> Bool {
    [SourceID.key, ProjectName.key, .after, .other("from"), .other("from-place")].contains(key)
  }
}

extension ImportDifference.Part {
  /// The name of the part in ``ImportRecords``, which stays the same.
  var name: String {
    switch self {
    case .title: "/title"
    case .state: "/state"
    case .notes: "/notes"
    case .checklist: "/checklist"
    case .column: "/column"
    case .field(let key): key.name
    }
  }

  fileprivate var rank: (Int, String) {
    switch self {
    case .title: (0, "")
    case .field(let key): (1, key.name)
    case .state: (2, "")
    case .notes: (3, "")
    case .checklist: (4, "")
    case .column: (5, "")
    }
  }
}
