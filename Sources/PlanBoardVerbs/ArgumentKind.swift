/// What the value of an argument is: how it is completed, and what a form would ask for.
package enum ArgumentKind: Hashable, Sendable {
  case text
  case number
  /// One of these words, and nothing else.
  case oneOf([String])
  /// One of these words, or another value, such as a number beside `none`.
  case words([String])
  /// The text of a card, with fields.
  case fields
  /// A card that is not archived.
  case card
  /// A card that is not archived; after the first card, also a field. With `--where`, only a field.
  case cardOrField
  /// An open card; after the first card, also a day. With `--where`, only a day.
  case cardOrDate
  /// An open card as the first argument, and then any text. With `--where`, only text.
  case cardThenText
  /// A card first, and then the cards for which it waits, or `none`.
  case cardThenCards
  case openCard
  case closedCard
  case archivedCard
  case trashedCard
  case checkItem
  case board
  /// A board that is archived or in the trash.
  case putAwayBoard
  /// A board, or the path of any Markdown file or folder.
  case boardFile
  case boardOrCard
  /// A board, a card, or the path of any Markdown file or folder.
  case boardFileOrCard
  /// A board, the path of any Markdown file or folder, or a query.
  case boardOrQuery
  case query, column
  /// Names of columns, separated by commas.
  case columns
  case section, view, tag, person, date, color, priority
  /// A day or a span of days, as in a query.
  case days
  /// A query, before or after which a day or a span of days may come.
  case daysAndQuery
  /// A field and its value, as `key=value`.
  case assignment
  /// The fields to sort by, separated by commas.
  case sortKeys
  /// The same, for an order that is only shown.
  case shownSortKeys
  /// Names of rules, separated by commas.
  case rules
  /// The number of an entry of the history.
  case change
  case undoableChange
  case file, folder
  /// The name of a plan in the user's configuration.
  case plan
}
