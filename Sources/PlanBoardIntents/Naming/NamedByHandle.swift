internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The cards whose handles begin with a typed text.
struct NamedByHandle {
  struct Card {
    let identity: CardIdentity
    /// The board before the request.
    let board: ParsedBoard
    /// The card's index on ``board``.
    let index: Int
    let path: Path
    /// nil for a card in the trash, which only `pb restore` can name. Such a card still counts as a twin: the handle may
    /// have been shown for it.
    let match: CardName.Match?

    var candidate: IntentFailure.Candidate {
      match?.candidate ?? IntentFailure.Candidate(index, of: board, at: path)
    }
  }

  let start: CardHandle.Start
  var cards: [Card] = []

  init(_ start: CardHandle.Start) { self.start = start }

  /// The cards outside the trash.
  var matches: [CardName.Match] { cards.compactMap(\.match) }

  /// Whether the handles are the same, except for the letters that tell twins apart.
  var areAlike: Bool { Set(cards.map { CardHandle($0.identity).folded }).count <= 1 }

  /// If the text is the whole handle of some cards, removes all others.
  mutating func preferWhole() {
    let isWhole = { [start] (card: Card) in CardHandle(card.identity).folded == start.text }
    if cards.contains(where: isWhole) { cards.removeAll { !isWhole($0) } }
  }

  /// The cards that the text means, and whether they count as one card. Cards with the same id count as one here.
  ///
  /// Without ``CardHandle/Start/rest``, all cards with the title are meant, whatever their state: the handle may have
  /// been shown for any of them. O(n) in the length of the cards, but only if there are several.
  ///
  /// - Precondition: ``areAlike``.
  var meant: (cards: [Card], areOne: Bool) {
    guard cards.first?.identity.digest != nil, cards.count > 1 || start.rest != nil else { return (cards, true) }
    if start.rest == nil {
      // The digests of the rests are not needed.
      let occurrences = cards.map { $0.board.syntax(ofCard: $0.index).occurrence(in: $0.board) }
      if Twins.areOneChore(occurrences) { return (cards, true) }
    }
    let members = cards.map { Twins.Member($0.board.card($0.index)) }
    let counted = Twins.counted(members)
    let found = cards.indices.filter { index in
      start.rest.map { members[index].rest.text.hasPrefix($0) } ?? true
    }
    return (found.map { cards[$0] }, Set(found.map { counted[$0] }).count <= 1)
  }
}
