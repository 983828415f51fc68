internal import ArgumentParser
internal import PlanBoardIntents

struct NoteCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Add a note to a card",
    discussion: """
      The first argument is the card; all others form the note. With --where, all arguments form the note. The note goes \
      below the card's other notes, which stay as they are. It is Markdown. To replace all notes, use `pb edit --notes`. \
      Write -- before a note that begins with -.

      Examples:
        pb note roof asked Bo
        pb note "call ann" "No answer; try again on Monday"
        date | pb note id:k3f9 -                the note from standard input
        pb note --where +trip packed
        pb note roof -- -5 degrees today
      """)

  @Argument(
    help: ArgumentHelp(
      "The card, and the text of the note; - reads the text from standard input", valueName: "card-and-text"),
    completion: Accepted.cardThenText.kind)
  var words: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  /// The number of words of ``words`` after `--`.
  private var countAfterDashes: Int { PlaceOptions.countAfterDashes(in: words) }

  var cards: [String] { whereOptions.query == nil ? Array(words.prefix(1)) : [] }
  private var text: [String] { Array(words.dropFirst(cards.count)) }

  func validate() throws {
    try whereOptions.check(cards)
    if text.isEmpty {
      throw ValidationError("what is the note? Write its text, or - to read it from standard input")
    }
  }

  func run() throws {
    // Standard input is read once, for all cards. After `--`, a `-` is the text of the note.
    var command = self
    if text == [NotesArgument.input], countAfterDashes == 0 { command.words = cards + [try Plan.standardInputText()] }
    try command.change()
  }

  func intent(for card: CardName) -> any Intent {
    NoteCard(card, note: text.joined(separator: " "), board: options.boardName)
  }
}
