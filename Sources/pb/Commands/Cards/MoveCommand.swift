internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct MoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Move cards to another column, place or board",
    discussion: """
      Name a card by its handle, id:ID, path:line, board/column/N, or words of its title. A card that moves into a done \
      column is checked, and a card with `every:` repeats. If most boxes in that column are open, the card is not checked. A \
      card that moves out of a done column is unchecked. Without --section, a card goes below all cards of its new column, or \
      with --top above them; if it stays in its column, it also stays in its section.

      Examples:
        pb move "ship the writer" --to doing
        pb move id:k3f9 --to done --top
        pb move id:k3f9 --section "version 2"
        pb move roadmap.md:12 roadmap.md:14 --after id:b2x7
        pb move "old idea" --to-board someday --to ideas
        pb move --where '+q4 is:open' --to later
      """)

  @Argument(help: CardsHelp.cards, completion: Accepted.card.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @Option(
    help: ArgumentHelp("The column; the start of its name is enough", valueName: "column"),
    completion: Accepted.column.kind)
  var to: String?

  @Option(help: ArgumentHelp("Another board", valueName: "board"), completion: Accepted.board.kind)
  var toBoard: String?

  @OptionGroup var position: PositionOptions

  @Flag(help: CardsHelp.again) var again = false
  @Flag(help: CardsHelp.once) var once = false

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    try whereOptions.check(cards)
    if to == nil, toBoard == nil, !position.top, !position.bottom, position.before == nil, position.after == nil,
      position.section == nil
    {
      throw ValidationError(
        "where to? Use --to COLUMN, --section NAME, --to-board BOARD, --top, --bottom, --before CARD or --after CARD")
    }
  }

  func run() throws {
    try options.perform(cards: cards, whereOptions, again: again) {
      var move = MoveCard(
        $0, from: options.boardName, to: toBoard.map { BoardName($0) }, column: to.map { ColumnName(text: $0) },
        section: position.sectionName, position: position.position, today: System.today)
      move.isOnce = once
      return move
    }
  }
}
