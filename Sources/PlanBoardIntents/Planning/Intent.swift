internal import PlanBoardCore
package import PlanBoardStore

/// A change that a user can request. Planning reads only the boards that it is given, and writes nothing.
package protocol Intent: Sendable {
  /// The boards that the user names in this intent, without those in names of cards such as `board.md:12`.
  var boardNames: [BoardName] { get }

  /// What the request needs to know of this intent.
  var demands: IntentDemands { get }

  /// Passes the name and the role of each card in this intent to `update`, in the order in which planning looks for the
  /// cards. `update` can replace a name.
  mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void)

  /// Plans the change, which is empty if the outcome's `isNothing` is true.
  ///
  /// - Throws: `IntentFailure` if a name or value does not fit the boards; `EditFailure` if the change cannot be
  ///   written without changing other parts of the board; `FileFailure` if a board cannot be read.
  func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome)
}

extension Intent {
  package var demands: IntentDemands { IntentDemands() }

  /// The names of all cards in this intent, including those that a query found.
  var cardNames: [CardName] {
    var (copy, names): (Self, [CardName]) = (self, [])
    copy.updateCardNames { name, _ in names.append(name) }
    return names
  }
}

/// An intent about one card, whose board the user may also name.
package protocol CardIntent: Intent {
  var card: CardName { get set }
  var board: BoardName? { get }
}

extension CardIntent {
  package var boardNames: [BoardName] { [board].compactMap(\.self) }

  /// Passes the name of the card to `update`.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) { update(&card, .own) }
}

/// An intent that may name a board, but names no card.
package protocol BoardIntent: Intent {
  var board: BoardName? { get }
}

extension BoardIntent {
  package var boardNames: [BoardName] { [board].compactMap(\.self) }

  /// Does nothing, because the intent names no cards.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {}
}

/// An intent that names neither boards nor cards, but may have paths of files.
package protocol NamelessIntent: Intent {}

extension NamelessIntent {
  package var boardNames: [BoardName] { [] }

  /// Does nothing, because the intent names no cards.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {}
}
