internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

@main enum PB {
  static let version = "0.2.0"

  static func main() {
    System.ignoreBrokenPipes()
    guard let rawArguments = System.rawArguments?.dropFirst() else { stop(.noArguments) }
    if let answer = CompletionAnswer(to: rawArguments) { answer.end() }
    let place = PlaceOptions(rawArguments)
    var verb = Verb.program
    do {
      try place.check()
      let arguments = CommandNames.spelledOut(place.rest.map { String(decoding: $0, as: UTF8.self) })
      reportTraps(of: arguments.first)
      for folder in place.folders {
        if let reason = System.enter(folder) { stop(.cannotEnter(folder, reason), place) }
      }
      if let script = CompletionScript.requested(by: arguments) { return print(script) }
      if arguments.isEmpty || arguments == [DayReport.jsonArgument] {
        return try DayReport(isJSON: !arguments.isEmpty).print()
      }
      let found = try CommandNames.found(arguments)
      verb = found.verb
      if found.asksForHelp { return print(help(on: verb)) }
      try run(&verb, found.words)
    } catch {
      let (code, diagnostic) = ending(error, verb)
      if let diagnostic { MessageForm.print(diagnostic, as: .failed) }
      let isForGit = code == ExitCode.usage && MergeDriverCommand.isNamed(in: place.rest)
      System.exit(isForGit ? MergeDriverCommand.failure : code)
    }
  }

  /// Carries out a verb.
  ///
  /// - Parameter verb: changed to its usual subcommand if the words name none.
  private static func run(_ verb: inout Verb, _ words: [String]) throws {
    let usual = verb.usual
    // Without the name of a subcommand, `--help` is about the verb with its subcommands.
    let asksForHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    if let usual, !(asksForHelp && words.first?.hasPrefix("-") != false) { verb = usual }
    if words.isEmpty, Commands.type(for: verb) == nil { return print(help(on: verb)) }
    switch try VerbLine.reading(words, of: verb) {
    case .help: print(help(on: verb))
    case .version: print(version)
    case .verb(let line):
      guard let type = Commands.type(for: verb) else {
        return verb.name == Verb.program.name ? try DayReport(isJSON: false).print() : print(help(on: verb))
      }
      var command = VerbLine.current.withValue(line) { type.init() }
      try command.validate()
      try command.run()
    }
  }

  private static func help(on verb: Verb) -> String {
    let columns = System.environment("COLUMNS").flatMap { Int($0) } ?? System.width(of: .output)
    return HelpPage(verb, width: columns ?? 80).text
  }

  private static func print(_ text: String) {
    let output = Output(.output)
    output.line(text)
    output.flush()
  }

  /// The exit code for an error that ends a command, and what is still to be said about it.
  private static func ending(_ error: any Error, _ verb: Verb) -> (code: Int32, diagnostic: Diagnostic?) {
    switch error {
    case let exit as ExitCode: (exit.rawValue, nil)
    case let error as UsageError: (ExitCode.usage, .usage(error.message, of: verb))
    case let fault as VerbFault: (ExitCode.usage, .usage(fault.message, of: verb))
    case let fault as VerbLine.Fault: (ExitCode.usage, .usage(fault, of: verb))
    default: (Conclusion.failed.exitCode, Console.diagnostic(of: error) ?? Diagnostic(nil, "\(error)"))
    }
  }

  /// The report of a crash contains no argument except the name of a command, because arguments may be private.
  private static func reportTraps(of argument: String?) {
    let command = argument.flatMap { name in Verb.program.subcommands.first { $0.name == name }?.name }
    let report = TrapReport(version: version, command: command)
    System.reportTraps(before: report.before, after: report.after)
  }

  private static func stop(_ diagnostic: Diagnostic, _ place: PlaceOptions? = nil) -> Never {
    MessageForm.print(diagnostic, as: .failed)
    let isForGit = place.map { MergeDriverCommand.isNamed(in: $0.rest) } ?? false
    System.exit(isForGit ? MergeDriverCommand.failure : Conclusion.failed.exitCode)
  }
}
