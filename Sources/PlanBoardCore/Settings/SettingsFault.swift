/// Why `.planboard.yml` or the user's `config.yml` is not valid, or lacks the requested plan.
package enum SettingsFault: Hashable, Sendable {
  case notYAML(YAMLFault)
  /// The file has more than `limit` bytes.
  case tooLong(limit: Int)
  /// The file has more than `limit` values, too many uses of aliases, or too many levels of nesting. The values of an
  /// alias count each time it is used.
  case tooComplex(limit: Int)
  /// The value of `key` is not of the kind that the key takes.
  case wrongType(key: String, wanted: WantedValue)
  /// An entry of `views:` has no query.
  case viewWithoutQuery(view: String)
  /// The query of a view is not valid.
  case query(CardQuery.Failure)
  /// `lint:` names a rule that does not exist.
  ///
  /// - Parameter nearest: the rule that the user may have meant.
  case unknownRule(String, nearest: String)
  /// The user's configuration has no plan with this name.
  case unknownPlan(String, known: [String])
  /// The value of `key` in the user's configuration is not the path of a folder. The path leads to a file if `isFile`
  /// is true, and to nothing if it is false.
  case noFolder(key: String, Path, isFile: Bool)
  /// `keys:` names an action that does not exist.
  ///
  /// - Parameter nearest: the action that the user may have meant; nil if no name is similar.
  case unknownAction(String, nearest: String?)
  /// `keys:` gives an action a key that does not exist.
  case unknownKey(String)
  /// The first value is a sequence of keys that `keys:` gives `action`. It conflicts with a sequence of `other`: the
  /// two are the same, or one begins with the other.
  case keyWithTwoMeanings(String, action: String, other: String)
  /// `lint:` gives a rule an unknown level.
  case unknownLevel(ofRule: String)
}
