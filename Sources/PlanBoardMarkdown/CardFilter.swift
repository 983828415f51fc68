package import PlanBoardCore

/// A query made ready for boards. It reads of a board what the query needs, and no more: a test that the file, the board, the
/// column or the card's bytes decide spares what comes after them.
package struct CardFilter: Sendable {
  private let root: Node
  private let today: CalendarDate
  /// Archived cards, too.
  package let withArchive: Bool
  /// ``cards(in:names:open:)`` wants the ids of the plan's open cards.
  package let needsOpenIDs: Bool

  /// - Parameter withArchive: archived cards even if the query does not ask for them.
  package init(_ query: CardQuery, today: CalendarDate, withArchive: Bool = false) {
    root = Node(query, today)
    self.today = today
    self.withArchive = withArchive || query.asksForArchive
    needsOpenIDs = query.conditions.contains(.state(.blocked))
  }

  /// No card of the file can be meant. Costs far less than reading it; most files that it lets pass have such cards.
  ///
  /// - Parameter names: what the board can be called besides its title.
  package func excludes(_ bytes: [UInt8], names: [String]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      root.verdict { $0.verdict(file: bytes, names: names) } == false
    }
  }

  /// The cards that are meant, in the order of the text.
  ///
  /// - Parameters:
  ///   - names: what the board can be called besides its title: its path, its file's name.
  ///   - open: the ids of all open cards of the plan, if ``needsOpenIDs``.
  package func cards(in board: ParsedBoard, names: [String], open: Set<String> = []) -> [Int] {
    let title = board.title
    let boardTags = board.settings.tags.map { FoldedText($0) }
    func ofBoard(_ test: Test) -> Bool? { test.verdict(names: names + [title].compactMap { $0 }, tags: boardTags) }
    guard root.verdict(ofBoard) != false else { return [] }
    var found: [Int] = []
    board.source.bytes.withUnsafeBufferPointer { bytes in
      for column in board.columns where withArchive || !column.isArchive {
        func ofColumn(_ test: Test) -> Bool? { ofBoard(test) ?? test.verdict(column: column) }
        switch root.verdict(ofColumn) {
        case true?: found += column.cards
        case false?: continue
        case nil:
          for card in column.cards {
            let raw = UnsafeBufferPointer(rebasing: bytes[board.range(of: board.cards[card])])
            func ofBytes(_ test: Test) -> Bool? { ofColumn(test) ?? test.verdict(card: raw) }
            let isMeant =
              root.verdict(ofBytes)
              ?? {
                let text = CardText(board, card, bytes: bytes)
                let facts = Facts(
                  text: text, bytes: bytes, board: board, isColumnDone: column.isDone, today: today, open: open)
                return root.verdict { ofColumn($0) ?? facts.verdict($0) } ?? false
              }()
            if isMeant { found.append(card) }
          }
        }
      }
    }
    return found
  }

  /// The tree, with each test made ready.
  indirect enum Node: Sendable {
    case test(Test)
    case not(Node)
    case all([Node])
    case any([Node])

    init(_ query: CardQuery, _ today: CalendarDate) {
      switch query {
      case .test(let condition): self = .test(Test(condition, today))
      case .not(let query): self = .not(Node(query, today))
      case .all(let queries): self = .all(queries.map { Node($0, today) })
      case .any(let queries): self = .any(queries.map { Node($0, today) })
      }
    }

    /// - Parameter test: nil for what cannot be told yet.
    /// - Returns: nil if it depends on that.
    func verdict(_ test: (Test) -> Bool?) -> Bool? {
      switch self {
      case .test(let own): return test(own)
      case .not(let node): return node.verdict(test).map { !$0 }
      case .all(let nodes):
        var isSure = true
        for node in nodes {
          switch node.verdict(test) {
          case false?: return false
          case nil: isSure = false
          case true?: break
          }
        }
        return isSure ? true : nil
      case .any(let nodes):
        var isSure = true
        for node in nodes {
          switch node.verdict(test) {
          case true?: return true
          case nil: isSure = false
          case false?: break
          }
        }
        return isSure ? false : nil
      }
    }
  }
}

extension ParsedBoard {
  /// The ids of its cards that others may wait for: open, and not archived.
  package var openIDs: [String] {
    var ids: [String] = []
    for column in columns where !column.isArchive {
      forEachText(ofCards: column.cards) { text, _ in
        if let id = text.id, text.isOpen(inDoneColumn: column.isDone) { ids.append(id) }
      }
    }
    return ids
  }
}

extension CardText {
  /// Its box is checked, or it has none and stands in a done column.
  package func isDone(inDoneColumn isColumnDone: Bool) -> Bool { box?.mark.isDone ?? isColumnDone }

  /// Neither done nor cancelled.
  package func isOpen(inDoneColumn isColumnDone: Bool) -> Bool {
    !isDone(inDoneColumn: isColumnDone) && box?.mark != .cancelled
  }
}
