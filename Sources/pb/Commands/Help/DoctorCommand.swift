internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct DoctorCommand: Command {
  @Argument(.json) var json: Bool

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
