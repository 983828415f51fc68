package import PlanBoardCore

/// The request of `pb serve` to `pb-web`, the program that serves the page.
package struct PageServerRequest: Hashable, Sendable {
  /// The version of pb.
  package var version = ""
  /// The name of the plan; nil for the plan of the current folder, or the default one.
  package var plan: String?
  /// Whether the search for the plan begins in the current folder, even if `PB_DIR` names another folder.
  package var isHere = false
  /// The port; 0 for any.
  package var port = Self.usualPort
  /// Whether other ports are tried if the port is in use.
  package var triesOtherPorts = false
  /// The address to listen on, which other machines can reach; nil for this machine only.
  package var host: String?
  /// Other names by which browsers reach the server.
  package var names: [String] = []
  /// The path of a socket to listen on, instead of a port.
  package var socket: String?
  /// Whether the page is opened in a browser.
  package var opens = false
  /// The secret that the user has chosen, which lets any number of browsers in; if nil, each link can be opened only
  /// once. The secret is not among the arguments, because everyone can read the arguments of a process.
  package var token: AccessToken?

  /// The port that is tried first, unless the user names one.
  package static let usualPort = 7468
  /// The environment variable that contains the secret.
  package static let tokenVariable = "PB_TOKEN"
  /// The first argument, which shows that `pb serve` started the program.
  private static let mark = "--for-pb"

  package init() {}

  /// The arguments of the program, without its name.
  package var arguments: [String] {
    var result = [Self.mark, "--version", version, "--port", "\(port)", "--other-ports", triesOtherPorts ? "1" : "0"]
    result += ["--open", opens ? "1" : "0", "--here", isHere ? "1" : "0"]
    for (option, value) in [("--plan", plan), ("--host", host), ("--socket", socket)] {
      if let value { result += [option, value] }
    }
    for name in names { result += ["--name", name] }
    return result
  }

  /// Reads the arguments of the program, without its name.
  ///
  /// - Parameter secret: the value of ``tokenVariable``; nil or empty if the user has chosen no secret.
  /// - Returns: nil if the arguments or the secret are not valid, or if other machines could reach the server without a
  ///   secret.
  package init?(_ arguments: [String], secret: String?) {
    var rest = arguments[...]
    guard rest.popFirst() == Self.mark else { return nil }
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch name {
      case "--version": version = value
      case "--plan": plan = value
      case "--here": isHere = value == "1"
      case "--port":
        guard let number = UInt16(value) else { return nil }
        port = Int(number)
      case "--other-ports": triesOtherPorts = value == "1"
      case "--host": host = value
      case "--name": names.append(value)
      case "--socket": socket = value
      case "--open": opens = value == "1"
      default: return nil
      }
    }
    if let secret, !secret.isEmpty {
      guard let token = AccessToken(secret) else { return nil }
      self.token = token
    }
    guard host == nil || token != nil else { return nil }
  }

  /// The paths where `pb-web` may be.
  ///
  /// - Parameters:
  ///   - called: the path by which pb was called, which may be a link. If nil, the only result is the name `pb-web`.
  ///   - real: the same path without links; nil if it is not known.
  package static func programs(besides called: Path?, _ real: Path?) -> [Path] {
    guard let called else { return [Path("pb-web")] }
    return [called, real].compactMap { $0?.folder }.flatMap { folder in
      [folder.appending("pb-web".utf8), folder.appending("../libexec/planboard/pb-web".utf8)]
    }.uniqued()
  }

  /// The session for the plan that `pb serve` was called for.
  package func session(on machine: PlanEnvironment) throws(FileFailure) -> PlanSession {
    var environment = machine
    environment.version = version
    environment.choosePlan(named: plan, from: isHere ? .here : nil)
    let session = try PlanSession.here(environment, cacheLimit: PlanSession.liveCacheLimit)
    guard session.isDefaultPlan else { return session }
    // In the default plan, undo needs a confirmation. The page already shows which plan is open, so the plan is opened
    // by its folder, as if it were not the default plan.
    environment.choosePlan(named: nil, from: session.root)
    return try PlanSession.here(environment, cacheLimit: PlanSession.liveCacheLimit)
  }
}
