internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardVerbs

struct EditCommand: Command {
  @Argument(.editCards) var words: [String]

  var whereOptions = WhereOptions()

  @Argument(.editTitle) var title: String?

  var fields = FieldOptions()

  @Argument(.editNotes) var notes: String?

  var options = ChangeOptions()

  /// The number of names before the first field. The first word is always a name, unless `--where` finds the cards.
  private var nameCount: Int {
    let first = whereOptions.query == nil ? 1 : 0
    return words.indices.first { $0 >= first && TypedField(argument: words[$0]) != nil } ?? words.count
  }

  private var cards: [String] { Array(words.prefix(nameCount)) }

  /// The arguments that are fields. The words of a day may be arguments of their own: `due:fri 15:00`.
  private var typedFields: [String] { TypedField.joiningDays(words.dropFirst(nameCount)) }

  private var changes: [(key: FieldKey, value: String?)] {
    typedFields.compactMap { TypedField(argument: $0) }.map { ($0.key, $0.value) } + fields.changes
  }

  func validate() throws {
    try fields.validate()
    try options.validate()
    try whereOptions.check(cards)
    let typed = typedFields
    if let word = typed.first(where: { TypedField(argument: $0) == nil }) {
      throw UsageError(
        "`\(VisibleText.safe(word))` is not a field; names of cards come before fields, and --title changes the title")
    }
    if let field = typed.first, nameCount > 1 {
      throw UsageError(
        "`\(VisibleText.safe(field))` can follow the name of only one card: quote a name that has spaces, and for several cards "
          + "use options, such as --due or --tag")
    }
    if title == nil, notes == nil, changes.isEmpty {
      throw UsageError("nothing to change; add a field such as due:fri, or use --title or --notes")
    }
    try FieldOptions.check(changes)
  }

  func run() throws {
    var call = VerbCall(.edit, on: options.boardName, today: System.today, seed: 0)
    call.give(.set, .fields(changes))
    if let title { call.give(.editTitle, .text(title)) }
    if let notes { call.give(.editNotes, .text(try NotesArgument.text(notes))) }
    try options.perform(call, cards: cards, whereOptions)
  }
}
