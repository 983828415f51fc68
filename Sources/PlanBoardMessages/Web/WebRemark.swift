internal import PlanBoardCore

/// A line that `pb serve` or the web server `pb-web` prints.
package enum WebRemark: Sendable {
  /// This address opens the page, but only once.
  case serving(String)
  /// The server listens on the socket with this path. The link opens the page, but only once.
  case atSocket(String, link: String)
  /// Other machines may be able to reach the server at this address.
  case reachable(String)
  /// The program was started directly, not by `pb serve`.
  case startedAlone
  /// No browser has this id.
  case noDevice(String)
  /// The browser with this id was locked out.
  case revoked(String)
  case noDevices

  /// The line in words. Safe for a terminal.
  package var text: String {
    switch self {
    case .serving(let url): "open \(VisibleText.safe(url)) (once, in the next 10 minutes); Ctrl-C ends the server"
    case .atSocket(let path, let link):
      "listening at \(VisibleText.safe(path)); open \(VisibleText.safe(link)) there (once, in the next 10 minutes)"
    case .reachable(let host):
      "warning: everyone who can reach \(VisibleText.safe(host)) can try to open the page, and without TLS, anyone on the network in "
        + "between can read the plan and the token; see docs/web.md"
    case .startedAlone: "this program is a part of pb; use `pb serve`"
    case .noDevice(let id): "no device `\(VisibleText.safe(id))`"
    case .revoked(let id): "\(VisibleText.safe(id)) can no longer use the page"
    case .noDevices: "no browser may use the page; `pb serve` prints a link that lets one in"
    }
  }
}
