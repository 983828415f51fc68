internal import PlanBoardTerminal

/// The user's pager: `PB_PAGER` in the environment, else `PAGER`, else `less`.
struct Pager {
  private let command: System.PipedCommand

  /// Starts the user's pager; nil if there is none, or if it cannot be started.
  static func start() -> Pager? {
    guard let command = TerminalPager.command({ System.environment($0) }) else { return nil }
    // `sh` runs the pager, and would take the output even if there is no such program.
    guard command.program.map(System.isProgram) ?? true else { return nil }
    // git sets the same values. `less` then ends by itself if everything fits on the screen, passes colours on, and
    // leaves the text on the screen.
    System.setDefault("LESS", "FRX")
    System.setDefault("LV", "-c")
    return System.PipedCommand(command.text).map(Pager.init)
  }

  private init(_ command: System.PipedCommand) { self.command = command }

  func write(_ bytes: [UInt8]) throws(System.WriteFailure) { try command.write(bytes) }

  /// Says that no more output follows, and waits until the user leaves the pager.
  func wait() { command.close() }
}
