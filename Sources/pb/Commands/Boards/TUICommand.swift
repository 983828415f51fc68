internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTUI
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct TUICommand: Command {
  @Argument(.tuiBoardOrCard) var name: BoardPath?

  @Argument(.colors) var color: ColorChoice

  @Argument(.tuiNoMouse) var noMouse: Bool

  @Argument(.tuiLinear) var linear: Bool

  @Argument(.tuiA11y) var isAccessible: Bool

  @Argument(.tuiAscii) var ascii: Bool

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
