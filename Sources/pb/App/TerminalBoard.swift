internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardScreen
internal import PlanBoardTUI
internal import PlanBoardTerminal

/// Connects the board to the terminal of this process: reads keys, waits for changes to files, and draws.
final class TerminalBoard {
  private let app: BoardApp
  private let watch: PlanWatch
  /// Whether to ask the terminal for its background, which then decides the theme.
  private let asksForTheme: Bool
  private var parser = InputParser()
  /// The screen that was drawn last; nil if the whole screen must be drawn again.
  private var drawn: CellGrid?
  private var difference: ScreenDifference
  /// The value of `System.milliseconds` when the terminal was asked for its background; nil if no answer is expected.
  private var asked: Int?

  /// How long to wait for an answer from the terminal before other programs use the terminal, in milliseconds. Without
  /// the wait, they would read the answer as if the user had typed it.
  private static let longestAnswer = 200

  /// - Parameter theme: the theme that the user chose; nil to choose one for the terminal's background. Without an
  ///   answer from the terminal, the environment decides (``TerminalTheme/resolved(_:)``).
  init(_ app: BoardApp, watching session: PlanSession, colors: ColorDepth, theme: TerminalTheme?) {
    self.app = app
    app.settings.drawsAhead = true
    watch = PlanWatch(session)
    difference = ScreenDifference(depth: colors)
    asksForTheme = theme == nil && (colors == .indexed || colors == .full)
    difference.theme = theme ?? TerminalTheme.auto.resolved { System.environment($0) }
  }

  /// Runs until the user quits or the terminal is gone.
  ///
  /// - Returns: false if there was no terminal at the start.
  func run() throws -> Bool {
    guard let signals = System.noteTerminalSignals(), System.enterScreen(leaving: TerminalModes.leavingBytes) else {
      return false
    }
    defer { leave() }
    try enter()
    app.beginDrafts()
    try draw()
    look()
    try draw()
    if asksForTheme {
      try write(TerminalModes.backgroundQuestion)
      asked = System.milliseconds
    }
    while true {
      // Keys and signals come first: `catchUp` does what can wait.
      if let readable = System.readable(of: [0, signals], milliseconds: 0), readable.isEmpty, app.catchUp() {
        try draw()
      }
      let idle = app.waitTime(isWatched: watch.descriptor != nil)
      // If a signal ended the wait, `signals` is readable in the next round.
      guard
        let readable = System.readable(
          of: [0, signals] + [watch.descriptor].compactMap(\.self), milliseconds: parser.wait ?? idle)
      else { continue }
      if readable.contains(signals) { try obeySignals() }
      if let descriptor = watch.descriptor, readable.contains(descriptor) {
        // This reads the reports, so that the descriptor is no longer readable.
        _ = watch.wait(milliseconds: 0)
        look()
      }
      if readable.contains(0) {
        // At the end of the input, the terminal is gone.
        guard let bytes = System.readInput() else { return end() }
        for event in parser.events(bytes) {
          if case .answer(let answer) = event { take(answer) } else { app.handle(event) }
          if try !obey() { return end() }
        }
      }
      if readable.isEmpty {
        if parser.wait != nil {
          for event in parser.flush() { app.handle(event) }
        } else if !app.passTime() {
          look()
        }
      }
      if try !obey() { return end() }
      try drawAndFinish()
    }
  }

  private func end() -> Bool {
    app.endDrafts()
    return true
  }

  /// Draws a change, and then writes it to the disk, even if the terminal is gone.
  private func drawAndFinish() throws {
    do { try draw() } catch {
      app.finishChange()
      throw error
    }
    if app.finishChange() { try draw() }
  }

  /// Looks at the files, and watches them from then on.
  private func look() {
    app.reload(watch)
  }

  private func enter() throws {
    try write(TerminalModes.entering + (app.settings.usesMouse ? TerminalModes.mouseOn : []))
    drawn = nil
  }

  private func take(_ answer: TerminalAnswer) {
    // The attributes are asked for last, so no answer follows this one.
    if case .attributes = answer { asked = nil }
    guard asksForTheme, let isDark = answer.isDark else { return }
    let theme = isDark ? TerminalTheme.dark : .light
    if theme != difference.theme { drawn = nil }
    difference.theme = theme
  }

  /// Leaves the terminal as it was before. First waits for an answer that is still on its way.
  private func leave() {
    while let asked, case let rest = asked + Self.longestAnswer - System.milliseconds, rest > 0 {
      guard let readable = System.readable(of: [0], milliseconds: rest), readable.contains(0),
        let bytes = System.readInput()
      else { break }
      for case .answer(let answer) in parser.events(bytes) { take(answer) }
    }
    asked = nil
    System.leaveScreen()
  }

  private func write(_ bytes: [UInt8]) throws { try System.write(bytes, to: .output) }

  private func draw() throws {
    let columns = System.terminalWidth ?? 80
    let rows = System.terminalHeight ?? 24
    let grid = app.draw(columns: columns, rows: rows)
    let bytes = difference.bytes(from: drawn.flatMap { $0.columns == columns && $0.rows == rows ? $0 : nil }, to: grid)
    drawn = grid
    if !bytes.isEmpty { try write(bytes) }
  }

  /// - Returns: false if the user quits.
  private func obey() throws -> Bool {
    for effect in app.takeEffects() {
      switch effect {
      case .quit: return false
      case .suspend: try suspend()
      case .redraw: drawn = nil
      case .useMouse(let isOn): try write(isOn ? TerminalModes.mouseOn : TerminalModes.mouseOff)
      case .edit(let path, let line1): try edit(path, line1)
      }
    }
    return true
  }

  private func obeySignals() throws {
    while let signal = System.nextTerminalSignal() {
      switch signal {
      case .resized:
        // The window may have its old size again, but the terminal may have cut off text in between.
        drawn = nil
        app.resize(columns: System.terminalWidth ?? 80, rows: System.terminalHeight ?? 24)
      case .resumed: try comeBack()
      case .mustStop: try suspend()
      case .mustEnd(let number):
        app.keepDraft()
        System.leaveScreen()
        System.die(of: number)
      }
    }
  }

  private func suspend() throws {
    leave()
    let isStopped = System.stop()
    try comeBack()
    if !isStopped { app.sayCannotStop() }
  }

  /// Takes over the terminal again, after another program has used it.
  private func comeBack() throws {
    guard System.enterScreen(leaving: TerminalModes.leavingBytes) else { return }
    try enter()
    app.resize(columns: System.terminalWidth ?? 80, rows: System.terminalHeight ?? 24)
    look()
  }

  private func edit(_ path: Path, _ line1: Int) throws {
    leave()
    let editor = EditorCommand(System.environment, opening: path, line1: line1)
    let failure = System.run(EditorCommand.shell, editor.arguments)
    try comeBack()
    if let failure { app.report(.cannotStartEditor(failure)) }
  }
}
