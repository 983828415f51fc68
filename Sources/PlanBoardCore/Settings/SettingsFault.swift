/// The reason why `.planboard.yml` is not valid. An argument called `nearest` is a name that the user may have meant.
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
  /// `lint:` gives a rule a level that does not exist.
  case unknownLevel(ofRule: String)
}
