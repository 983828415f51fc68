internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTUI
internal import PlanBoardTerminal

struct TUICommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tui",
    abstract: "Work on a board in the terminal, with keys or the mouse",
    discussion: """
      Arrows or h j k l move between cards, H and L move the card to another column, n adds a card, e edits it, space checks it, u \
      undoes the last change, ? shows all keys, q quits (docs/tui.md). Every change is saved at once. What other programs save \
      appears at once.

      While pb uses the mouse, hold Shift and drag to select text. F6, --no-mouse or PB_NO_MOUSE=1 leave the mouse to the terminal.

      For a screen reader, --linear or `TERM=dumb` makes pb print numbered lists and ask for commands. With --a11y or PB_A11Y=1, \
      the cursor stands on the selected card, and a line says where it is.

      Examples:
        pb tui                       the primary board, or a choice of boards
        pb tui roadmap
        pb tui --linear roadmap
      """)

  @Argument(
    help: ArgumentHelp(
      "The board: its path, its name or the start of either; or a card (default: the primary board)",
      valueName: "board or card"),
    completion: Accepted.boardFileOrCard.kind)
  var name: BoardPath?

  @Option(help: ArgumentHelp("Use colours: auto, always or never", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(help: "Leave the mouse to the terminal")
  var noMouse = false

  @Flag(help: "For screen readers: numbered lists and prompts, one line after the other")
  var linear = false

  @Flag(name: .customLong("a11y"), help: "Show the cursor on the selected card, and say where it is")
  var isAccessible = false

  @Flag(help: "Draw with ASCII characters only")
  var ascii = false

  func run() throws {
    try Plan.run { console in
      let environment = Plan.environment()
      let (keys, mistakes) = KeyTable.standard.setting(environment.keys.keys)
      let theme = environment.theme
      let faults = environment.keys.mistakes + mistakes + [theme.mistake].compactMap(\.self)
      let app = try BoardApp(Plan.liveSession(), board: name?.path, keys: keys, settings)
      let isLinear = linear || TerminalColors.isDumb { System.environment($0) }
      if isLinear {
        console.reportOnce(faults.map(\.diagnostic))
        return LinearTerminal(LinearBoard(app), console).run()
      }
      guard System.isTerminal(.output), System.isInputTerminal else { return console.report(.noTerminal) }
      app.report(faults)
      let board = TerminalBoard(
        app, watching: app.session, colors: color.depth, theme: theme.theme == .auto ? nil : theme.theme)
      if try !board.run() { console.report(.noTerminal) }
    }
  }

  private var settings: BoardApp.Settings {
    var settings = BoardApp.Settings(
      localTime: { System.localTime($0) }, randomBits: { System.randomBits }, milliseconds: { System.milliseconds })
    settings.isASCII = ascii || TerminalCharacters.areASCII { System.environment($0) }
    settings.usesMouse = !noMouse
    settings.isAccessible = isAccessible
    settings.apply(System.environment)
    return settings
  }
}
