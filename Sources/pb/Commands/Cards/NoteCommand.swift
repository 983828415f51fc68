internal import PlanBoardIntents
internal import PlanBoardVerbs

struct NoteCommand: CardsCommand {
  @Argument(.noteCardAndText) var words: [VerbLine.Value]

  /// The note on standard input; nil if the note is on the command line.
  private var input: String?

  var whereOptions = WhereOptions()

  var options = ChangeOptions()

  var cards: [String] { whereOptions.query == nil ? words.prefix(1).map(\.text) : [] }
  private var text: [String] { words.dropFirst(cards.count).map(\.text) }

  func validate() throws {
    try options.validate()
    try whereOptions.check(cards)
    if text.isEmpty {
      throw UsageError("what is the note? Write its text, or - to read it from standard input")
    }
  }

  func run() throws {
    // Standard input is read once, for all cards. After `--`, a `-` is the text of the note.
    var command = self
    if text == [NotesArgument.input], !words.contains(where: \.isPlain) { command.input = try Plan.standardInputText() }
    try command.change()
  }

  func intent(for card: CardName) -> any Intent {
    NoteCard(card, note: input ?? text.joined(separator: " "), board: options.boardName)
  }
}
