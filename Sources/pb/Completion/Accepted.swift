internal import ArgumentParser

/// The kind of values that an argument or an option accepts, for completion.
enum Accepted: String {
  /// The text of a card, with fields.
  case fields
  /// A card that is not archived.
  case card
  /// A card that is not archived; after the first card, also a field. With `--where`, only a field.
  case cardOrField = "card-or-field"
  /// An open card; after the first card, also a day. With `--where`, only a day.
  case cardOrDate = "card-or-date"
  /// An open card as the first argument, and then any text. With `--where`, only text.
  case cardThenText = "card-then-text"
  case openCard = "card.open"
  case closedCard = "card.closed"
  case archivedCard = "card.archived"
  case trashedCard = "card.trashed"
  case checkItem = "check-item"
  case board
  /// A board that is archived or in the trash.
  case putAwayBoard = "board.put-away"
  /// A board, or the path of any Markdown file or folder.
  case boardFile = "board-file"
  case boardOrCard = "board-or-card"
  /// A board, a card, or the path of any Markdown file or folder.
  case boardFileOrCard = "board-file-or-card"
  /// A board, the path of any Markdown file or folder, or a query.
  case boardOrQuery = "board-or-query"
  case query, column
  /// Names of columns, separated by commas.
  case columns
  case section, view, tag, person, date, color, priority
  /// A day or a span of days, as in a query.
  case days
  /// A field and its value, as `key=value`.
  case assignment
  /// The fields to sort by, separated by commas.
  case sortKeys = "sort-keys"
  /// Names of rules, separated by commas.
  case rules
  /// The number of an entry of the history.
  case change
  case undoableChange = "change.undoable"
  case file, folder
  /// The name of a plan in the user's configuration.
  case plan

  /// The kind is `shellCommand`, because ArgumentParser's dump then contains the raw value. The tests generate
  /// ``CommandTable`` from the dump; no shell command is run.
  var kind: CompletionKind { .shellCommand(rawValue) }
}
