internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

struct StartCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Mark cards as started",
    discussion: """
      The box becomes `[/]`, and the card stays in its column; `pb move` moves it. `is:started` finds started cards. A card that \
      is done or cancelled must be reopened first.

      Examples:
        pb start roof
        pb start "call ann" roadmap.md:12
        pb list is:started
      """)

  @Argument(help: CardsHelp.cards, completion: Accepted.openCard.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  func intent(for card: CardName) -> any Intent {
    MarkCard(card, board: options.boardName, as: .started, today: System.today)
  }
}

struct StopCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Mark cards as no longer started",
    discussion: """
      The box becomes `[ ]` again. A card that is not started stays as it is.

      Examples:
        pb stop roof
        pb stop --where is:started --yes
      """)

  @Argument(help: CardsHelp.cards, completion: Accepted.openCard.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  func intent(for card: CardName) -> any Intent {
    MarkCard(card, board: options.boardName, as: .stopped, today: System.today)
  }
}

struct CancelCommand: CardsCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel",
    abstract: "Mark cards as cancelled",
    discussion: """
      The box becomes `[-]`, and the card stays in its column. A cancelled card counts neither as open nor as done, and does not \
      repeat. pb also sets `cancelled:` if cards of the board have this field. `pb reopen` brings the card back.

      Examples:
        pb cancel roof
        pb cancel "call ann" roadmap.md:12
        pb cancel --where 'tag:old is:open' --diff
      """)

  @Argument(help: CardsHelp.cards, completion: Accepted.openCard.kind)
  var cards: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions

  func intent(for card: CardName) -> any Intent {
    MarkCard(card, board: options.boardName, as: .cancelled, today: System.today)
  }
}
