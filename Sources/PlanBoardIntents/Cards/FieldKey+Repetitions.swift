internal import PlanBoardCore

extension [FieldKey] {
  /// Checks that no key occurs twice, except `tag`, `person` and `after`: these can have several values.
  ///
  /// - Throws: `IntentFailure` with the reason `severalValues`.
  func checkForRepetitions() throws(IntentFailure) {
    var seen: Set<FieldKey> = []
    for key in self where !key.takesSeveralValues && !seen.insert(key).inserted {
      throw IntentFailure(.severalValues(key))
    }
  }
}

extension FieldKey {
  /// Whether a command may give several values of this field.
  var takesSeveralValues: Bool { self == .tag || self == .person || self == .after }
}
