internal import Synchronization

/// Calls a function once, when all servers listen. There is a server for each address.
final class Started: Sendable {
  private let open: Mutex<Int>
  private let action: @Sendable () -> Void

  init(count: Int, _ action: @escaping @Sendable () -> Void) {
    open = Mutex(count)
    self.action = action
  }

  /// Notes that one more server listens.
  func one() {
    let left = open.withLock {
      $0 -= 1
      return $0
    }
    if left == 0 { action() }
  }

  /// Whether all servers listen.
  var isComplete: Bool { open.withLock { $0 <= 0 } }
}
