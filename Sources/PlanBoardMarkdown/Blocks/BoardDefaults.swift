/// The settings that apply to every board of a planning folder; a board may add to them.
package struct BoardDefaults: Hashable, Sendable {
  /// `people:` of `.planboard.yml`, without `@`.
  package var people: Set<String> = []

  /// Obsidian Kanban's settings for the whole vault; what a board itself declares takes precedence.
  package var obsidianKanban: [YAMLValue.Entry] = []

  /// Whether the board's other dates decide how an ambiguous date is read. False for the trash, whose cards come from many boards.
  package var settlesDates = true

  package init() {}
}
