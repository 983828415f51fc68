/// The kind of value that a key of the settings or of the front matter takes.
package enum WantedValue: Hashable, Sendable {
  case text
  case bool
  case number(ClosedRange<Int>)
  /// A whole number that is 1 or more.
  case positiveNumber
  /// A whole number, which may be 0 or negative.
  case wholeNumber
  case oneOf([String])
  case list
  case listOf([String])
  /// One or several of these: names of people, tags, paths or patterns of paths, columns, fields to sort by.
  case names, tags, paths, columnNames, sortKeys
  case boardPath
  case heading
  /// Names of columns, each perhaps with a `wip:` and a `done:`.
  case columns
  /// Rules of `pb lint`, each with its level.
  case ruleLevels
  case query
  /// Names of views, each with its query.
  case views
  /// The folder of a plan: an absolute path, `~`, or a path that begins with `~/`.
  case folder
  case plans
  /// Actions of the board in the terminal, each with the keys that start it.
  case keys
  /// A key of the keyboard, or a list of keys.
  case keysOfAction
  case tagColors
  /// Weights for the urgency of cards (``UrgencyWeights``).
  case weights
  case tagsWithoutBlanks
}
