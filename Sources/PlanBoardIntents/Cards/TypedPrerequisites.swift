internal import PlanBoardCore

/// An `after:` as a person typed it: the names of the cards for which a card is to wait.
struct TypedPrerequisites: Sendable {
  /// The key as it was typed. `depends` stands for `after` only on boards that do not declare a field `depends`.
  private let key: FieldKey
  var names: [CardName]

  /// - Parameter value: names, separated by commas.
  /// - Returns: nil if the key is that of another field, or if the value contains no name.
  init?(_ key: FieldKey, _ value: String?) {
    guard key == .after || FieldKey(typed: key.name) == .after else { return nil }
    self.key = key
    names = (value ?? "").split(separator: ",").map { $0.trimmingBlanks() }.filter { !$0.isEmpty }.map { CardName($0) }
    if names.isEmpty { return nil }
  }

  /// Whether the key stands for `after` on a board that declares these keys.
  func isAfter(declared: Set<String>) -> Bool { key.resolved(declared: declared) == .after }
}

extension [TypedPrerequisites] {
  /// Passes each name to `update`, which can replace it (``Intent/updateCardNames(_:)``).
  mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {
    for field in indices {
      for name in self[field].names.indices { update(&self[field].names[name], .prerequisite) }
    }
  }
}
