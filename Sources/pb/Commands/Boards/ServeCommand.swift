internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

struct ServeCommand: Command {
  @Argument(.servePort) var port: Int?

  @Argument(.serveHost) var host: String?

  @Argument(.serveName) var name: [String]

  @Argument(.serveToken) var token: String?

  @Argument(.serveSocket) var socket: String?

  @Argument(.serveNoOpen) var noOpen: Bool

  @Argument(.serveDevices) var devices: Bool

  @Argument(.serveRevoke) var revoke: String?

  @Argument(.serveJson) var json: Bool

  /// The value of `--token`, or else of `PB_TOKEN`; nil if neither is given.
  private var secret: String? {
    token ?? System.environment(PageServerRequest.tokenVariable).flatMap { $0.isEmpty ? nil : $0 }
  }

  func validate() throws {
    if let port, !(0...65_535).contains(port) { throw UsageError("--port must be a number from 0 to 65535") }
    if host != nil, secret == nil {
      throw UsageError(
        "--host lets other machines reach the server; add --token SECRET, so that only people with the secret can open the page"
      )
    }
    if let secret, AccessToken(secret) == nil {
      throw UsageError(
        "--token needs at least 16 letters, digits, - or _; `openssl rand -hex 16` prints a good one")
    }
    if socket != nil, host != nil || port != nil { throw UsageError("use either --socket, or --host and --port") }
    if devices, revoke != nil { throw UsageError("use either --devices or --revoke") }
    if json, !devices, revoke == nil { throw UsageError("--json can be used only with --devices or --revoke") }
  }

  func run() throws {
    try Plan.run { console in
      let session = try console.session()
      if devices { return list(try session.devices(), revoked: nil, console) }
      if let revoke {
        let isKnown = try session.revokeDevice(revoke)
        if !isKnown { console.report(Diagnostic(nil, WebRemark.noDevice(revoke).text)) }
        if json { return list(try session.devices(), revoked: isKnown ? revoke : nil, console) }
        if isKnown { console.output.line(WebRemark.revoked(revoke).text) }
        return
      }
      // If there is no plan, the command fails here, before the server starts.
      _ = try session.plan()
      console.report(start().diagnostic)
    }
  }

  /// - Parameter revoked: the id of the browser whose access was just revoked; nil if there is none.
  private func list(_ devices: [PlanDevice], revoked: String?, _ console: Console) {
    if json { return console.print { $0.devices(devices, revoked: revoked) } }
    for device in devices {
      console.output.line("\(device.id)  \(System.localTime(device.time).words)  \(device.name)")
    }
    if devices.isEmpty { console.output.line(WebRemark.noDevices.text) }
  }

  /// Replaces this program with the server; returns only if that fails.
  private func start() -> WebStartFailure {
    let programs = PageServerRequest.programs(besides: System.executable, System.realExecutable)
    guard let program = programs.lazy.compactMap({ System.path(ofProgram: $0) }).first else {
      return .noProgram(programs)
    }
    let place = PlaceOptions.current
    var request = PageServerRequest()
    (request.version, request.plan, request.isHere) = (PB.version, place?.plan, place?.folders.isEmpty == false)
    (request.port, request.triesOtherPorts) = (port ?? PageServerRequest.usualPort, port == nil)
    (request.host, request.names, request.socket, request.opens) = (host, name, socket, !noOpen)
    if let secret { System.set(PageServerRequest.tokenVariable, to: secret) }
    return .cannotRun(program, reason: System.become(program.text, request.arguments.map { Array($0.utf8) }))
  }
}
