package import PlanBoardCore

/// What a request may use to find its plan (docs/workspace.md, "Which plan").
package struct PlanSearch: Sendable {
  /// The name of a plan in the user's configuration; nil if the user names no plan in this way.
  package var name: String?
  /// The folder that the user names, which may be relative to the current folder; nil if the user names none.
  package var start: Path?
  /// Whether the user's default plan may be used.
  package var usesDefault = true
  /// The folder of the user's configuration; nil if the environment names none.
  package var configuration: Path?

  /// Creates a search that starts in the current folder and knows no configuration.
  package init() {}

  /// The same search without the folder that the user names and without the default plan: only the current folder, the
  /// folders above it, and a named plan count. Commands that git runs, or that are about a repository, use this search.
  /// They work in that repository, wherever the user's plans are.
  package var around: PlanSearch {
    var search = self
    search.start = nil
    search.usesDefault = false
    return search
  }
}

/// Why a folder is the plan of a request, in the order of the search.
package enum PlanOrigin: String, Sendable {
  /// The user names the folder, with `--plan`, `-C` or `PB_DIR`.
  case named
  /// The folder has a `.planboard.yml`, and the current folder is in it.
  case settings
  /// The folder is the user's default plan, and the current folder is in no plan.
  case standard = "default"
  /// The folder is the top of the repository that the current folder is in.
  case repository = "git"
  /// The folder is the current folder, and nothing else was found.
  case current
  /// There is no plan: the current folder is `/`, a home, or one of the system's own folders, which are not searched
  /// for boards.
  case nowhere = "none"
}
