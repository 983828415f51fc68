/// A key and its value.
package struct Field: Hashable, Sendable {
  package var key: FieldKey
  /// The value in *native form*, which is the same for all notations: dates in ISO format; priorities as `high`,
  /// `medium` or `low`; tags, people and ids without their sign.
  package var value: String

  package init(_ key: FieldKey, _ value: String) {
    self.key = key
    self.value = value
  }
}
