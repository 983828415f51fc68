internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The cards of a board that an earlier import has brought, brought up to date: a part that changed in the other program changes
/// here, too, if it is still as an import brought it.
struct BoardUpdate {
  struct Result {
    /// The board before the import.
    let before: ParsedBoard
    /// The change to it.
    var edit: VerifiedEdit
    /// The number of cards that changed.
    var count = 0
    var differences: [ImportDifference] = []
    /// What is now on the board as it is in the other program.
    var records = ImportRecords()
  }

  /// A card of the board, and what the other program now has for it.
  struct Pair {
    let index: Int
    let imported: ImportedCard
    let source: String
  }

  private struct Step {
    let pair: Int
    let part: ImportedParts.Part
    let change: CardChange
  }

  private let path: Path
  private let board: ParsedBoard
  private let pairs: [Pair]
  private let known: ImportRecords
  /// Whether completed cards go to a done column.
  private let movesDone: Bool
  private var result: Result
  /// For each card with a change, the parts that changed in the other program and are unchanged here.
  private var changed: [Int: [ImportedParts.Part]] = [:]

  init(_ path: Path, _ board: ParsedBoard, _ pairs: [Pair], _ known: ImportRecords, _ settings: FolderSettings) {
    self.path = path
    self.board = board
    self.pairs = pairs
    self.known = known
    movesDone = (board.settings.onDone ?? settings.onDone) == .move
    result = Result(before: board, edit: .nothing(on: board))
  }

  /// Plans the changes.
  ///
  /// - Throws: `IntentFailure` or `EditFailure` if the board could not take such cards today.
  mutating func updated() throws -> Result {
    let wanted = try wantedCards()
    var steps: [[Step]] = []
    var columns: [(pair: Int, column: Int, part: ImportedParts.Part)] = []
    for (number, pair) in pairs.enumerated() {
      guard let want = wanted[pair.source] else { continue }
      let changes = changes(of: number, to: want)
      if !changes.steps.isEmpty { steps.append(changes.steps) }
      if let target = changes.column { columns.append((number, target.column, target.part)) }
    }
    for round in 0..<(steps.map(\.count).max() ?? 0) { make(steps.compactMap { $0.count > round ? $0[round] : nil }) }
    for (number, column, part) in columns { move(number, to: column, because: part) }
    for (number, parts) in changed where !parts.isEmpty {
      let source = pairs[number].source
      guard let want = wanted[source]?.parts else { continue }
      result.records.add(parts.map { ($0.name, want[$0]) }, of: ImportRecords.OfCard(source))
      result.count += 1
    }
    return result
  }

  // MARK: What the other program has

  private struct Wanted {
    let card: Card
    let parts: ImportedParts
  }

  /// The cards of the other program as this board would have them, by their names there.
  private func wantedCards() throws -> [String: Wanted] {
    // The same settings and columns, without cards.
    let text = board.blocks.filter { ![.card, .prose].contains($0.kind) }.flatMap { board.source.bytes[$0.range] }
    let empty = ParsedBoard(text, board.defaults)
    let group = ImportTargets.Group(
      path: path, isNew: false, board: empty, cards: pairs.map(\.imported), description: nil)
    var filling = BoardFilling(group, [:])
    let filled = try filling.filled().edit.board
    let columns = Dictionary(pairs.map { ($0.source, $0.imported.column) }) { first, _ in first }
    let names = ColumnNames(filled)
    let cards = filled.sources.map { index, source in
      let column = columns[source].flatMap(\.self).flatMap { names.index(of: $0) }
      let card = filled.card(index)
      return (source, Wanted(card: card, parts: ImportedParts(card, column: column.map { filled.columns[$0].name })))
    }
    return Dictionary(cards) { first, _ in first }
  }

  private mutating func changes(
    of number: Int, to wanted: Wanted
  ) -> (steps: [Step], column: (column: Int, part: ImportedParts.Part)?) {
    let (pair, card, want) = (pairs[number], wanted.card, wanted.parts)
    let present = board.card(pair.index)
    let place = board.columns[Int(board.cards[pair.index].column)]
    let have = ImportedParts(present, column: want[.column].isEmpty ? nil : place.name)
    let source = ImportRecords.OfCard(pair.source)
    var steps: [Step] = []
    var target: (column: Int, part: ImportedParts.Part)?
    let isKnown = known.has(source)
    let all = want.parts(with: have)
    result.records.addEmpty(known, except: all.map(\.name), of: source)
    for part in all where !known.has(want[part], for: part.name, of: source) {
      if have[part] == want[part] {
        if isKnown { result.records.add([(part.name, want[part])], of: source) }
        continue
      }
      guard isKnown, known.has(have[part], for: part.name, of: source) else {
        differs(number, part, have, want, isKnown ? .changedHere : .unknown)
        continue
      }
      let changes = self.changes(of: part, from: present, to: card)
      let column = self.column(for: part, of: card, want, from: place)
      if changes.isEmpty, column == nil {
        differs(number, part, have, want, .cannotBeWritten)
        continue
      }
      steps += changes.map { Step(pair: number, part: part, change: $0) }
      target = column.map { ($0, part) } ?? target
      changed[number, default: []].append(part)
    }
    return (steps, target)
  }

  /// The changes that give a part of the present card the value that another card has.
  private func changes(of part: ImportedParts.Part, from present: Card, to card: Card) -> [CardChange] {
    switch part {
    case .title: return [.title(card.title)]
    case .state: return [.box(card.box)]
    case .notes: return [.notes(card.notes)]
    case .field(.tag): return [.field(.tag, card.tags)]
    case .field(.person): return [.field(.person, card.people)]
    case .field(let key): return [.field(key, card.text(of: key).map { [$0] } ?? [])]
    case .column: return []
    case .checklist:
      // Items can be ticked. Which item became which is not known if there are other ones.
      let isSame = present.checklist.map(\.title) == card.checklist.map(\.title)
      guard isSame else { return [] }
      return card.checklist.indices.filter { card.checklist[$0].isDone != present.checklist[$0].isDone }.map {
        .checkItem($0, isDone: card.checklist[$0].isDone)
      }
    }
  }

  /// The column to which a card goes; nil if it stays.
  private func column(
    for part: ImportedParts.Part, of card: Card, _ want: ImportedParts, from place: ParsedBoard.ColumnSpan
  ) -> Int? {
    switch part {
    case .column: ColumnNames(board).index(of: want[.column])
    case .state where !want[.column].isEmpty: nil
    case .state where card.isOpen: place.kind.holdsDoneCards ? board.openColumn : nil
    case .state: movesDone && !place.isDone ? board.columns.firstIndex(where: \.isDone) : nil
    default: nil
    }
  }

  // MARK: Changing the board

  private mutating func make(_ steps: [Step]) {
    let done = result.edit.board.changing(steps.map { (pairs[$0.pair].index, $0.change) })
    for failure in done.failures { fail(steps[failure.index].pair, steps[failure.index].part) }
    result.edit = result.edit.followed(by: done.edit, from: board)
  }

  private mutating func move(_ number: Int, to column: Int, because part: ImportedParts.Part) {
    guard changed[number]?.contains(part) == true else { return }
    let now = result.edit.board
    guard let index = result.edit.successors?[pairs[number].index],
      let moved = try? now.moving(index, to: now.end(ofColumn: column))
    else { return fail(number, part) }
    result.edit = result.edit.followed(by: moved, from: board)
  }

  private mutating func fail(_ number: Int, _ part: ImportedParts.Part) {
    guard changed[number]?.contains(part) == true else { return }
    changed[number]?.removeAll { $0 == part }
    differs(number, part, nil, nil, .cannotBeWritten)
  }

  private mutating func differs(
    _ number: Int, _ part: ImportedParts.Part, _ have: ImportedParts?, _ want: ImportedParts?,
    _ reason: ImportDifference.Reason
  ) {
    let index = pairs[number].index
    let card = board.card(index)
    result.differences.append(
      ImportDifference(
        path: path, card: index, line1: card.line1, title: card.title, part: part, reason: reason,
        here: have?[part] ?? "", there: want?[part] ?? ""))
  }
}

extension ParsedBoard {
  /// The cards that came from another program, with their names there (``SourceID``).
  var sources: [(index: Int, source: String)] {
    var found: [(index: Int, source: String)] = []
    forEachSyntax(ofCards: Array(cards.indices)) { card, _ in
      if let source = card.value(of: SourceID.key) { found.append((card.index, source)) }
    }
    return found
  }
}
