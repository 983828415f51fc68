/// The settings in `.planboard.yml` for every board of a planning folder; a board may add to them.
package struct BoardDefaults: Hashable, Sendable {
  /// `people:`, without `@`.
  package var people: Set<String> = []

  /// Whether the board's dates together decide which number comes first. Not in the trash: its cards come from many boards.
  package var settlesDates = true

  package init() {}
}
