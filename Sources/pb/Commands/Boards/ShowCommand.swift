internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct ShowCommand: Command {
  @Argument(.showBoardOrCard) var name: BoardPath?

  @Argument(.showWhere) var query: String?

  @Argument(.colors) var color: ColorChoice

  @Argument(.showWidth) var width: Int?

  @Argument(.showAll) var all: Bool

  @Argument(.showPlain) var plain: Bool

  @Argument(.json) var json: Bool

  func validate() throws {
    if let width, !(BoardDrawing.leastWidth...1000).contains(width) {
      throw UsageError("--width must be a number from \(BoardDrawing.leastWidth) to 1000")
    }
    if json, plain || width != nil { throw UsageError("--json cannot be used with --plain or --width") }
    if plain, width != nil { throw UsageError("--plain has no width; leave out --width") }
  }

  func run() throws {
    try Plan.run { console in
      let session = try console.session()
      switch console.value(of: try session.boardToShow(name?.path)) {
      case .board(let board, let path): try show(board, path, of: session, console)
      case .card(let card): try show([card], of: session, console)
      case .cards(let cards, let failure):
        if json { throw failure }
        try show(cards, of: session, console)
      case .choice(let plan, let failure):
        if json || query != nil { throw failure }
        try BoardList(plan).print(isJSON: false, console)
      case .none: break
      }
    }
  }

  /// Shows the cards, one below the other. With `--json`, there is only one card.
  private func show(_ cards: [CardInFull], of session: PlanSession, _ console: Console) throws {
    if query != nil { throw UsageError("--where finds cards of a board; this is the name of a card") }
    if json { return console.print { $0.card(cards[0]) } }
    let hasColors = isDrawn && color.hasColors
    let handles = isDrawn ? try session.handles(ofCardsOn: cards.map(\.path)) : nil
    console.page()
    for (index, card) in cards.enumerated() {
      if index > 0 { console.output.line("") }
      let drawing = CardInFullDrawing(
        card, today: System.today, width: isDrawn ? drawingWidth : nil,
        handle: handles?.shown(ofCard: card.index, of: card.board))
      for line in drawing.lines(System.localTime) { console.draw(line, hasColors: hasColors) }
    }
  }

  private var drawingWidth: Int { width ?? Console.width }

  /// Whether boards and cards are drawn as for a terminal, instead of printed as plain text.
  private var isDrawn: Bool { !plain && (width != nil || color == .always || System.isTerminal(.output)) }

  private func show(_ parsed: ParsedBoard, _ path: Path, of session: PlanSession, _ console: Console) throws {
    let fileName = path.stem
    let shown = try query.map { query in
      Set(console.value(of: try session.cards(of: parsed, at: path, matching: query, today: System.today)))
    }
    if json {
      console.print { $0.board(parsed.board(fileName: fileName, only: shown), path: path) }
    } else if !isDrawn {
      var account = Account()
      console.output.append { account = parsed.appendPlain(fileName: fileName, only: shown, to: &$0) }
      if let hint = PlanConcern.hint(account, on: path) { console.output.line(hint) }
    } else {
      let handles = try session.handles(ofCardsOn: [path])
      let board = parsed.board(fileName: fileName, only: shown)
      let drawing = BoardDrawing(
        board: board, today: System.today, width: drawingWidth,
        handles: handles, foldsDone: !all && shown == nil, isFiltered: shown != nil,
        openIDs: try session.openIDs(awaitedOn: parsed, at: path, today: System.today),
        hint: PlanConcern.hint(board.account, on: path))
      let hasColors = color.hasColors
      console.page()
      drawing.draw { console.draw($0, hasColors: hasColors) }
    }
    for finding in parsed.findings { console.report(finding.warning(in: path), as: .fine) }
  }
}
