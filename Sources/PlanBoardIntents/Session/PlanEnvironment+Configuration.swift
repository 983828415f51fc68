package import PlanBoardCore
internal import PlanBoardStore

extension PlanEnvironment {
  /// The `theme:` of the user's configuration; `auto` if it is missing or cannot be read. The mistake says why `theme:`
  /// cannot be read. It is nil if there is no mistake, or if nothing in the configuration can be read.
  package var theme: (theme: TerminalTheme, mistake: FileFailure?) {
    search.configuration.map { UserConfiguration.theme(in: $0, files) } ?? (.auto, nil)
  }

  /// The `keys:` of the user's configuration, and the mistakes in them. Both are empty if there is no configuration, or
  /// if nothing in it can be read, for example because the file is not YAML.
  package var keys: (keys: [KeySetting], mistakes: [FileFailure]) {
    search.configuration.map { UserConfiguration.keys(in: $0, files) } ?? ([], [])
  }
}
