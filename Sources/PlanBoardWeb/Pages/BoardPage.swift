internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension PlanPages {
  /// The page of a board, with `card` beside the board. On a phone, one column is shown at a time.
  func boardPage(_ path: Path, card: HTML = HTML()) throws -> PageContent {
    var ids = ElementIDs()
    let board = try drawing(ofBoard: path, &ids)
    var sheet = CardSheet(wish)
    var columns = HTML()
    board.addColumns(id: "columns", to: &columns, &sheet)
    var content = PageContent(.board, title: board.facts.title) { html in
      if !board.columns.isEmpty {
        html.element("nav", .id("tabs"), .label(words.columns)) { html in
          for column in board.columns {
            html.element("a", .href("#\(column.id)")) { html in
              html.element("bdi") { CardDrawing.addTitle(column.name, &$0) }
              html.element("span", .classes(column.span.isOverLimit ? "late" : ""), text: column.shortCount)
            }
          }
        }
      }
      html.markup(columns)
    }
    content.facts = board.counts
    content.current = [board.address]
    content.board = (board.facts.key, board.facts.revision)
    content.card = card
    content.sheet = sheet
    return content
  }

  /// - Parameter prefix: the beginning of the ids of the columns. The ids of cards have no prefix, so a card that moves
  ///   to the other board of a split page keeps the focus.
  func drawing(ofBoard path: Path, prefix: String = "", _ ids: inout ElementIDs) throws -> BoardDrawing {
    let board = try plan.board(at: path)
    let facts = BoardFacts(board, path, of: self)
    return BoardDrawing(
      facts: facts, columns: try columns(of: board, facts, prefix, &ids), notUnderstood: NotUnderstood(board),
      today: today)
  }

  private func columns(
    of board: ParsedBoard, _ facts: BoardFacts, _ prefix: String, _ ids: inout ElementIDs
  ) throws -> [ColumnDrawing] {
    var columns = board.liveColumns.enumerated().map { number, index in
      let span = board.columns[index]
      let identities = board.identities(ofCards: span.cards)
      let cards = zip(span.cards, identities).map { index, identity in
        CardDrawing(board, index, facts, id: ids.unique("k-\(CardHandle(identity).text)"), today: today)
      }
      let sections = span.cards.map { span.sections.firstIndex(of: Int(board.cards[$0].section)) }
      return ColumnDrawing(
        id: "\(prefix)column-\(number + 1)", index: index, span: span, cards: cards,
        sections: sections, allSections: span.sections.map(board.sectionName), foldsDone: !showsDone)
    }
    let wanted = Set(columns.flatMap(\.cards).flatMap { $0.card.awaitedIDs })
    let open = try plan.openTitles(wanted, today: today)
    guard !open.isEmpty else { return columns }
    for column in columns.indices {
      for card in columns[column].cards.indices {
        let titles = columns[column].cards[card].card.awaitedIDs.lazy.compactMap { open[$0] }
        columns[column].cards[card].waitsFor = titles.first
      }
    }
    return columns
  }
}
