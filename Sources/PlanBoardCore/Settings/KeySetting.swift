/// The keys that the user's configuration gives to an action of the board in the terminal, as `keys:` has them. Whether there are such an
/// action and such keys is not checked.
package struct KeySetting: Hashable, Sendable {
  /// The name of the action.
  package var action: String
  /// The keys: each a sequence of one or more, with spaces between them. Empty if the action is to have none.
  package var keys: [String]
  /// The file that has the setting, and the line and the column at which the setting begins, 1-based.
  package var path: Path
  package var line1: Int
  package var column1: Int

  package init(action: String, keys: [String], path: Path, line1: Int, column1: Int) {
    self.action = action
    self.keys = keys
    self.path = path
    self.line1 = line1
    self.column1 = column1
  }

  /// What is wrong with the setting, with its file and line.
  package func failure(_ fault: SettingsFault) -> FileFailure {
    var failure = FileFailure(.invalidSettings, .read, path)
    failure.line1 = line1
    failure.column1 = column1
    failure.settingsFault = fault
    return failure
  }
}
