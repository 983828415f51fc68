/// The settings in `.planboard.yml` for every board of a planning folder; a board may add to them.
package struct BoardDefaults: Hashable, Sendable {
  /// `people:`, without `@`.
  package var people: Set<String> = []

  /// Whether the board's other dates decide how an ambiguous date is read. False for the trash, whose cards come from many boards.
  package var settlesDates = true

  package init() {}
}
