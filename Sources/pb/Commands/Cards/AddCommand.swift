internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a card",
    discussion: """
      The text can contain fields: +home or tag:home, person:ann, p:high, due:fri, every:1w. pb writes them as the board \
      does: #home, @ann, !high. after:roof makes the card wait for another one, named as in `pb after`. Dates can be \
      words: today, fri, next friday, 3d, 2w, 1dec, eom, 2026-W50, and can have a time: fri 15:00, fri@3pm; the file gets ISO dates. \
      All words after -- belong to the title, even +home, tag:home and -. \
      Without --column, the card goes into the first column that is not for done cards. Without --section, it goes below the last card of the \
      column, even if that card is in a section; with --top, it goes above the first section.

      Examples:
        pb add Call Ann +home p:high due:fri
        pb add "Ship it" --column doing --top --board roadmap
        pb add "Fix the login" --column doing --section "version 2"
        printf '%s\\n' Milk 'Bread +shop' | pb add -    many cards, one per line
        pb add -- +one for the new door
      """)

  @Argument(
    help: "The card's title and fields, or - to read such texts from standard input, one per line",
    completion: Accepted.fields.kind)
  var text: [String]

  @OptionGroup var options: ChangeOptions

  @Option(
    help: ArgumentHelp("Add it to this column; the start of its name is enough", valueName: "name"),
    completion: Accepted.column.kind)
  var column: String?

  @OptionGroup var position: PositionOptions
  @OptionGroup var fields: FieldOptions

  // Unconditional, because the value may begin with `-`, as in `- [ ] item`.
  @Option(
    parsing: .unconditional, help: ArgumentHelp("Markdown below the title; - reads standard input", valueName: "text"))
  var notes = ""

  @Flag(help: "Add the card even if another card has this title")
  var duplicate = false

  // The former name of --duplicate (docs/compatibility.md).
  @Flag(help: .hidden)
  var twin = false

  @Flag(help: "If a done card has this title, reopen it instead of adding a card")
  var reopen = false

  func validate() throws {
    if readsInput, notes == NotesArgument.input {
      throw ValidationError("only one of the text and --notes can be -")
    }
    if addsDuplicate, reopen { throw ValidationError("use either --duplicate or --reopen, not both") }
  }

  private var addsDuplicate: Bool { duplicate || twin }

  /// The number of words of ``text`` after `--`.
  private var countAfterDashes: Int { PlaceOptions.countAfterDashes(in: text) }

  /// Whether each line of standard input is the text of a card.
  private var readsInput: Bool { text == ["-"] && countAfterDashes == 0 }

  func run() throws {
    let texts =
      readsInput
      ? AddCard.texts(inLines: try Plan.standardInputText()) : [text.dropLast(countAfterDashes).joined(separator: " ")]
    let plainText = text.suffix(countAfterDashes).joined(separator: " ")
    let notes = try NotesArgument.text(notes)
    let intents = texts.map { text -> any Intent in
      AddCard(
        text, plainText: plainText, fields: fields.given, notes: notes, board: options.boardName,
        column: column.map { ColumnName(text: $0) },
        section: position.sectionName, position: position.position,
        duplicates: addsDuplicate ? .added : reopen ? .reopened : .refused, today: System.today)
    }
    try Plan.run { console in
      if twin { console.reportOnce(RenamedName(.flag, old: "--twin", new: "--duplicate").diagnostic) }
      try options.perform(options.request(intents), console)
    }
  }
}
