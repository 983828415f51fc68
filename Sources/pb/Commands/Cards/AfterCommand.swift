internal import ArgumentParser
internal import PlanBoardIntents

struct AfterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "after",
    abstract: "Make a card wait for other cards",
    discussion: """
      The first card waits for the others, which may be on other boards: pb adds the ids of the others to the first card's \
      `after:`. A card without an id gets one. To remove `after:`, write `none` in place of the other cards. A card cannot \
      wait for itself, and cards cannot wait for each other.

      Examples:
        pb after "hang the door" "paint the door"
        pb after roof milk bread
        pb after roof none
      """)

  @Argument(
    help: ArgumentHelp(
      "The card that waits, and the cards for which it waits; handle, id:ID, path:line, board/column/N, or words of a title",
      valueName: "cards"),
    completion: Accepted.openCard.kind)
  var cards: [String] = []

  @OptionGroup var options: ChangeOptions

  private var others: [String] { Array(cards.dropFirst()) }

  func validate() throws {
    if cards.isEmpty { throw ValidationError("which card waits? Name it, and after it the cards for which it waits") }
    if others.isEmpty { throw ValidationError("for which cards does it wait? Name them after the card, or write none") }
    if others.count > 1, others.contains("none") { throw ValidationError("use either none or cards, not both") }
  }

  func run() throws {
    let names = others == ["none"] ? [] : others.map { CardName($0) }
    try options.perform([WaitForCards(CardName(cards[0]), for: names, board: options.boardName)])
  }
}
