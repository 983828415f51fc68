internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct ArchiveCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Move cards into the archive of their board",
    discussion: """
      Without a card or a query, all done cards are archived, and pb asks first. A board without an archive gets one: a line \
      `***` and a heading `Archive` after the last column.

      Examples:
        pb archive                all done cards
        pb archive id:k3f9
        pb archive "call ann" --diff
        pb archive --where 'is:done done:..-30d' --yes
      """)

  @Argument(help: CardsHelp.cards, completion: Accepted.card.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  mutating func validate() throws {
    if cards.isEmpty, whereOptions.query == nil { whereOptions.query = "is:done" }
    try whereOptions.check(cards)
  }

  func intent(for card: CardName) -> any Intent { ArchiveCard(card, board: options.boardName) }
}
