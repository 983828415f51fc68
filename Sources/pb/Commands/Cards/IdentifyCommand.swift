internal import ArgumentParser
internal import PlanBoardIntents

struct IdentifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "id",
    abstract: "Give cards permanent ids",
    discussion: """
      pb writes the first letters of a card's handle into the file as the card's id, so that the handle still names the card \
      when its title changes. Each id is unique in the planning folder. A card that has an id keeps it.

      Examples:
        pb id "call ann"
        pb id roadmap.md:12 --json
        pb id --where has:due
      """)

  @Argument(help: "Cards: handle, path:line, board/column/N, or words of a title", completion: Accepted.card.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  func validate() throws { try whereOptions.check(cards) }

  func run() throws {
    try options.perform(cards: cards, whereOptions) {
      AssignCardID($0, board: options.boardName, seed: System.randomBits)
    }
  }
}
