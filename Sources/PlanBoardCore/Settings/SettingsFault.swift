/// The reason why `.planboard.yml` or the user's `config.yml` is not valid, or lacks what was asked for. An argument called
/// `nearest` is a name that the user may have meant.
package enum SettingsFault: Hashable, Sendable {
  case notYAML(YAMLFault)
  /// The file has more than `limit` bytes.
  case tooLong(limit: Int)
  /// The file could expand to more than `limit` values.
  case tooComplex(limit: Int)
  case wrongType(key: String, wanted: WantedValue)
  case viewWithoutQuery(view: String)
  case query(CardQuery.Failure)
  case unknownRule(String, nearest: String)
  /// The user's configuration has no plan with this name.
  case unknownPlan(String, known: [String])
  /// The folder that the user's configuration names under a key does not exist, or is a file.
  case noFolder(key: String, Path, isFile: Bool)
  /// `lint:` gives a rule a level that does not exist.
  case unknownLevel(ofRule: String)
}
