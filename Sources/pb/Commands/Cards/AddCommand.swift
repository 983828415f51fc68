internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a card",
    discussion: """
      The fields may stand in the text; dates are what people say: today, fri, +3d, 2w, 1dec, eom, fri@15:00. ISO goes \
      into the file. Without --column the card goes into the first column.

      Examples:
        pb add "Call Ann #home !high due:fri"
        pb add "Ship it" --column doing --top --board roadmap
        printf '%s\n' Milk Bread | pb add -       many cards, one a line
      """)

  @Argument(help: "The card's title and fields, or - for cards from standard input, one a line")
  var text: [String]

  @OptionGroup var options: ChangeOptions

  @Option(
    help: ArgumentHelp("Add it to this column; the start of its name is enough", valueName: "name"),
    completion: CompletionList.columns)
  var column: String?

  @OptionGroup var position: PositionOptions
  @OptionGroup var fields: FieldOptions

  // Unconditional: `- [ ] item` is a value, not an option.
  @Option(parsing: .unconditional, help: ArgumentHelp("Markdown below the title", valueName: "text"))
  var notes = ""

  @Flag(help: "Add it although a card of this title is there already")
  var twin = false

  @Flag(help: "If a card of this title is there and done, reopen it instead of adding another")
  var reopen = false

  func validate() throws {
    if twin, reopen { throw ValidationError("only one of --twin and --reopen") }
  }

  func run() throws {
    let texts = text == ["-"] ? try Self.lines() : [text.joined(separator: " ")]
    let intents = texts.map { text -> any Intent in
      AddCard(
        text, fields: fields.given, notes: notes, board: options.boardName, column: column.map { ColumnName(text: $0) },
        position: position.position, duplicates: twin ? .added : reopen ? .reopened : .refused, today: System.today)
    }
    try options.perform(intents, names: position.names)
  }

  private static func lines() throws -> [String] {
    String(decoding: try PlanSession.standardInput(), as: UTF8.self)
      .split(whereSeparator: \.isNewline).map(String.init).filter { $0.contains { !$0.isWhitespace } }
  }
}
