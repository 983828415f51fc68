internal import PlanBoardCore
internal import PlanBoardIntents

/// The arguments that `pb serve` passes on. Each has a value, as in `--port 8080`.
struct ServeArguments {
  /// The version of pb.
  var version = ""
  /// The name of the plan; nil for the plan of the current folder, or for the default plan.
  var plan: String?
  /// Whether the search for the plan begins in the current folder, whatever the environment says.
  var isHere = false
  /// The port; 0 for any.
  var port = 0
  /// Whether another port is taken if the port is in use.
  var hasOtherPorts = false
  /// The address to listen at; nil for this machine only.
  var host: String?
  /// Other names by which browsers reach the server.
  var names: [String] = []
  /// The token that the user has chosen.
  var token: AccessToken?
  /// The path of a socket to listen at, instead of a port.
  var socket: String?
  /// Whether the link is opened in a browser.
  var opens = false

  /// - Returns: nil if the arguments are not those of `pb serve`, or if other machines could reach a server without a token.
  init?(_ arguments: [String]) {
    var rest = arguments.dropFirst()
    guard rest.popFirst() == "--for-pb" else { return nil }
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch name {
      case "--version": version = value
      case "--plan": plan = value
      case "--here": isHere = value == "1"
      case "--port":
        guard let number = UInt16(value) else { return nil }
        port = Int(number)
      case "--other-ports": hasOtherPorts = value == "1"
      case "--host": host = value
      case "--name": names.append(value)
      case "--socket": socket = value
      case "--open": opens = value == "1"
      default: return nil
      }
    }
    if let secret = System.environment("PB_TOKEN"), !secret.isEmpty {
      guard let token = AccessToken(secret) else { return nil }
      self.token = token
    }
    guard host == nil || token != nil else { return nil }
  }

  /// The largest size of the boards that the session keeps, in bytes of text.
  private static let cache = 64 << 20

  /// The session for the plan that `pb serve` was called for.
  func session() throws(FileFailure) -> PlanSession {
    var environment = PlanEnvironment.machine({ System.environment($0) }, System.clock)
    environment.version = version
    environment.findPlan(named: plan, from: isHere ? .here : nil)
    let session = try PlanSession.here(environment, cacheLimit: Self.cache)
    guard session.isDefaultPlan else { return session }
    // The page shows which plan it is. So undo needs no confirmation there, as it otherwise would in the default plan.
    environment.findPlan(named: nil, from: session.root)
    return try PlanSession.here(environment, cacheLimit: Self.cache)
  }
}
