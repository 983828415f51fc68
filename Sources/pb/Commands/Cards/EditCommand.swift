internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct EditCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the title, fields or notes of cards",
    discussion: """
      Examples:
        pb edit ^k3f9 --due fri --priority high
        pb edit "call ann" --title "Call Ann and Bo" --tag phone --tag -home
        pb edit ^k3f9 --due "" --set est=3h
        pb edit --where '#old' --tag new --tag -old
      """)

  @Argument(help: CardsHelp.cards, completion: Accepted.card.kind)
  var cards: [String] = []

  @OptionGroup var found: WhereOptions

  @Option(help: "The new title")
  var title: String?

  @OptionGroup var fields: FieldOptions

  // Unconditional: `- [ ] item` is a value, not an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The new notes; '' removes them, - reads standard input", valueName: "markdown"))
  var notes: String?

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    try found.check(cards)
    if title == nil, notes == nil, fields.changes.isEmpty {
      throw ValidationError("nothing to change; use --title, --due or --tag, for example")
    }
  }

  func run() throws {
    // Standard input is read once, for all cards.
    var command = self
    command.notes = try notes.map { try NotesArgument.text($0) }
    try command.change()
  }

  func intent(for card: CardName) -> any Intent {
    EditCard(card, board: options.boardName, title: title, fields: fields.changes, notes: notes, today: System.today)
  }
}
