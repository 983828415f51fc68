internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The cards of an import on one board.
struct BoardFilling {
  struct Result {
    let change: Change.Board
    let edit: VerifiedEdit
    /// The number of cards that were added.
    let count: Int
    let present: Int
    let rest: [ImportRest]
  }

  private var group: ImportTargets.Group
  /// By the names of cards in the other program.
  private let ids: [String: String]
  private var rest: [ImportRest] = []
  private var present = 0
  private var writableSections: [String: Bool] = [:]

  init(_ group: ImportTargets.Group, _ ids: [String: String]) {
    self.group = group
    self.ids = ids
  }

  /// Leaves out cards that only their titles identify, if the board has as many cards with these titles.
  mutating func leaveOutPresent(_ known: PresentCards) {
    guard group.cards.contains(where: { $0.source == nil && $0.id == nil }) else { return }
    var counts: [String: Int] = [:]
    let board = group.board
    board.forEachSyntax(ofCards: Array(board.cards.indices)) { card, bytes in
      if card.id == nil { counts[Escaping.unescaped(card.title(bytes)), default: 0] += 1 }
    }
    group.cards = group.cards.filter { card in
      let title = card.plainTitle
      guard card.source == nil, card.id == nil, let count = counts[title], count > 0 else { return true }
      counts[title] = count - 1
      present += 1
      return false
    }
  }

  /// Adds the cards.
  ///
  /// - Parameter update: a change to the board that comes before; nil if there is none.
  /// - Throws: `EditFailure` if the board cannot take any card; `IntentFailure` if it has no columns.
  mutating func filled(after update: VerifiedEdit? = nil) throws -> Result {
    let before = group.board
    var edit = update ?? VerifiedEdit.nothing(on: before)
    func change() -> Change.Board {
      group.isNew
        ? Change.Board(path: group.path, before: nil, after: edit.board.source.bytes)
        : Change.Board(path: group.path, before: before, edit: edit)
    }
    guard !group.cards.isEmpty else {
      return Result(change: change(), edit: edit, count: 0, present: present, rest: [])
    }
    try addColumns(&edit, from: before)
    let names = ColumnNames(edit.board)
    let cards = try group.cards.map { try appended($0, on: edit.board, names) }
    let (next, refused, noCards) = try edit.board.appending(cards)
    edit = edit.followed(by: next, from: before)
    for (index, _) in refused { keep(group.cards[index], .card, group.cards[index].text) }
    for index in noCards {
      if let text = group.cards[index].markdown { keep(group.cards[index], .attribute("text"), text) }
    }
    return Result(change: change(), edit: edit, count: cards.count - refused.count, present: present, rest: rest)
  }

  private mutating func keep(_ card: ImportedCard, _ kind: ImportRest.Kind, _ text: String) {
    rest.append(ImportRest(kind, source: card.source, title: card.title, line1: card.line1, text: text))
  }

  // MARK: Columns

  /// Adds the columns that cards name and the board lacks, before its done columns, and an archive if a card needs one.
  private func addColumns(_ edit: inout VerifiedEdit, from before: ParsedBoard) throws {
    let names = group.cards.lazy.filter { !$0.isArchived }.compactMap { $0.column?.oneLine(keepsTabs: true) }
      .filter { !$0.isEmpty }.uniqued()
    let described = group.description?.columns ?? []
    for name in names where ColumnNames(edit.board).index(of: name) == nil {
      let live = edit.board.columns.filter(\.kind.goesByName)
      let isDone = described.first { $0.name == name }?.isDone ?? false
      let index = isDone ? live.count : live.firstIndex(where: \.kind.holdsDoneCards) ?? live.count
      guard let added = try? edit.board.addingColumn(name, at: index) else { continue }
      edit = edit.followed(by: added, from: before)
    }
    guard group.cards.contains(where: \.isArchived) else { return }
    edit = try edit.followed(by: edit.board.withArchive(), from: before)
  }

  private mutating func column(for card: ImportedCard, on board: ParsedBoard, _ names: ColumnNames) throws -> Int {
    if card.isArchived, let archive = board.columns.lastIndex(where: { $0.kind == .archive }) {
      return archive
    }
    if let name = card.column, !name.isEmpty {
      if let column = names.index(of: name) { return column }
      keep(card, .attribute("column"), name)
    }
    if card.isClosed, let done = board.columns.firstIndex(where: \.isDone) { return done }
    return try board.openColumn(at: group.path)
  }

  /// The name of the card's section; nil if it has none, or if no board can have it.
  private mutating func section(of card: ImportedCard, on board: ParsedBoard) -> String? {
    guard !card.isArchived, let name = card.section else { return nil }
    let isWritable = writableSections[name] ?? (board.heading(ofSection: name) != nil)
    writableSections[name] = isWritable
    if isWritable { return name }
    keep(card, .attribute("section"), name)
    return nil
  }

  // MARK: Cards

  private mutating func appended(
    _ card: ImportedCard, on board: ParsedBoard, _ names: ColumnNames
  ) throws -> AppendedCard {
    var fields: [Field] = []
    func keep(_ field: Field, _ rest: inout [ImportRest]) {
      if board.accepts(field) {
        fields.append(field)
      } else {
        rest.append(
          ImportRest(
            field.key == .tag ? .tag : .field(field.key), source: card.source, title: card.title, line1: card.line1,
            text: field.value))
      }
    }
    for field in card.fields.ordered { keep(field, &rest) }
    if let project = card.project, project.lowercased() != (board.title ?? group.path.stem).lowercased() {
      keep(Field(ProjectName.key, project), &rest)
    }
    let after = card.after.compactMap { ids[$0] }
    if !after.isEmpty { keep(Field(.after, after.uniqued().joined(separator: ",")), &rest) }
    // A card comes out of the archive into the column that it left (docs/format.md, "Archive").
    if card.isArchived, let column = card.column { keep(Field(.other("from"), column.oneLine()), &rest) }
    if let source = card.source { keep(Field(SourceID.key, source), &rest) }
    if let id = card.id ?? [card.source, card.name].compactMap({ $0.flatMap { ids[$0] } }).first {
      keep(Field(.id, id), &rest)
    }
    let column = try column(for: card, on: board, names)
    let title = card.title.oneLine(keepsTabs: true)
    if title != card.title {
      rest.append(
        ImportRest(.title, source: card.source, title: title, line1: card.line1, text: card.title))
    }
    let new =
      card.isMarkdown
      ? NewCard(title: title, box: card.box, fields: fields, notes: card.body)
      : NewCard(plainTitle: title, box: card.box, fields: fields, notes: card.body)
    return AppendedCard(new, markdown: card.markdown, column: column, section: section(of: card, on: board))
  }
}

extension [Field] {
  /// The fields as people write them: tags, people and the priority first, and last what happened to the card. Fields of the
  /// same kind keep their order.
  fileprivate var ordered: [Field] {
    enumerated().sorted { (Self.rank($0.element.key), $0.offset) < (Self.rank($1.element.key), $1.offset) }.map(
      \.element)
  }

  private static func rank(_ key: FieldKey) -> Int {
    switch key.kind {
    case .tag: 0
    case .person: 1
    case .priority: 2
    case .day: key.definition?.isEvent == true ? 8 : key == .due ? 4 : 3
    case .recurrence: 5
    case .lastDay: 6
    case .color, .duration, .number, .text, .ids, .flag, .id: 7
    }
  }
}

extension ImportedCard {
  /// The title without escapes.
  var plainTitle: String { isMarkdown ? Escaping.unescaped(title) : title }

  /// All that is known about the card, for a card that no board can have.
  fileprivate var text: String {
    if let markdown { return markdown }
    let places = [("board", board), ("column", column), ("section", section), ("id", id)]
    let values =
      places.compactMap { name, value in value.map { (name, $0) } } + after.map { (FieldKey.after.name, $0) }
      + fields.map { ($0.key.name, $0.value) }
    return ([title] + values.map { name, value in "\(name): \(value)" } + (body.isEmpty ? [] : ["", body]))
      .joined(separator: "\n")
  }
}
