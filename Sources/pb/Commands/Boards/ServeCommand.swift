internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardTerminal

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the plan in a browser, on this machine or on a phone",
    discussion: """
      The server listens on 127.0.0.1 and ::1 only, so that no other machine reaches it. It prints a link, and opens the page. The link \
      lets one browser in; that browser keeps its access until you revoke it. docs/web.md shows how to open the page on a phone: with \
      `ssh -L`, with Tailscale, or behind a reverse proxy with TLS.

      --host makes the server listen on an address that other machines can reach. Everyone on that network can then try to \
      open the page, so --host needs --token. Without TLS, anyone on the network path can read the plan.

      The server ends with Ctrl-C.

      Examples:
        pb serve
        pb serve --no-open --port 7468
        pb serve --name plan.example.org         behind a reverse proxy
        pb serve --socket /run/user/1000/plan
        pb serve --devices                       the browsers that may use the page
        pb serve --revoke 3f9ac210
      """)

  @Option(help: ArgumentHelp("The port; 0 for any (default: 7468, or the next one that is free)", valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "Listen on this address, which other machines can reach; needs --token", valueName: "address"))
  var host: String?

  @Option(
    help: ArgumentHelp(
      "Another name by which browsers reach the server, for example through a proxy", valueName: "name"))
  var name: [String] = []

  @Option(
    help: ArgumentHelp(
      "A secret of at least 16 characters that lets any number of browsers in. The variable PB_TOKEN is safer: other users of this machine cannot see it",
      valueName: "secret"))
  var token: String?

  @Option(help: ArgumentHelp("Listen on a socket instead of a port", valueName: "path"))
  var socket: String?

  @Flag(help: "Do not open the link in a browser")
  var noOpen = false

  @Flag(help: "List the browsers that may use the page, and exit")
  var devices = false

  @Option(help: ArgumentHelp("Revoke a browser's access to the page, and exit", valueName: "id"))
  var revoke: String?

  @Flag(help: "With --devices or --revoke: print the browsers as JSON")
  var json = false

  /// The value of `--token`, or else of `PB_TOKEN`; nil if neither is given.
  private var secret: String? {
    token ?? System.environment(PageServerRequest.tokenVariable).flatMap { $0.isEmpty ? nil : $0 }
  }

  func validate() throws {
    if let port, !(0...65_535).contains(port) { throw ValidationError("--port must be a number from 0 to 65535") }
    if host != nil, secret == nil {
      throw ValidationError(
        "--host lets other machines reach the server; add --token SECRET, so that only people with the secret can open the page"
      )
    }
    if let secret, AccessToken(secret) == nil {
      throw ValidationError(
        "--token needs at least 16 letters, digits, - or _; `openssl rand -hex 16` prints a good one")
    }
    if socket != nil, host != nil || port != nil { throw ValidationError("use either --socket, or --host and --port") }
    if devices, revoke != nil { throw ValidationError("use either --devices or --revoke") }
    if json, !devices, revoke == nil { throw ValidationError("--json can be used only with --devices or --revoke") }
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
