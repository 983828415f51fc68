/// Why `.planboard.yml` or the user's `config.yml` is not valid, or lacks the requested plan.
package enum SettingsFault: Hashable, Sendable {
  case notYAML(YAMLFault)
  /// `limit` is in bytes.
  case tooLong(limit: Int)
  /// The file has more than `limit` values, too many uses of aliases, or too many levels of nesting.
  case tooComplex(limit: Int)
  case wrongType(key: String, wanted: WantedValue)
  case viewWithoutQuery(view: String)
  /// The query of a view is not valid.
  case query(CardQuery.Failure)
  case unknownRule(String, nearest: String)
  /// The user's configuration has no plan with this name.
  case unknownPlan(String, known: [String])
  /// The path under `key` in the user's configuration leads to a file if `isFile` is true, otherwise to nothing.
  case noFolder(key: String, Path, isFile: Bool)
  /// `keys:` names an action that does not exist; `nearest` is nil if no action has a similar name.
  case unknownAction(String, nearest: String?)
  /// `keys:` gives an action a key that does not exist.
  case unknownKey(String)
  /// `keys:` gives `action` this sequence of keys, which conflicts with a sequence of the action `other`. The two are
  /// equal, or the longer sequence begins with the shorter one.
  case keyWithTwoMeanings(String, action: String, other: String)
  case unknownLevel(ofRule: String)
}
