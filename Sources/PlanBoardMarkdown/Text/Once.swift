internal import Synchronization

/// A value that is computed when it is first needed. Copies share the value.
final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  /// The value. It is computed at most once; other threads wait for it.
  func value(_ compute: () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let value = compute()
      known = value
      return value
    }
  }
}
