extension VerbArgument {
  package static let section = option(
    "--section", value: "name", .section,
    "A section of the column, or of any column if none is named; the start of its heading is enough")
  package static let top = flag("--top", summary: "Above all cards of the column or section")
  package static let bottom = flag("--bottom", summary: "Below all cards of the column or section (the default)")
  package static let beforeCard = option(
    "--before", value: "card", .card,
    "Before this card, in its column; if a column is named, the card is looked for only there")
  package static let afterCard = option(
    "--after", value: "card", .card,
    "After this card, in its column; if a column is named, the card is looked for only there")
  package static let otherColumn = option(
    "--to", value: "column", .column, "Another column; the start of its name is enough"
  )
  .named("column")
  package static let columnNumber = option("--to", value: "number", .number, "Its position among the columns, from 1")
    .named("number")
  package static let beforeColumn = option("--before", value: "column", .column, "Before this column").named("before")
  package static let afterColumn = option("--after", value: "column", .column, "After this column").named("after")
  package static let doneColumn = flag("--done", summary: "Cards in this column count as done").named("done")
  package static let column = operand("column", .column, "The column; the start of its name is enough")
    .named("column")
}

extension [VerbArgument] {
  /// The position of a card in a column.
  package static let position: [VerbArgument] = [.section, .top, .bottom, .beforeCard, .afterCard]
  /// The position of a column on a board.
  package static let columnPosition: [VerbArgument] = [.columnNumber, .beforeColumn, .afterColumn]
}
