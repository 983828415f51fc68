internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Draw a board in the terminal, or show one card in full",
    discussion: """
      Columns are side by side, or one below the other in a narrow terminal. If the output is not a terminal, the board is \
      printed as plain text, one card per line, unless --width or --color always is given. If a column has \
      more than five done or cancelled cards, only the three that were done last are drawn, and `+ 21 done` counts the \
      others, unless --all is given.

      If no board has the name, pb shows the card with this name: its fields, notes and checklist, the cards for which it waits, \
      and what happened to it through pb on this machine. `pb log` shows its history in git.

      Boxes:     ☐ open  ◧ started  ✓ done  ✗ cancelled  • none
      Priority:  ▲ high  ◆ medium  ▽ low

      `2/3` in a column's frame means 2 cards, with a limit of 3; `!` marks a column over its limit, and the number of late cards. With \
      --where, only the cards that match are drawn, done or not; `2 of 7` means two of the seven cards.

      Examples:
        pb show                      the primary board, or the only one
        pb show roadmap
        pb show "call ann"           a card
        pb show roadmap -w due:..7d  only the cards that match a query
        pb show --plain roadmap.md | grep release
        pb show --json roadmap.md    for programs (docs/json.md)
      """)

  @Argument(
    help: ArgumentHelp(
      "The board: its path, its name or the start of either, or - for standard input; or a card (default: the primary board)",
      valueName: "board or card"),
    completion: Accepted.boardFileOrCard.kind)
  var name: BoardPath?

  @Option(
    name: [.customShort("w"), .customLong("where")],
    help: ArgumentHelp("Only the cards of the board that match a query (docs/queries.md)", valueName: "query"),
    completion: Accepted.query.kind)
  var query: String?

  @Option(help: ArgumentHelp("Use colours: auto, always or never", valueName: "when"))
  var color = ColorChoice.auto

  @Option(help: ArgumentHelp("Draw for a terminal of this many columns", valueName: "columns"))
  var width: Int?

  @Flag(help: "Draw all done cards; otherwise, a column with many of them shows only the last ones")
  var all = false

  @Flag(help: "No frames, no colours, one card per line")
  var plain = false

  @Flag(help: "Print JSON")
  var json = false

  func validate() throws {
    if let width, !(BoardDrawing.leastWidth...1000).contains(width) {
      throw ValidationError("--width must be a number from \(BoardDrawing.leastWidth) to 1000")
    }
    if json, plain || width != nil { throw ValidationError("--json cannot be used with --plain or --width") }
    if plain, width != nil { throw ValidationError("--plain has no width; leave out --width") }
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
    if query != nil { throw ValidationError("--where finds cards of a board; this is the name of a card") }
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
