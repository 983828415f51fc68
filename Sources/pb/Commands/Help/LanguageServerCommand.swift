internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLanguageServer
internal import PlanBoardVerbs

struct LanguageServerCommand: Command {
  @Argument(.lspStdio) var stdio: Bool

  @Argument(.lspPositionEncoding) var positionEncoding: PositionEncoding?

  func run() throws {
    let environment = Plan.environment()
    var options = LanguageServer.Options()
    options.version = PB.version
    let variable = System.environment("PB_LSP_ENCODING")
    options.encoding = positionEncoding ?? variable.flatMap { PositionEncoding(rawValue: $0) }
    if options.encoding == nil, variable?.isEmpty == false { options.unknownEncoding = variable }
    options.pages = InstalledPages(program: System.executable, host: "", environment)
    // Documents have absolute paths. In the folder `/`, the paths of their plans are also absolute.
    _ = System.enter(Path("/"))
    System.exit(Self.serve(LanguageServer(environment, options)))
  }

  /// The log on standard error ends after this many bytes. If an editor does not read the log, a longer log would fill
  /// the pipe, and the server would wait forever.
  private static let logLimit = 32 << 10

  /// Passes bytes between the streams and the server until the server or the editor ends; returns the exit code.
  private static func serve(_ server: LanguageServer) -> Int32 {
    let starter = System.parent
    var logged = 0
    while true {
      let readable = System.readable(of: [0] + server.watchDescriptors, milliseconds: server.hasWork ? 0 : 2_000) ?? []
      if readable.contains(0) {
        if let bytes = System.readInput() { server.receive(bytes) } else { server.endOfInput() }
      } else if !readable.isEmpty {
        server.filesMayHaveChanged()
      } else if !server.hasWork {
        // Not every change is reported, and the day may have changed.
        server.filesMayHaveChanged()
        if System.parent != starter || server.parent.map(System.isRunning) == false { return 1 }
      }
      if server.hasWork { server.step() }
      for line in server.takeLog() where logged < logLimit {
        let bytes = Array((line + "\n").utf8)
        logged += bytes.count
        try? System.write(bytes, to: .errors)
      }
      do throws(System.WriteFailure) { try System.write(server.takeOutput(), to: .output) } catch { return 1 }
      if let code = server.exitCode { return code }
    }
  }
}

extension PositionEncoding: ArgumentValue {}
