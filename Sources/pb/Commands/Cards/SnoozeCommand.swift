internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardVerbs

/// A command that moves the due day or the start day of cards. The last argument, or several, are the new day; the others
/// are cards.
protocol PostponingCommand: CardsCommand {
  var words: [String] { get }
  static var verb: Verb { get }
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
    if words.isEmpty { throw UsageError("until when? Write the day after the cards, for example +1w or fri") }
    if words.count == 1, whereOptions.query == nil {
      throw UsageError("the last word is the day: pb \(Self.verb.name) CARD +1w")
    }
    try options.validate()
    try whereOptions.check(cards)
  }

  func intent(for card: CardName) -> any Intent {
    let typed = words.suffix(dayCount).joined(separator: " ")
    let day = typed == "none" ? nil : typed
    return PostponeCard(card, Self.kind, to: day, board: options.boardName, today: System.today)
  }
}

struct SnoozeCommand: PostponingCommand {
  static let verb = Verb.snooze
  static let kind = PostponeCard.Kind.snoozed

  @Argument(.snoozeCardsAndDay) var words: [String]

  var whereOptions = WhereOptions()

  var options = ChangeOptions()
}

struct HideCommand: PostponingCommand {
  static let verb = Verb.hide
  static let kind = PostponeCard.Kind.hidden

  @Argument(.hideCardsAndDay) var words: [String]

  var whereOptions = WhereOptions()

  var options = ChangeOptions()
}
