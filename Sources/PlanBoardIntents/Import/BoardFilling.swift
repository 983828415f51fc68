internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The cards of an import on one board.
struct BoardFilling {
  struct Result {
    let change: Change.Board
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

  init(_ group: ImportTargets.Group, _ ids: [String: String]) throws {
    self.group = group
    self.ids = ids
  }

  /// Leaves out cards that only their titles identify, if the board has as many cards with these titles.
  mutating func leaveOutPresent(_ known: PresentCards) {
    guard group.cards.contains(where: { $0.source == nil && $0.id == nil }) else { return }
    var counts: [String: Int] = [:]
    let board = group.board
    board.forEachSyntax(ofCards: Array(board.cards.indices)) { card, bytes in
      if card.id == nil { counts[card.title(bytes), default: 0] += 1 }
    }
    group.cards = group.cards.filter { card in
      guard card.source == nil, card.id == nil, let count = counts[card.title], count > 0 else { return true }
      counts[card.title] = count - 1
      present += 1
      return false
    }
  }

  /// Adds the cards.
  ///
  /// - Throws: `EditFailure` if the board cannot take any card; `IntentFailure` if it has no columns.
  mutating func filled(on boards: any BoardSource) throws -> Result {
    let before = group.board
    var edit = VerifiedEdit.nothing(on: before)
    func change() -> Change.Board {
      group.isNew
        ? Change.Board(path: group.path, before: nil, after: edit.board.source.bytes)
        : Change.Board(path: group.path, before: before, edit: edit)
    }
    guard !group.cards.isEmpty else { return Result(change: change(), count: 0, present: present, rest: []) }
    try addColumns(&edit, from: before)
    let cards = try group.cards.map { try appended($0, on: edit.board) }
    let (next, refused) = try edit.board.appending(cards)
    edit = try edit.followed(by: next, from: before)
    for (index, _) in refused {
      let card = group.cards[index]
      rest.append(
        ImportRest(
          .card, source: card.source, title: card.title, line1: card.line1,
          text: card.markdown ?? ([card.title, card.body].filter { !$0.isEmpty }.joined(separator: "\n"))))
    }
    return Result(change: change(), count: cards.count - refused.count, present: present, rest: rest)
  }

  // MARK: Columns

  /// Adds the columns that cards name and the board lacks, before its done columns, and an archive if a card needs one.
  private func addColumns(_ edit: inout VerifiedEdit, from before: ParsedBoard) throws {
    var names: [String] = []
    for card in group.cards where !card.isArchived {
      guard let name = card.column.map(Self.oneLine), !name.isEmpty, !names.contains(name) else { continue }
      names.append(name)
    }
    let described = group.description?.columns ?? []
    for name in names where column(named: name, on: edit.board) == nil {
      let live = edit.board.columns.filter(\.kind.goesByName)
      let isDone = described.first { $0.name == name }?.isDone ?? false
      let index = isDone ? live.count : live.firstIndex(where: \.kind.holdsDoneCards) ?? live.count
      guard let added = try? edit.board.addingColumn(name, at: index) else { continue }
      edit = try edit.followed(by: added, from: before)
    }
    guard group.cards.contains(where: \.isArchived) else { return }
    edit = try edit.followed(by: edit.board.withArchive(), from: before)
  }

  private func column(named name: String, on board: ParsedBoard) -> Int? {
    let name = Self.oneLine(name)
    return board.columns.firstIndex { $0.kind.goesByName && $0.name == name }
      ?? board.columns.firstIndex { $0.kind.goesByName && $0.name.lowercased() == name.lowercased() }
  }

  private mutating func column(for card: ImportedCard, on board: ParsedBoard) throws -> Int {
    if card.isArchived, let archive = board.columns.lastIndex(where: { $0.kind == .archive }) { return archive }
    if let name = card.column, !name.isEmpty {
      if let column = column(named: name, on: board) { return column }
      rest.append(
        ImportRest(.attribute("column"), source: card.source, title: card.title, line1: card.line1, text: name))
    }
    if card.isClosed, let done = board.columns.firstIndex(where: \.isDone) { return done }
    return try board.openColumn(at: group.path)
  }

  // MARK: Cards

  private mutating func appended(_ card: ImportedCard, on board: ParsedBoard) throws -> AppendedCard {
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
    if let source = card.source { keep(Field(SourceID.key, source), &rest) }
    if let id = card.id ?? card.source.flatMap({ ids[$0] }) { keep(Field(.id, id), &rest) }
    let column = try column(for: card, on: board)
    let title = Self.oneLine(card.title)
    if title != card.title {
      rest.append(
        ImportRest(.title, source: card.source, title: title, line1: card.line1, text: card.title))
    }
    let new =
      card.markdown == nil
      ? NewCard(plainTitle: title, box: card.box, fields: fields, notes: card.body)
      : NewCard(title: title, box: card.box, fields: fields, notes: card.body)
    return AppendedCard(new, markdown: card.markdown, column: column, section: card.isArchived ? nil : card.section)
  }

  /// A title without control characters, which no line of a board can have.
  private static func oneLine(_ title: String) -> String {
    let scalars = title.unicodeScalars.map { scalar in
      scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars)).trimmingBlanks()
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
