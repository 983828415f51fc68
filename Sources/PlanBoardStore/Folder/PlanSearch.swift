package import PlanBoardCore

/// How a request may find its plan (docs/workspace.md, "Which plan").
package struct PlanSearch: Sendable {
  /// The name of a plan in the user's configuration; nil if the user names none.
  package var name: String?
  /// The folder in which the search begins; nil for the current folder. The path may be relative.
  package var start: Path?
  /// Where `start` is named.
  package var startSource = FileFailure.PlanSource.request
  /// Whether the user's default plan may be used.
  package var usesDefault = true
  /// The folder of the user's configuration; nil if the environment names none.
  package var configuration: Path?

  /// Creates a search that begins in the current folder and knows no configuration.
  package init() {}

  /// The same search without `start` and without the default plan, for commands that work in the current repository.
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
  /// The folder is the user's default plan, and the current folder is outside it, or in a repository below it.
  case standard = "default"
  /// The folder is the top of the repository that the current folder is in.
  case repository = "git"
  /// The folder is the current folder, and nothing else was found.
  case current
  /// There is no plan, for one of these reasons:
  ///
  /// - The folder is `/`, or a folder of the system such as `/proc`.
  /// - Nothing was found, and the current folder is a home or above one.
  /// - The default plan cannot be found.
  /// - The user has only opened a file in the folder, and ``PlanningFolder/isOnePlan`` is false.
  case nowhere = "none"
}
