internal import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardStore

/// An intent that usually changes only one card, in place. Many such intents are planned together, so that each step
/// edits and verifies a board only once.
package protocol CardwiseIntent: CardIntent {
  var verb: Outcome.Verb { get }
  /// The cards to prefer if several match the name.
  var preference: CardName.Preference { get }
  /// Each step makes one change to the card.
  var stepCount: Int { get }
  /// Whether the intent changes only the card itself; if not, it is planned on its own, with `plan(on:)`.
  func isCardwise(_ match: CardName.Match, in boards: any BoardSource) -> Bool
  /// Throws an `IntentFailure` if the intent cannot change the card.
  func check(_ match: CardName.Match) throws
  /// The keys that the intent sets and that are probably misspelt (``ParsedBoard/misspeltKeys(among:)``).
  func misspeltKeys(on board: ParsedBoard) -> [Outcome.MisspeltKey]
  /// The tags that the intent would take from the card, but that its board gives to all its cards.
  func boardTags(keptBy match: CardName.Match) -> [Outcome.BoardTag]
  /// The detail of the outcome; nil if there is none.
  func detail(of match: CardName.Match) -> Outcome.Detail?
  /// The intent that makes the same change to the check item that the name means; nil if this intent is only about
  /// cards.
  func aboutItem(of match: CardName.Match) -> (any CardwiseIntent)?
  /// The change that one step makes to the card.
  ///
  /// - Parameters:
  ///   - step: 0-based, below ``stepCount``.
  ///   - board: the board as the previous steps leave it.
  ///   - facts: facts about whole boards, as they were before the first change.
  /// - Returns: nil if the step has nothing to change.
  /// - Throws: `IntentFailure` if the step's input is invalid; `FileFailure` if `facts` cannot read a board.
  func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) throws -> CardChange?
}

extension CardwiseIntent {
  package var preference: CardName.Preference { .live }

  /// By default, the intent changes only the card itself.
  package func isCardwise(_ match: CardName.Match, in boards: any BoardSource) -> Bool { true }

  /// By default, the intent can change every card.
  package func check(_ match: CardName.Match) throws {}

  /// By default, no key is misspelt.
  package func misspeltKeys(on board: ParsedBoard) -> [Outcome.MisspeltKey] { [] }

  /// By default, no tag is taken.
  package func boardTags(keptBy match: CardName.Match) -> [Outcome.BoardTag] { [] }

  /// By default, the outcome has no detail.
  package func detail(of match: CardName.Match) -> Outcome.Detail? { nil }

  /// By default, the intent is only about cards.
  package func aboutItem(of match: CardName.Match) -> (any CardwiseIntent)? { nil }

  /// Finds the card that the name means, and the intent to plan: this one, or the one about the check item that the name
  /// means.
  ///
  /// - Throws: the errors of ``CardName/find(in:on:_:items:)``.
  func meant(in boards: any BoardSource) throws -> (intent: any CardwiseIntent, match: CardName.Match) {
    let match = try card.find(in: boards, on: board, preference, items: .item)
    guard match.item != nil else { return (self, match) }
    guard let intent = aboutItem(of: match) else { throw match.refusal(verb) }
    return (intent, match)
  }

  /// Plans all steps for the card, or for the check item that the name means.
  ///
  /// - Throws: `IntentFailure` if the card is not found or is ambiguous; the errors of ``check(_:)`` and
  ///   ``change(_:of:in:_:)``; `EditFailure` if a step would change more than the card; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let (intent, match) = try meant(in: boards)
    return try intent.planChecked(match, boards)
  }

  /// Checks the card that was found, and plans all steps for it.
  ///
  /// - Throws: the errors of ``check(_:)`` and ``planSteps(_:_:from:)``.
  func planChecked(
    _ match: CardName.Match, _ boards: any BoardSource
  ) throws -> (change: Change, outcome: Outcome) {
    try check(match)
    return try planSteps(match, CardwiseFacts(boards), from: .nothing(on: match.board))
  }

  /// Plans all steps for a card that was found and checked.
  ///
  /// - Parameter first: an edit of the card's board that comes before the steps.
  /// - Throws: the errors of ``change(_:of:in:_:)``; `EditFailure`; `FileFailure`.
  func planSteps(
    _ match: CardName.Match, _ facts: CardwiseFacts, from first: VerifiedEdit
  ) throws -> (change: Change, outcome: Outcome) {
    var edit = first
    for step in 0..<stepCount {
      guard let change = try change(step, of: match.card, in: edit.board, facts) else { continue }
      edit = try edit.followed(by: edit.board.changing(match.card, change), from: match.board)
    }
    var planned = edit.outcome(verb, match)
    planned.outcome.misspelt = misspeltKeys(on: match.board)
    planned.outcome.boardTags = boardTags(keptBy: match)
    planned.outcome.detail = detail(of: match)
    return planned
  }
}
