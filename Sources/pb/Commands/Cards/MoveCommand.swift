internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardVerbs

struct MoveCommand: Command {
  @Argument(.cards) var cards: [String]

  var whereOptions = WhereOptions()

  @Argument(.moveTo) var to: String?

  @Argument(.moveToBoard) var toBoard: String?

  var position = PositionOptions()

  @Argument(.again) var again: Bool
  @Argument(.once) var once: Bool

  var options = ChangeOptions()

  func validate() throws {
    try position.validate()
    try options.validate()
    try whereOptions.check(cards)
    if to == nil, toBoard == nil, !position.top, !position.bottom, position.before == nil, position.after == nil,
      position.section == nil
    {
      throw UsageError(
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
