/// An entry of `keys:` in the user's configuration, for the board in the terminal. The action or a key may not exist.
package struct KeySetting: Hashable, Sendable {
  package var action: String
  /// Each element is one key, or a sequence of keys with spaces between them. Empty if no key starts the action.
  package var keys: [String]
  package var path: Path
  /// Where the setting begins, 1-based.
  package var line1: Int
  package var column1: Int

  package init(action: String, keys: [String], path: Path, line1: Int, column1: Int) {
    self.action = action
    self.keys = keys
    self.path = path
    self.line1 = line1
    self.column1 = column1
  }

  /// The failure for a fault in this setting.
  package func failure(_ fault: SettingsFault) -> FileFailure {
    var failure = FileFailure(.invalidSettings, .read, path)
    failure.line1 = line1
    failure.column1 = column1
    failure.settingsFault = fault
    return failure
  }
}
