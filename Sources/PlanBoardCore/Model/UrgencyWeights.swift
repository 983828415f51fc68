/// How much each property of a card counts for its urgency, from `urgency:` in `.planboard.yml` (docs/queries.md, "What to do
/// next"). A weight decides only between cards of the same ``UrgencyTier``.
package struct UrgencyWeights: Hashable, Sendable {
  /// A property with a weight of its own. The raw value is its key in the settings.
  package enum Property: String, CaseIterable, Sendable {
    case due, priority, started, blocking, age
  }

  /// Only weights above 0.
  package var properties: [Property: Double] = [:]
  /// By tag, without `#`. Only weights above 0.
  package var tags: [String: Double] = [:]

  /// Creates weights of 0, with which the order of docs/queries.md holds.
  package init() {}

  package var isEmpty: Bool { properties.isEmpty && tags.isEmpty }

  /// The key of the weights of tags.
  package static let tagsKey = "tags"
}
