internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown

struct EditCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change the title, fields or notes of cards",
    discussion: """
      Fields can follow the name of one card, or --where: +phone or tag:phone, person:ann, p:high, due:fri, est:3h. \
      A day may have several words: due:fri 15:00. `tag:-phone` removes a tag, and `due:none` clears a field. +1w and -1w count from the card's present date, or from today \
      if the card has no such date: due:+1w postpones the card by a week. 1w always counts from today, and start:due-3d counts \
      from the card's due date. after:roof,door makes the card wait for these cards, named as in `pb after`, and for no others.

      Examples:
        pb edit roof +phone due:fri p:high
        pb edit roof due:+1w                    a week later
        pb edit "call ann" --title "Call Ann and Bo" tag:-home
        pb edit id:k3f9 due:none --set est=3h
        pb edit milk bread --due fri            several cards
        pb edit --where tag:old +new tag:-old
      """)

  @Argument(
    help: ArgumentHelp(
      "Cards: handle, id:ID, path:line, board/column/N, or words of a title; or one card and its fields",
      valueName: "cards"),
    completion: Accepted.cardOrField.kind)
  var words: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @Option(help: "The new title")
  var title: String?

  @OptionGroup var fields: FieldOptions

  // Unconditional, because the value may begin with `-`, as in `- [ ] item`.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The new notes; '' removes them; - reads standard input", valueName: "markdown"))
  var notes: String?

  @OptionGroup var options: ChangeOptions

  /// The number of names before the first field. The first word is always a name, unless `--where` finds the cards.
  private var nameCount: Int {
    let first = whereOptions.query == nil ? 1 : 0
    return words.indices.first { $0 >= first && TypedField(argument: words[$0]) != nil } ?? words.count
  }

  var cards: [String] { Array(words.prefix(nameCount)) }

  /// The arguments that are fields. The words of a day may be arguments of their own: `due:fri 15:00`.
  private var typedFields: [String] { TypedField.joiningDays(words.dropFirst(nameCount)) }

  private var changes: [(key: FieldKey, value: String?)] {
    typedFields.compactMap { TypedField(argument: $0) }.map { ($0.key, $0.value) } + fields.changes
  }

  func validate() throws {
    try whereOptions.check(cards)
    let typed = typedFields
    if let word = typed.first(where: { TypedField(argument: $0) == nil }) {
      throw ValidationError(
        "`\(VisibleText.safe(word))` is not a field; names of cards come before fields, and --title changes the title")
    }
    if let field = typed.first, nameCount > 1 {
      throw ValidationError(
        "`\(VisibleText.safe(field))` can follow the name of only one card: quote a name that has spaces, and for several cards "
          + "use options, such as --due or --tag")
    }
    if title == nil, notes == nil, changes.isEmpty {
      throw ValidationError("nothing to change; add a field such as due:fri, or use --title or --notes")
    }
    try FieldOptions.check(changes)
  }

  func run() throws {
    // Standard input is read once, for all cards.
    var command = self
    command.notes = try notes.map { try NotesArgument.text($0) }
    try command.change()
  }

  func intent(for card: CardName) -> any Intent {
    EditCard(card, board: options.boardName, title: title, fields: changes, notes: notes, today: System.today)
  }
}
