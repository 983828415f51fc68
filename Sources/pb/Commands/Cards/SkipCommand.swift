internal import ArgumentParser
internal import PlanBoardIntents

struct SkipCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip",
    abstract: "Move the dates of repeating cards to their next occurrence",
    discussion: """
      The card gets the dates that the next card would have if this one were done today. Nothing is checked, and no card is added. \
      A card without `every:` is refused.

      Examples:
        pb skip water
        pb skip yoga "water the plants"
        pb skip --where 'is:recurring is:overdue' --yes
      """)

  @Argument(help: CardsHelp.cards, completion: Accepted.openCard.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  func intent(for card: CardName) -> any Intent { SkipCard(card, board: options.boardName, today: System.today) }
}
