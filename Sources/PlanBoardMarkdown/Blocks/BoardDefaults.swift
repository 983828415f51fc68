/// What holds for every board of a planning folder, unless a board says more: from `.planboard.yml`.
package struct BoardDefaults: Hashable, Sendable {
  /// `people:`, without `@`.
  package var people: Set<String> = []

  /// Whether the board's dates together decide which number comes first. Not in the trash: its cards come from many boards.
  package var settlesDates = true

  package init() {}
}
