/// An entry of `keys:` in the user's configuration: the keys for one action of the board in the terminal. The setting
/// may name an action or a key that does not exist.
package struct KeySetting: Hashable, Sendable {
  /// The name of the action.
  package var action: String
  /// The keys for the action. Each element is one key, or a sequence of keys with spaces between them. Empty if no key
  /// is to start the action.
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

  /// The failure for a fault in this setting, with the file, line and column of the setting.
  package func failure(_ fault: SettingsFault) -> FileFailure {
    var failure = FileFailure(.invalidSettings, .read, path)
    failure.line1 = line1
    failure.column1 = column1
    failure.settingsFault = fault
    return failure
  }
}
