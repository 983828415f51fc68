package import PlanBoardCore
internal import PlanBoardStore

extension PlanEnvironment {
  /// The `theme:` of the user's configuration, and why it cannot be read, if it has a mistake.
  package var theme: (theme: TerminalTheme, mistake: FileFailure?) {
    search.configuration.map { UserConfiguration.theme(in: $0, files) } ?? (.auto, nil)
  }
}

extension PlanEnvironment {
  /// The `keys:` of the user's configuration, and why some cannot be read, if there are mistakes.
  package var keys: (keys: [KeySetting], mistakes: [FileFailure]) {
    search.configuration.map { UserConfiguration.keys(in: $0, files) } ?? ([], [])
  }
}
