package import PlanBoardCore

/// A query prepared for boards. It reads only as much of a board as necessary: it decides each test as early as it can,
/// from the bytes of the file, the board, the column, or the bytes of the card, before it parses the card.
package struct CardFilter: Sendable {
  private let tests: [Test]
  private let verdict: QueryVerdict
  private let today: CalendarDate
  /// Whether archived cards can match, too.
  package let withArchive: Bool
  /// Whether ``cards(in:names:open:)`` needs the ids of the plan's open cards.
  package let needsOpenIDs: Bool

  /// - Parameter withArchive: whether to search archived cards even if the query does not ask for them.
  package init(_ query: CardQuery, today: CalendarDate, withArchive: Bool = false) {
    verdict = QueryVerdict(query)
    tests = verdict.questions.map { Test($0, today) }
    self.today = today
    self.withArchive = withArchive || query.asksForArchive
    needsOpenIDs = query.needsOpenIDs
  }

  /// Whether a file's bytes alone show that none of its cards can match. This is far faster than parsing the file.
  ///
  /// - Parameter names: names of the board besides its title, such as its path and file name.
  package func excludes(_ bytes: [UInt8], names: [String]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      verdict.verdict(of: tests.map { $0.verdict(file: bytes, names: names) }) == .no
    }
  }

  /// The indices of the cards that match, in text order.
  ///
  /// - Parameters:
  ///   - names: names of the board besides its title, such as its path and file name.
  ///   - open: the ids of all open cards of the plan; required if ``needsOpenIDs`` is true.
  package func cards(in board: ParsedBoard, names: [String], open: Set<String> = []) -> [Int] {
    let names = names + [board.title].compactMap { $0 }
    let tags = board.settings.tags.map { FoldedText($0) }
    let declared = board.settings.context.declaredFields
    var ofBoard = tests.map { $0.verdict(names: names, tags: tags, declared: declared) }
    verdict.settle(&ofBoard)
    guard verdict.verdict(of: ofBoard) != .no else { return [] }
    var found: [Int] = []
    board.source.bytes.withUnsafeBufferPointer { bytes in
      for column in board.columns where withArchive || !column.isArchive {
        let ofColumn = zip(ofBoard, tests).map { $0 == .unknown ? $1.verdict(column: column) : $0 }
        switch verdict.verdict(of: ofColumn) {
        case .yes: found += column.cards
        case .no: continue
        case .unknown:
          let facts = Facts(today: today, open: open, rule: column.doneRule)
          // Tests are large, and an element of an array would be copied each time that a card is tested.
          tests.withUnsafeBufferPointer { add(column.cards, of: board, bytes, $0, ofColumn, facts, to: &found) }
        }
      }
    }
    return found
  }

  /// Adds the cards of a column that match.
  ///
  /// - Parameter ofColumn: the verdicts of the tests that are already known for all cards of the column.
  private func add(
    _ cards: Range<Int>, of board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>,
    _ tests: UnsafeBufferPointer<Test>, _ ofColumn: [Verdict], _ facts: Facts, to found: inout [Int]
  ) {
    let open = tests.indices.filter { ofColumn[$0] == .unknown }
    var verdicts = ofColumn
    lazy var kept = board.keptSyntaxes(forQuestionsAbout: cards.count, bytes)
    for card in cards {
      let raw = UnsafeBufferPointer(rebasing: bytes[board.range(of: board.cards[card])])
      for test in open { verdicts[test] = tests[test].verdict(ofCard: card, in: board, raw, bytes, facts) }
      var total = verdict.verdict(of: verdicts)
      if total == .unknown {
        let text = kept?[card] ?? CardSyntax(board, card, bytes: bytes)
        // Tests run one by one until the verdict of the query is known. Computing that verdict goes through the whole
        // query, so after the eighth test it is computed less and less often.
        var asked = 0
        for test in open where total == .unknown && verdicts[test] == .unknown {
          verdicts[test] = Verdict(tests[test].holds(for: text, bytes, in: board, facts))
          asked += 1
          if asked <= 8 || asked.isPowerOfTwo { total = verdict.verdict(of: verdicts) }
        }
        if total == .unknown { total = verdict.verdict(of: verdicts) }
      }
      if total == .yes { found.append(card) }
    }
  }
}

extension ParsedBoard {
  /// The ids of the cards that are open and not archived. Other cards can wait for them.
  package var openIDs: [String] {
    var ids: [String] = []
    for column in columns where !column.isArchive {
      source.bytes.withUnsafeBufferPointer { bytes in
        for card in column.cards where UnsafeBufferPointer(rebasing: bytes[range(of: cards[card])]).mayHave(.id) {
          let text = CardSyntax(self, card, bytes: bytes)
          if let id = text.id, text.state(in: column) == .open { ids.append(id) }
        }
      }
    }
    return ids
  }

  /// The ids for which open cards wait: those in the `after:` of all open cards that are not archived.
  package var awaitedIDs: Set<String> {
    var ids: Set<String> = []
    for column in columns where !column.isArchive {
      source.bytes.withUnsafeBufferPointer { bytes in
        for card in column.cards where UnsafeBufferPointer(rebasing: bytes[range(of: cards[card])]).mayHave(.after) {
          let text = CardSyntax(self, card, bytes: bytes)
          guard let after = text.value(of: .after), text.state(in: column) == .open else { continue }
          ids.formUnion(after.split(separator: ",").map(String.init))
        }
      }
    }
    return ids
  }

  /// Whether any card has a field with this key. A card whose bytes cannot contain such a field is not parsed.
  package func carries(_ key: FieldKey) -> Bool {
    source.bytes.withUnsafeBufferPointer { bytes in
      bytes.mayHave(key)
        && cards.indices.contains { card in
          UnsafeBufferPointer(rebasing: bytes[range(of: cards[card])]).mayHave(key)
            && CardSyntax(self, card, bytes: bytes).value(of: key) != nil
        }
    }
  }
}

extension CardSyntax {
  /// The state of the card: open, done or cancelled.
  ///
  /// - Parameter column: the column that the card is in.
  package func state(in column: ParsedBoard.ColumnSpan) -> CardState { CardState(box: box?.mark, in: column.doneRule) }
}

extension Int {
  fileprivate var isPowerOfTwo: Bool { self & (self - 1) == 0 }
}
