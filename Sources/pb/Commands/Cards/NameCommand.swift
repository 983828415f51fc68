internal import ArgumentParser
internal import PlanBoardIntents

struct NameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "name",
    abstract: "Give a card another title",
    discussion: """
      The first argument is the card; all others form its new title, as for `pb edit --title`: no word is read as a field, and \
      the card's fields stay as they are. Write -- before a title that begins with -.

      Examples:
        pb name roof Call Bo
        pb name "call ann" "Call Ann & Bo"
        pb name roof "Mend the roof" --dry-run
        echo Call Bo | pb name roof -           the title from standard input
        pb name roof -- -5 degrees
      """)

  @Argument(
    help: ArgumentHelp(
      "The card, and its new title; - reads the title from standard input", valueName: "card-and-title"),
    completion: Accepted.cardThenText.kind)
  var words: [String] = []

  @OptionGroup var options: ChangeOptions

  /// The number of words of ``words`` after `--`.
  private var countAfterDashes: Int { PlaceOptions.countAfterDashes(in: words) }

  private var title: [String] { Array(words.dropFirst()) }

  func validate() throws {
    if words.isEmpty { throw ValidationError("which card? Name it, and write its new title after it") }
    if title.isEmpty {
      throw ValidationError("what is the new title? Write it after the card, or - for standard input")
    }
  }

  func run() throws {
    var text = title.joined(separator: " ")
    if text == NotesArgument.input, countAfterDashes == 0 {
      text = try Plan.standardInputText()
      // The end of the line is not part of the title.
      if text.last?.isNewline == true { text.removeLast() }
    }
    try options.perform([
      EditCard(CardName(words[0]), board: options.boardName, title: text, today: System.today)
    ])
  }
}
