/// The kind of value that a key of the settings or of the front matter takes.
package enum WantedValue: Hashable, Sendable {
  case text
  /// `true` or `false`.
  case bool
  /// A whole number in this range.
  case number(ClosedRange<Int>)
  /// A whole number that is 1 or more.
  case positiveNumber
  /// A whole number, which may be 0 or negative.
  case wholeNumber
  /// One of these words.
  case oneOf([String])
  case list
  /// A list in which every value is one of these words.
  case listOf([String])
  /// One or several of these: names of people, tags, paths or patterns of paths, columns, fields to sort by.
  case names, tags, paths, columnNames, sortKeys
  case boardPath
  /// The text of a heading.
  case heading
  /// Names of columns. Each may have a `wip:` and a `done:`.
  case columns
  /// Rules of `pb lint`, each with its level.
  case ruleLevels
  case query
  /// Names of views, each with its query.
  case views
  /// The folder of a plan: an absolute path, `~`, or a path that begins with `~/`.
  case folder
  /// Names of plans, each with its folder.
  case plans
  /// Actions of the board in the terminal, each with the keys of the keyboard that start it.
  case keys
  /// A key of the keyboard, or a list of such keys.
  case keysOfAction
  /// Tags, each with its colour.
  case tagColors
}
