package import PlanBoardIntents

/// What a verb changes.
package struct VerbChange: Sendable {
  /// Returns what makes the intent for a card.
  package typealias OfCards = @Sendable (VerbCall) throws(VerbFault) -> (CardName) -> any Intent
  package typealias OfPlan = @Sendable (VerbCall) throws(VerbFault) -> [any Intent]

  fileprivate enum Make: Sendable {
    case ofCards(OfCards), ofPlan(OfPlan)
  }

  fileprivate let make: Make
  /// A query for the cards that are meant if the user names none; nil if some must be named.
  package let usualQuery: String?
  /// Whether a user whose cursor is on a check item may mean the item. If so, the verb must not change the item's card.
  package let mayMeanCheckItem: Bool

  private init(_ make: Make, usualQuery: String? = nil, mayMeanCheckItem: Bool = false) {
    self.make = make
    self.usualQuery = usualQuery
    self.mayMeanCheckItem = mayMeanCheckItem
  }

  /// A change to each of the cards that the user names.
  ///
  /// - Parameter mayMeanCheckItem: false for what only cards have, such as a column, a day or an id.
  package static func cards(
    usualQuery: String? = nil, mayMeanCheckItem: Bool = false, _ make: @escaping OfCards
  ) -> VerbChange {
    VerbChange(.ofCards(make), usualQuery: usualQuery, mayMeanCheckItem: mayMeanCheckItem)
  }

  /// A change to columns, boards or tags, which the values of the call name.
  package static func plan(_ make: @escaping OfPlan) -> VerbChange { VerbChange(.ofPlan(make)) }

  package var isOfCards: Bool { if case .ofCards = make { true } else { false } }
}

extension VerbCall {
  /// The intents that carry out the call: one for each of the cards, or those that the values alone ask for.
  ///
  /// - Parameter cards: the cards that the user names; ignored by a verb that is not about cards.
  package func intents(for cards: [CardName] = []) throws(VerbFault) -> [any Intent] {
    switch verb.change?.make {
    case .ofCards(let make):
      let intent = try make(self)
      return cards.map { intent($0) }
    case .ofPlan(let make): return try make(self)
    case nil: return []
    }
  }
}

extension Verb {
  /// The verbs that change something in a way that is said beside them.
  package static var changing: [Verb] { program.family.filter { $0.change != nil } }

  /// The arguments that programs give by name, in the order of the help (``VerbArgument/member``).
  package var members: [VerbArgument] { arguments.filter { $0.member != nil } }

  /// What a shell on whose screen cards are selected takes after the verb, as in `:move Doing`; nil if it takes nothing.
  /// Cards that are put away are on no screen, so their verbs take one of them.
  package var lineValue: VerbArgument? {
    switch operands.first?.kind {
    case .archivedCard, .trashedCard: operands.first
    default: members.first { $0.form != .flag }
    }
  }
}
