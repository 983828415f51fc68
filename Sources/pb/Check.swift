internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check an item of a card's checklist",
    discussion: """
      Examples:
        pb check ^k3f9 2              the second item
        pb check ^k3f9 "write tests"
        pb check ^k3f9 2 --undo       uncheck it
      """)

  @Argument(help: "The card", completion: Candidates.cards)
  var card: String

  @Argument(help: "The item: its number, or words of its title")
  var item: String

  @Flag(help: "Uncheck it")
  var undo = false

  @OptionGroup var options: ChangeOptions

  func run() throws {
    try options.perform(cards: [card]) {
      CheckItemOfCard($0, item: item, board: options.boardName, isDone: !undo)
    }
  }
}
