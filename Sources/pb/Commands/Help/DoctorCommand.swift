internal import ArgumentParser
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check pb and this plan, for a bug report",
    discussion: """
      Prints versions, counts and states, one per line, each marked `ok`, `note` or `problem`. The output contains no path, no \
      name of a file and no text of a board, so you can send it to anyone. Nothing is written.

      The exit code is 1 if there is a problem.

      Examples:
        pb doctor
        pb doctor --json    for programs (docs/json.md)
      """)

  @Flag(help: "Print JSON")
  var json = false

  func run() throws {
    try Plan.run { console in
      let doctor = PlanDoctor(Self.host, in: Plan.environment())
      if doctor.hasProblem { console.note(.findings) }
      if json { return console.print { $0.doctor(doctor) } }
      for line in doctor.lines { console.print(line: line) }
    }
  }

  private static var host: PlanDoctor.Host {
    let platform = System.platform
    return PlanDoctor.Host(
      version: PB.version, system: platform.system, release: platform.release, architecture: platform.architecture,
      jansson: JSONReader.libraryVersion, width: System.terminalWidth, hasColors: ColorChoice.auto.hasColors,
      hasNoColor: ColorChoice.isRefused, terminal: System.environment("TERM"),
      variables: System.variableNames)
  }
}
