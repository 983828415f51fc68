internal import Synchronization

/// A value that is computed when it is first needed. Copies of a struct that has a `Once` share the value.
final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  /// The value, which the first call computes while calls on other threads wait. `compute` must not call this function
  /// on the same object.
  func value(_ compute: () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let value = compute()
      known = value
      return value
    }
  }
}
