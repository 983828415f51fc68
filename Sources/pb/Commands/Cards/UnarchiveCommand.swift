internal import ArgumentParser
internal import PlanBoardIntents

struct UnarchiveCommand: CardsCommand {
  static let scope = CardScope.archive
  static let configuration = CommandConfiguration(
    commandName: "unarchive",
    abstract: "Move cards out of the archive of their board",
    discussion: """
      A card goes back to its old place, or to the end of the column that --to names.

      Examples:
        pb unarchive id:k3f9
        pb unarchive "call ann" --to doing
        pb unarchive --where +q4
      """)

  @Argument(
    help: "Archived cards: handle, id:ID, path:line, or words of a title", completion: Accepted.archivedCard.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @Option(help: CardsHelp.otherColumn, completion: Accepted.column.kind)
  var to: String?

  @OptionGroup var options: ChangeOptions

  func intent(for card: CardName) -> any Intent {
    UnarchiveCard(card, board: options.boardName, column: to.map { ColumnName(text: $0) })
  }
}
