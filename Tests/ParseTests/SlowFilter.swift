@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown

/// Evaluates queries in a slow, obvious way: it tests each card of the shared model. `CardFilter` must find the same cards.
struct SlowFilter {
  let today: CalendarDate
  let names: [String]
  let open: Set<String>
  var declared: Set<String> = []
  /// The days on which cards were last changed, by the cards' first lines.
  var modified: [Int: CalendarDate] = [:]

  /// The first lines of the cards that a query finds.
  func lines(_ query: CardQuery, in board: Board, withArchive: Bool) -> [Int] {
    var found: [Int] = []
    for column in board.columns {
      for card in column.cards where holds(query, card, column, board) { found.append(card.line1) }
    }
    if withArchive || query.asksForArchive {
      for card in board.archive where holds(query, card, nil, board) { found.append(card.line1) }
    }
    return found.sorted()
  }

  private func holds(_ query: CardQuery, _ card: Card, _ column: Column?, _ board: Board) -> Bool {
    switch query {
    case .test(let condition): holds(condition, card, column, board)
    case .not(let query): !holds(query, card, column, board)
    case .all(let queries): queries.allSatisfy { holds($0, card, column, board) }
    case .any(let queries): queries.contains { holds($0, card, column, board) }
    case .named(let term):
      holds(declared.contains { folded($0) == term.name } ? term.own : term.known, card, column, board)
    }
  }

  private func holds(_ condition: CardQuery.Condition, _ card: Card, _ column: Column?, _ board: Board) -> Bool {
    let isOpen = Self.isOpen(card, column)
    switch condition {
    case .text(let text):
      let others = card.fields.filter { if case .other = $0.key { true } else { false } }.map(\.value)
      return ([card.title, card.notes] + card.checklist.map(\.title) + card.tags + card.people + others)
        .contains { folded($0).contains(folded(text)) }
    case .tag(let name):
      return (card.tags + board.tags).contains {
        folded($0) == folded(name) || folded($0).hasPrefix(folded(name) + "/")
      }
    case .person(let name): return card.people.contains { folded($0) == folded(name) }
    case .id(let id): return card.id?.text == id
    case .state(let state):
      switch state {
      case .open: return isOpen
      case .done: return !isOpen && card.box != .cancelled
      case .started: return card.box == .started
      case .cancelled: return card.box == .cancelled
      case .overdue: return isOpen && card.due.map { $0.date < today } == true
      case .blocked: return (card.value(of: .after) ?? "").split(separator: ",").contains { open.contains(String($0)) }
      case .pinned: return card.isPinned
      case .archived: return column == nil
      case .recurring: return card.value(of: .every) != nil
      }
    case .has(let property):
      switch property {
      case .notes: return !card.notes.isEmpty
      case .checklist: return !card.checklist.isEmpty
      case .section: return card.section != nil
      case .modified: return modified[card.line1] != nil
      case .field(.tag): return !(card.tags + board.tags).isEmpty
      case .field(.person): return !card.people.isEmpty
      case .field(.due): return card.due != nil
      case .field(.priority): return card.priority != nil
      case .field(.color): return card.color != nil
      case .field(.pinned): return card.isPinned
      case .field(.id): return card.id != nil
      case .field(let key): return !values(of: key, card).isEmpty
      }
    case .place(.column, let name): return column.map { matches(name, $0.name) } ?? false
    case .place(.board, let name): return ([board.title] + names).contains { matches(name, $0) }
    case .place(.section, let name): return card.section.map { matches(name, $0) } ?? false
    case .date(let key, let comparison, let date):
      guard let days = date.days(on: today) else { return false }
      let day = key == .due ? card.due?.date : card.value(of: key).flatMap { DueDate(iso: $0)?.date }
      return day.map { Self.holds(comparison, $0, days) } ?? false
    case .modified(let comparison, let date):
      guard let days = date.days(on: today), let day = modified[card.line1] else { return false }
      return Self.holds(comparison, day, days)
    case .priority(let comparison, let wanted):
      return card.priority.map { comparison.holds(2 - $0.rank, 2 - wanted.rank) } ?? false
    case .checklist(let comparison, let percent):
      guard !card.checklist.isEmpty else { return false }
      let done = Double(card.checklist.filter(\.isDone).count) / Double(card.checklist.count)
      return comparison.holds(done * 100, Double(percent))
    case .field(.color, let comparison, let value):
      return card.color.map { FieldTest(.color, comparison, value).holds(for: $0) } ?? false
    case .field(let key, let comparison, let value):
      return values(of: key, card).contains { FieldTest(key, comparison, value).holds(for: $0) }
    }
  }

  private static func holds(
    _ comparison: CardQuery.Comparison, _ day: CalendarDate, _ days: ClosedRange<CalendarDate>
  ) -> Bool {
    switch comparison {
    case .equal: day >= days.lowerBound && day <= days.upperBound
    case .less: day < days.lowerBound
    case .atMost: day <= days.upperBound
    case .more: day > days.upperBound
    case .atLeast: day >= days.lowerBound
    }
  }

  /// Whether a card is open, as docs/format.md defines it. The box decides, but in a done column, a card without a box is done, and
  /// so is a card with an open box if most boxes of the column are open. Archived cards are not open.
  static func isOpen(_ card: Card, _ column: Column?) -> Bool {
    if card.box == .cancelled || card.box?.isDone == true { return false }
    guard let column else { return false }
    guard column.isDone || LocalizedWords.isNameOfDoneColumnOrArchive(column.name) else { return true }
    let boxes = column.cards.compactMap(\.box)
    let closed = boxes.filter { $0.isDone || $0 == .cancelled }
    return card.box != nil && closed.count * 2 >= boxes.count
  }

  private func values(of key: FieldKey, _ card: Card) -> [String] {
    card.fields.filter { folded($0.key.name) == folded(key.name) }.map(\.value)
  }

  private func folded(_ text: String) -> String { String(decoding: FoldedText(text).bytes, as: UTF8.self) }

  /// Whether a name matches a pattern. For a `*`, it tries every number of characters, beginning with none.
  private func matches(_ pattern: String, _ name: String) -> Bool {
    matches(Array(folded(pattern))[...], Array(folded(name))[...])
  }

  private func matches(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return (name.startIndex...name.endIndex).contains { matches(pattern.dropFirst(), name[$0...]) }
    }
    return name.first == first && matches(pattern.dropFirst(), name.dropFirst())
  }
}
