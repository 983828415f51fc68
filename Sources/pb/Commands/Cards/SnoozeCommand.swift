internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

/// A command that moves the due day or the start day of cards. The last argument, or several, are the new day; the others
/// are cards.
protocol PostponingCommand: CardsCommand {
  var words: [String] { get }
  /// The day that is moved: the due day, or the day when work on the card can begin.
  static var kind: PostponeCard.Kind { get }
}

extension PostponingCommand {
  /// The number of words of the new day: 2 for `fri 15:00`.
  private var dayCount: Int { DateWords.wordCount(ofDateEnding: (whereOptions.query == nil ? [] : [""]) + words) }

  var cards: [String] { words.dropLast(dayCount) }

  /// If a word is no card, it was probably meant as a part of the day, as in `roof last friday`.
  var needs: PlanRequest.Needs { .allCards }

  func validate() throws {
    if words.isEmpty { throw ValidationError("until when? Write the day after the cards, for example +1w or fri") }
    if words.count == 1, whereOptions.query == nil {
      throw ValidationError("the last word is the day: pb \(Self.configuration.commandName ?? "") CARD +1w")
    }
    try whereOptions.check(cards)
  }

  func intent(for card: CardName) -> any Intent {
    let typed = words.suffix(dayCount).joined(separator: " ")
    let day = typed == "none" ? nil : typed
    return PostponeCard(card, Self.kind, to: day, board: options.boardName, today: System.today)
  }
}

struct SnoozeCommand: PostponingCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze",
    abstract: "Postpone cards: move their due days",
    discussion: """
      The last word is the new due day. +1w counts from the day when the card is due, or from today if it has no due day. \
      Other days count from today: 1w, fri, next friday, 1dec, and can have a time: fri 15:00. The rule of a repeating card stays as it is. `none` removes the due \
      day. Write -- before a day such as -2d.

      Examples:
        pb snooze roof +1w
        pb snooze milk bread fri
        pb snooze --where is:overdue tomorrow --yes
      """)
  static let kind = PostponeCard.Kind.snoozed

  @Argument(
    help: ArgumentHelp("Cards, and the new due day", valueName: "cards-and-day"),
    completion: Accepted.cardOrDate.kind)
  var words: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions
}

struct HideCommand: PostponingCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide",
    abstract: "Hide cards until a day, when work on them can begin",
    discussion: """
      The last word is the day, which pb writes as `start:`, in the notation of the board. The due day stays as it is. +1w counts \
      from the present `start:`, or from today if the card has none; start days can also count from the due day, as in due-3d. \
      `none` shows the card again.

      Examples:
        pb hide roof fri
        pb hide milk bread 1dec
        pb hide roof none
        pb hide --where +garden 1mar --yes
      """,
    aliases: ["wait"])
  static let kind = PostponeCard.Kind.hidden

  @Argument(
    help: ArgumentHelp("Cards, and the day", valueName: "cards-and-day"), completion: Accepted.cardOrDate.kind)
  var words: [String] = []

  @OptionGroup var whereOptions: WhereOptions

  @OptionGroup var options: ChangeOptions
}
