/// The formats in which a plan comes in; the raw value is the name that people type.
package enum ImportFormat: String, CaseIterable, Sendable {
  /// What `pb export json` prints.
  case json
  case csv, tsv
  case todoTxt = "todo.txt"
  /// What `task export` prints.
  case taskwarrior
  /// The JSON of a board of Trello.
  case trello
  /// What `gh issue list --json …` prints, or GitHub's interface for programs.
  case github
  /// What `glab issue list --output json` prints, or GitLab's interface for programs.
  case gitlab
  /// Lists and tables in a file that is no board.
  case markdown
  /// The tasks of the plugin Obsidian Tasks, in a folder of notes.
  case obsidianTasks = "obsidian-tasks"
}
