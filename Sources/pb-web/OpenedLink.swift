internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardWeb
internal import Synchronization

/// The link that is opened in the user's browser. The browser gets the path of a private file with this link, because
/// other users of the machine can read the arguments of the program that opens the browser.
///
/// The link is another one than the printed link, so the printed link stays for another browser.
final class OpenedLink: Sendable {
  private enum State {
    case unused
    /// There is a file, which this function removes.
    case inFile(@Sendable () -> Void)
    /// The file is removed, and no other one is made.
    case over
  }

  private let session: PlanSession
  private let server: WebServer
  private let state = Mutex(State.unused)

  init(_ session: PlanSession, _ server: WebServer) {
    (self.session, self.server) = (session, server)
  }

  /// Opens the page in the user's browser, if there is a graphical session, and if the file can be written. If not,
  /// nothing happens: the user can see the printed link.
  ///
  /// - Parameter url: the beginning of each address of the page, such as `http://127.0.0.1:7468`.
  func open(at url: String) {
    guard System.hasBrowser else { return }
    let link = server.linkInFile { [weak self] in self?.remove() }
    let page = PlanPages.leading(to: url + link)
    let runtime = System.environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? Path($0) : nil }
    let path = state.withLock { state -> Path? in
      guard case .unused = state, let file = try? session.linkFile(page, runtimeFolder: runtime) else { return nil }
      state = .inFile(file.remove)
      return file.path
    }
    guard let path else { return }
    guard System.open(file: path) else { return remove() }
    // The link is of no use any more then.
    Task {
      try? await Task.sleep(for: .milliseconds(WebServer.linkTime))
      remove()
    }
  }

  /// Removes the file, if there is one.
  func remove() {
    state.withLock { state in
      if case .inFile(let removeFile) = state { removeFile() }
      state = .over
    }
  }
}
