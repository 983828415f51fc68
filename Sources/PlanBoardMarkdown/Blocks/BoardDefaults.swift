/// Settings that apply to every board of a planning folder. A board may add to them.
package struct BoardDefaults: Hashable, Sendable {
  /// The names in `people:` of `.planboard.yml`, without `@`.
  package var people: Set<String> = []

  /// Obsidian Kanban's settings for the whole vault. A board's own settings take precedence.
  package var obsidianKanban: [YAMLValue.Entry] = []

  /// Whether the unambiguous dates of a board decide how its ambiguous dates are read. False for the trash, whose cards come from
  /// many boards.
  package var settlesDates = true

  package init() {}
}
