internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The values by which a view sorts and groups a card.
struct ViewCard: Sendable {
  /// The value for each sort key of the view.
  let values: [SortValue]
  let column: String
  let path: Path
  /// The title of the board or, if it has none, its file name without extension.
  let board: String
  /// The tags of the card, then the other tags of its board.
  let tags: [String]
  let people: [String]
  let priority: Priority?
  let due: DueDate?

  fileprivate init(
    _ text: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>, of board: ParsedBoard, at path: Path, sort: [SortKey],
    modified: Moment?
  ) {
    let declared = board.settings.context.declaredFields
    values = sort.map { key in
      if key.isModified(declared: declared) { return modified.map { .number(Double($0.seconds)) } ?? .missing }
      return text.sortValue(for: key.resolved(declared: declared).field, in: board, bytes)
    }
    column = board.columns[Int(board.cards[text.index].column)].name
    self.path = path
    self.board = board.title ?? path.stem
    func all(_ key: FieldKey) -> [String] { text.fields.filter { $0.counts && $0.key == key }.map(\.value) }
    tags = all(.tag) + board.settings.tags.filter { !all(.tag).contains($0) }
    people = all(.person)
    priority = text.value(of: .priority).flatMap { Priority(rawValue: $0) }
    due = text.due
  }
}

extension SavedView {
  /// The values of the cards with the given indices, for ``groups(_:)``.
  ///
  /// - Parameter times: returns when the cards of the board were last changed; called only if the view sorts by this.
  func cards(
    of board: ParsedBoard, _ cards: [Int], _ path: Path, times: () -> [Moment?] = { [] }
  ) -> [ViewCard] {
    let declared = board.settings.context.declaredFields
    let times = sort.contains { $0.isModified(declared: declared) } ? times() : []
    var found: [ViewCard] = []
    board.forEachSyntax(ofCards: cards) { text, bytes in
      let modified = times.isEmpty ? nil : times[text.index]
      found.append(ViewCard(text, bytes, of: board, at: path, sort: sort, modified: modified))
    }
    return found
  }
}
