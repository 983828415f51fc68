package import PlanBoardCore

/// Why the web server cannot start.
package enum WebStartFailure: Error, Sendable {
  case portInUse(Int, host: String)
  /// At the path of the socket, there is a file that is not a socket, or a socket on which another program is
  /// listening.
  case socketInUse(String)
  /// The server cannot listen at this URL.
  case cannotListen(String, reason: String)
  /// The program `pb-web` is at none of these paths.
  case noProgram([Path])
  case cannotRun(Path, reason: String)

  package var diagnostic: Diagnostic {
    switch self {
    case .portInUse(let port, let host):
      Diagnostic(
        nil, "cannot listen on port \(port) of \(VisibleText.safe(host))",
        help: ["another program may be using the port; \(option: "--port 0") takes a free one"])
    case .socketInUse(let path):
      Diagnostic(
        Path(path), "cannot be used as the socket, because the path is in use",
        help: ["name another path, or remove the file if no server is running there"])
    case .cannotListen(let url, let reason):
      Diagnostic(nil, "cannot listen on \(VisibleText.safe(url)): \(VisibleText.safe(reason))")
    case .noProgram(let paths):
      Diagnostic(
        nil,
        "the web server is not installed: there is no \(paths.map { VisibleText.safe($0.text) }.joined(separator: ", or "))",
        help: ["`make install` installs it, but not with WEB=no; docs/web.md says more"])
    case .cannotRun(let path, let reason): Diagnostic(path, "cannot be run: \(VisibleText.safe(reason))")
    }
  }
}
