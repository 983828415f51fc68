package import PlanBoardCore

/// What a request may use to find its plan (docs/workspace.md, "Which plan").
package struct PlanSearch: Sendable {
  /// The name of a plan in the user's configuration; nil if the user names no plan in this way.
  package var name: String?
  /// The folder in which the search begins, because the user names it or has a file in it open. nil if the search
  /// begins in the current folder. The path may be relative to the current folder.
  package var start: Path?
  /// Where `start` is named.
  package var startSource = FileFailure.PlanSource.request
  /// Whether the user's default plan may be used.
  package var usesDefault = true
  /// The folder of the user's configuration; nil if the environment names none.
  package var configuration: Path?

  /// Creates a search that begins in the current folder and knows no configuration.
  package init() {}

  /// The same search without `start` and without the default plan. It finds the plan by `name`, or from the current
  /// folder upwards. It is for commands that work in the current repository, wherever the user's plans are.
  package var around: PlanSearch {
    var search = self
    search.start = nil
    search.usesDefault = false
    return search
  }
}

/// Why a folder is the plan of a request, in the order of the search.
package enum PlanOrigin: String, Sendable {
  /// The user means this folder, for one of these reasons:
  ///
  /// - The user names the folder, with `--plan`, `-C` or `PB_DIR`.
  /// - The user has a file in the folder open.
  /// - The folder is the user's default plan, and the current folder is in it, but not in a repository below it.
  case named
  /// The folder has a `.planboard.yml`, and is or contains the current folder.
  case settings
  /// The folder is the user's default plan. The current folder is outside of it, or in a repository below it.
  case standard = "default"
  /// The folder is the top of the repository that the current folder is in.
  case repository = "git"
  /// The folder is the current folder, and nothing else was found.
  case current
  /// There is no plan, for one of these reasons:
  ///
  /// - The folder is `/` or one of the system's own folders, such as `/proc`, which are never searched for boards.
  /// - Nothing was found, and the current folder is a home or above one.
  /// - The default plan cannot be found.
  /// - The user has only opened a file in the folder, which is a home or above one, and has no settings
  ///   (``PlanningFolder/unnamed``).
  case nowhere = "none"
}
