internal import Synchronization

/// Calls a function once, when all servers are listening. There is a server for each address.
final class Started: Sendable {
  /// The number of servers that are not listening yet.
  private let remaining: Mutex<Int>
  private let action: @Sendable () -> Void

  init(count: Int, _ action: @escaping @Sendable () -> Void) {
    remaining = Mutex(count)
    self.action = action
  }

  /// Notes that one more server is listening.
  func serverListens() {
    let left = remaining.withLock {
      $0 -= 1
      return $0
    }
    if left == 0 { action() }
  }
}
