internal import PlanBoardCore
internal import PlanBoardMarkdown

/// How many cards a report counts.
package struct ReportCounts: Hashable, Sendable {
  /// Done in the days of the report.
  package var done = 0
  /// Added in the days of the report.
  package var added = 0
  /// Open, and due before today.
  package var late = 0
  /// Open; late cards are open, too.
  package var open = 0

  static func + (left: Self, right: Self) -> Self {
    ReportCounts(
      done: left.done + right.done, added: left.added + right.added, late: left.late + right.late,
      open: left.open + right.open)
  }
}

/// The cards of a report, counted by person and by tag.
struct ReportTally: Sendable {
  private(set) var total = ReportCounts()
  /// nil stands for the cards that name nobody.
  private var byPerson: [String?: ReportCounts] = [:]
  /// nil stands for the cards without a tag.
  private var byTag: [String?: ReportCounts] = [:]

  /// Counts a card: for each of its people and tags, and in all.
  mutating func count(_ text: CardSyntax, of board: ParsedBoard, _ number: WritableKeyPath<ReportCounts, Int>) {
    total[keyPath: number] += 1
    let own = text.fields.filter { $0.counts }
    for name in Self.names(own.filter { $0.key == .person }.map(\.value)) {
      byPerson[name, default: ReportCounts()][keyPath: number] += 1
    }
    for name in Self.names(own.filter { $0.key == .tag }.map(\.value) + board.settings.tags) {
      byTag[name, default: ReportCounts()][keyPath: number] += 1
    }
  }

  private static func names(_ names: [String]) -> [String?] { names.isEmpty ? [nil] : names.uniqued().map { $0 } }

  mutating func add(_ other: Self) {
    total = total + other.total
    byPerson.merge(other.byPerson, uniquingKeysWith: +)
    byTag.merge(other.byTag, uniquingKeysWith: +)
  }

  var people: [(name: String?, counts: ReportCounts)] { Self.ranked(byPerson) }
  var tags: [(name: String?, counts: ReportCounts)] { Self.ranked(byTag) }

  /// The most done cards first, then the most late, added and open ones, then by name. The cards without a name are last.
  private static func ranked(_ counts: [String?: ReportCounts]) -> [(name: String?, counts: ReportCounts)] {
    func rank(_ counts: ReportCounts) -> [Int] { [counts.done, counts.late, counts.added, counts.open] }
    return counts.map { (name: $0.key, counts: $0.value) }.sorted { left, right in
      guard let first = left.name, let second = right.name else { return left.name != nil }
      let (a, b) = (rank(left.counts), rank(right.counts))
      return a == b ? first < second : b.lexicographicallyPrecedes(a)
    }
  }
}
