internal import ArgumentParser
internal import PlanBoardIntents

struct RestoreCommand: CardsCommand {
  static let scope = CardScope.trash
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Bring cards back from the trash",
    discussion: """
      A card goes back to its old board, column and section, between its old neighbours. If the neighbours are gone, the card \
      goes to its old position, counted from the top. If the section is also gone, the card goes to the end of the column. \
      --board and --to choose another board and column.

      Examples:
        pb restore "call ann"
        pb restore id:k3f9 --board someday --to ideas
        pb restore --where +q4
      """)

  @Argument(help: "Cards in the trash: handle, id:ID or words of a title", completion: Accepted.trashedCard.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @Option(help: CardsHelp.otherColumn, completion: Accepted.column.kind)
  var to: String?

  @OptionGroup var options: ChangeOptions

  func intent(for card: CardName) -> any Intent {
    RestoreCard(card, board: options.boardName, column: to.map { ColumnName(text: $0) })
  }
}
