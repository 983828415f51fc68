internal import PlanBoardCore

/// Why one of several new cards could not be added.
package struct NewCardFailure: Error {
  /// The card's text as the user gave it.
  package let newCard: String
  package let reason: any Error

  /// The failure of an intent. It names the new card, unless the request has no other intent, or the reason is the same
  /// for every card.
  static func naming(_ intent: Int, of intents: [any Intent], _ error: any Error) -> any Error {
    guard intents.count > 1, let card = intents[intent].demands.newCard else { return error }
    if let failure = error as? IntentFailure, failure.isSameForEveryCard { return error }
    return NewCardFailure(newCard: card, reason: error)
  }
}

extension Error {
  /// The error without the name of the new card, if it is a ``NewCardFailure``.
  package var withoutNewCard: any Error { (self as? NewCardFailure)?.reason ?? self }
}
