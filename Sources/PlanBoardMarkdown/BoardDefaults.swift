/// What holds for every board of a planning folder, unless a board says more: from `.planboard.yml`.
package struct BoardDefaults: Hashable, Sendable {
  /// `people:`, without `@`.
  package var people: Set<String> = []

  package init() {}
}
