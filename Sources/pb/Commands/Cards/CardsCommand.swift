internal import PlanBoardIntents

/// A command that does the same thing to each of the cards that the user names, or finds with `--where`.
protocol CardsCommand: Command {
  var cards: [String] { get }
  var whereOptions: WhereOptions { get }
  var options: ChangeOptions { get }

  /// The part of the plan in which `--where` finds cards.
  static var scope: CardScope { get }

  /// Whether repeating cards may be done again less than a minute after the last time.
  var again: Bool { get }

  /// Which of the named cards must be found, so that anything is changed.
  var needs: PlanRequest.Needs { get }

  /// The change that the command makes to a card.
  func intent(for card: CardName) -> any Intent
}

extension CardsCommand {
  static var scope: CardScope { .plan }
  var again: Bool { false }
  var needs: PlanRequest.Needs { .nothing }

  func validate() throws {
    try options.validate()
    try whereOptions.check(cards)
  }

  func run() throws { try change() }

  /// Carries out the intent for each card.
  func change() throws {
    try options.perform(cards: cards, whereOptions, in: Self.scope, again: again, needs: needs) {
      intent(for: $0)
    }
  }
}
