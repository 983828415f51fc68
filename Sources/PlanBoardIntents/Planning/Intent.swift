internal import PlanBoardCore
package import PlanBoardStore

/// A change that a user can request. Planning is a pure function: it reads only the boards that it is given, and writes
/// nothing.
package protocol Intent: Sendable {
  /// The boards that the user names in this intent. A board in the name of a card, as in `board.md:12`, is not among
  /// them.
  var boardNames: [BoardName] { get }

  /// Passes the name and the role of each card in this intent to `update`, in the order in which planning looks for the
  /// cards. `update` can replace a name, for example after the user was asked which of several cards with this name is
  /// meant.
  mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void)

  /// Plans the change. If the outcome's `isNothing` is true, the change is empty.
  ///
  /// - Throws: `IntentFailure` if a name or value does not fit the boards; `EditFailure` if the change cannot be
  ///   written without changing other parts of the board; `FileFailure` if a board cannot be read.
  func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome)
}

extension Intent {
  /// The names of all cards in this intent, including those that a query found.
  var cardNames: [CardName] {
    var (copy, names): (Self, [CardName]) = (self, [])
    copy.updateCardNames { name, _ in names.append(name) }
    return names
  }
}

/// An intent about one card that the user names. The user may also name the board.
package protocol CardIntent: Intent {
  var card: CardName { get set }
  var board: BoardName? { get }
}

extension CardIntent {
  /// The named board, if any.
  package var boardNames: [BoardName] { [board].compactMap(\.self) }

  /// Passes the name of the card to `update`.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) { update(&card, .own) }
}

/// An intent that names no card. It may name a board.
package protocol BoardIntent: Intent {
  var board: BoardName? { get }
}

extension BoardIntent {
  /// The named board, if any.
  package var boardNames: [BoardName] { [board].compactMap(\.self) }

  /// Does nothing, because the intent names no cards.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {}
}

/// An intent that contains no names of boards or cards. If it concerns certain files, it has their paths.
package protocol NamelessIntent: Intent {}

extension NamelessIntent {
  /// Empty, because the intent names no boards.
  package var boardNames: [BoardName] { [] }

  /// Does nothing, because the intent names no cards.
  package mutating func updateCardNames(_ update: (inout CardName, CardName.Use) -> Void) {}
}
