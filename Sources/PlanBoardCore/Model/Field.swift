/// A key and its value.
package struct Field: Hashable, Sendable {
  package var key: FieldKey
  /// The value in *native form*, which is the same for all notations: dates in ISO format; priorities as `high`,
  /// `medium` or `low`; tags, people and ids without their sign. But a recurrence depends on its spelling: `+2w` stays
  /// as it is, and `every 2 weeks` becomes `2 weeks`.
  package var value: String

  package init(_ key: FieldKey, _ value: String) {
    self.key = key
    self.value = value
  }
}
