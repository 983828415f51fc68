internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// Every command states its `commandName`, because ArgumentParser would need a third of the start-up time to derive it
/// from the type.
@main struct PB: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pb",
    abstract: "Plan in plain Markdown files",
    discussion: """
      A board is a Markdown file: headings are columns, list items are cards. pb reads any such file, and changes \
      only what you ask it to change.

      The plan is the nearest folder with a .planboard.yml: this folder or one above it. If there is none, pb uses your \
      default plan. Every command also has two options. `-C <dir>` runs the command in that folder, and all other paths are \
      relative to it. `--plan <name>` uses a plan of your configuration; `--plan default` uses your default plan \
      (docs/workspace.md, "Which plan").

      In place of a command, pb takes the name of a view, a board or a card, or words to search for.

      Examples:
        pb new Chores                         a new board
        pb add Call Ann +home p:high due:fri  a card on it
        pb                                    your day: late, today, next
        pb show chores.md                     the board, drawn
        pb done "call ann"                    check its box
        pb undo                               undo the last change
      """,
    version: version,
    groupedSubcommands: CommandGroups.needed(for: PlaceOptions.current?.rest ?? []))

  static let version = "0.1.0"

  /// Runs `pb` without a command: prints the day.
  func run() throws { try DayReport(isJSON: false).print() }

  /// Messages about wrong arguments are made safe for a terminal, because a `*` on the command line can expand to any
  /// file name.
  static func main() {
    System.ignoreBrokenPipes()
    guard let rawArguments = System.rawArguments?.dropFirst() else {
      stop(.noArguments)
    }
    if let answer = CompletionAnswer(to: rawArguments) { answer.end() }
    let place = PlaceOptions(rawArguments)
    do {
      try place.check()
      let arguments = CommandNames.spelledOut(place.rest.map { String(decoding: $0, as: UTF8.self) })
      reportTraps(of: arguments.first)
      for folder in place.folders {
        if let reason = System.enter(folder) { stop(.cannotEnter(folder, reason), place) }
      }
      if let script = CompletionScript.requested(by: arguments) {
        let output = Output(.output)
        output.line(script)
        output.flush()
        return
      }
      if arguments == [DayReport.jsonArgument] { return try DayReport(isJSON: true).print() }
      var command = try parseAsRoot(try CommandNames.checked(arguments))
      try command.run()
    } catch {
      var code = exitCode(for: error)
      if code == .validationFailure, MergeDriverCommand.isNamed(in: place.rest) {
        code = ExitCode(MergeDriverCommand.failure)
      }
      let message = fullMessage(for: error)
      if code.isSuccess, !message.isEmpty {
        let output = Output(.output)
        output.line(message)
        output.flush()
      } else if !message.isEmpty {
        MessageForm.print(.usage(self.message(for: error), report: message), as: .failed)
      }
      System.exit(code.rawValue)
    }
  }

  /// The report of a crash contains no argument except the name of a command, because arguments may be private.
  private static func reportTraps(of argument: String?) {
    let command = argument.flatMap { name in
      configuration.subcommands.first { $0.configuration.commandName == name }?.configuration.commandName
    }
    let report = TrapReport(version: version, command: command)
    System.reportTraps(before: report.before, after: report.after)
  }

  private static func stop(_ diagnostic: Diagnostic, _ place: PlaceOptions? = nil) -> Never {
    MessageForm.print(diagnostic, as: .failed)
    let isForGit = place.map { MergeDriverCommand.isNamed(in: $0.rest) } ?? false
    System.exit(isForGit ? MergeDriverCommand.failure : Conclusion.failed.exitCode)
  }
}
