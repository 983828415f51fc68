internal import PlanBoardIntents
internal import PlanBoardVerbs

struct NameCommand: Command {
  @Argument(.nameCardAndTitle) var words: [VerbLine.Value]

  var options = ChangeOptions()

  private var title: [String] { words.dropFirst().map(\.text) }

  func validate() throws {
    try options.validate()
    if words.isEmpty { throw UsageError("which card? Name it, and write its new title after it") }
    if title.isEmpty {
      throw UsageError("what is the new title? Write it after the card, or - for standard input")
    }
  }

  func run() throws {
    var text = title.joined(separator: " ")
    if text == NotesArgument.input, !words.contains(where: \.isPlain) {
      text = try Plan.standardInputText()
      // The end of the line is not part of the title.
      if text.last?.isNewline == true { text.removeLast() }
    }
    try options.perform([
      EditCard(CardName(words[0].text), board: options.boardName, title: text, today: System.today)
    ])
  }
}
