package import PlanBoardCore

/// A query prepared for boards.
///
/// The bytes of the file, the board, the column and the bytes of the card decide as many tests as possible. Only the
/// cards that are still undecided are parsed.
package struct CardFilter: Sendable {
  private let tests: [Test]
  private let program: QueryProgram
  private let today: CalendarDate
  /// Whether archived cards can also match.
  package let withArchive: Bool
  /// Whether ``cards(in:names:open:modified:)`` needs the ids of the plan's open cards.
  package let needsOpenIDs: Bool
  private let needsModified: Bool

  /// - Parameter withArchive: whether to search archived cards even if the query does not ask for them.
  package init(_ query: CardQuery, today: CalendarDate, withArchive: Bool = false) {
    program = QueryProgram(query)
    tests = program.questions.map { Test($0, today) }
    self.today = today
    self.withArchive = withArchive || query.asksForArchive
    needsOpenIDs = query.needsOpenIDs
    needsModified = query.needsModified
  }

  /// Whether a file's bytes and the board's names already show that none of its cards can match.
  ///
  /// - Parameter names: names of the board besides its title, such as its path and file name.
  package func excludes(_ bytes: [UInt8], names: [String]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      program.verdict(of: tests.map { $0.verdict(file: bytes, names: names) }) == .no
    }
  }

  /// The indices of the cards that match, in text order.
  ///
  /// - Parameters:
  ///   - open: the ids of all open cards of the plan; needed only if ``needsOpenIDs`` is true.
  ///   - modified: returns the days on which the cards were last changed, by the indices of the cards; nil if this is
  ///     not known of any card.
  package func cards(
    in board: ParsedBoard, names: [String], open: Set<String> = [], modified: (() -> [CalendarDate?])? = nil
  ) -> [Int] {
    let modified = needsModified ? modified.map { ModifiedDays($0) } : nil
    let names = names + [board.title].compactMap { $0 }
    let tags = board.settings.tags.map { FoldedText($0) }
    let declared = board.settings.context.declaredFields
    var ofBoard = tests.map { $0.verdict(names: names, tags: tags, declared: declared) }
    program.settle(&ofBoard)
    guard program.verdict(of: ofBoard) != .no else { return [] }
    var found: [Int] = []
    board.source.bytes.withUnsafeBufferPointer { bytes in
      for column in board.columns where withArchive || !column.kind.isPutAway {
        let ofColumn = zip(ofBoard, tests).map { $0 == .unknown ? $1.verdict(column: column) : $0 }
        switch program.verdict(of: ofColumn) {
        case .yes: found += column.cards
        case .no: continue
        case .unknown:
          let facts = Facts(today: today, openIDs: open, modified: modified, kind: column.kind)
          // Reading a test from an array would copy it for each card, and tests are large.
          tests.withUnsafeBufferPointer { add(column.cards, of: board, bytes, $0, ofColumn, facts, to: &found) }
        }
      }
    }
    return found
  }

  /// Adds the cards that match; `ofColumn` has the column's verdict for each test.
  private func add(
    _ cards: Range<Int>, of board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>,
    _ tests: UnsafeBufferPointer<Test>, _ ofColumn: [Verdict], _ facts: Facts, to found: inout [Int]
  ) {
    let undecided = tests.indices.filter { ofColumn[$0] == .unknown }
    var verdicts = ofColumn
    lazy var kept = board.keptSyntaxes(forQuestionsAbout: cards.count, bytes)
    for card in cards {
      let raw = UnsafeBufferPointer(rebasing: bytes[board.range(of: board.cards[card])])
      for test in undecided { verdicts[test] = tests[test].verdict(ofCard: card, in: board, raw, bytes, facts) }
      var total = program.verdict(of: verdicts)
      if total == .unknown {
        let syntax = kept?[card] ?? CardSyntax(board, card, bytes: bytes)
        // Each computation of the verdict goes through the whole query. After the eighth test, it is done less often.
        var asked = 0
        for test in undecided where total == .unknown && verdicts[test] == .unknown {
          verdicts[test] = Verdict(tests[test].holds(for: syntax, bytes, in: board, facts))
          asked += 1
          if asked <= 8 || asked.isPowerOfTwo { total = program.verdict(of: verdicts) }
        }
        if total == .unknown { total = program.verdict(of: verdicts) }
      }
      if total == .yes { found.append(card) }
    }
  }
}

extension CardFilter {
  struct Facts {
    let today: CalendarDate
    let openIDs: Set<String>
    /// nil if no day is needed, or if none is known.
    let modified: ModifiedDays?
    /// The kind of the card's column.
    let kind: ColumnKind
  }
}

/// The days on which the cards of a board were last changed, found when they are first needed.
final class ModifiedDays {
  private let find: () -> [CalendarDate?]
  private lazy var days = find()

  init(_ find: @escaping () -> [CalendarDate?]) { self.find = find }

  func day(ofCard card: Int) -> CalendarDate? { days.indices.contains(card) ? days[card] : nil }
}

extension Int {
  fileprivate var isPowerOfTwo: Bool { self & (self - 1) == 0 }
}
