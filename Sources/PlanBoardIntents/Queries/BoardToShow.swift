package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The board or card that a user wants to see.
package enum BoardToShow: Sendable {
  case board(ParsedBoard, Path)
  case card(CardInFull)
  /// Several cards have the name; at most ``cardLimit`` of them are here. The failure is for a caller that needs
  /// exactly one card.
  case cards([CardInFull], IntentFailure)
  /// No board was named, and pb cannot choose one. The failure is for a caller that cannot list the boards.
  case choice(PlanSnapshot, IntentFailure)
  /// The name leads neither to one readable board nor to a card. The last caveat of the answer says why.
  case none

  static let cardLimit = 20
}

extension PlanSession {
  /// Finds the board or, if there is none, the card with a name. Without a name, finds the primary board or the only
  /// board.
  ///
  /// - Parameters:
  ///   - name: the name of a board or a card, or the path of a file inside or outside the planning folder; nil if the
  ///     user named nothing.
  ///   - withHistory: whether to also read the history of a card, which takes longer than finding the card.
  /// - Returns: the board or card, without caveats about the findings of a board. ``BoardToShow/choice(_:_:)`` has no
  ///   caveats, because ``PlanSnapshot/summaries(today:use:)`` returns them.
  /// - Throws: Without a name:
  ///   - `FileFailure` if there is no plan, or if its settings or a board that may be meant cannot be read
  ///   - `IntentFailure` with the reason `noBoards`
  ///   - `IntentFailure` with the reason `whichBoard` if only one board is found, but other files cannot be read
  ///
  ///   With a name: the errors of ``CardName/find(in:on:_:)`` except `ambiguousCard`.
  package func boardToShow(_ name: Path? = nil, withHistory: Bool = true) throws -> Answer<BoardToShow> {
    guard let name else { return try usualBoardToShow() }
    let boards = snapshot(.paths([]))
    var answer = Answer(BoardToShow.none, boards.caveats { .skipped($0) })
    do {
      let path = try paths(named: [name], withFolders: false)[0]
      answer.value = .board(try boards.board(at: path), path)
    } catch {
      if let card = try cardToShow(name, after: error, withHistory: withHistory) { return card }
      answer.caveats.append(.failed(error))
    }
    return answer
  }

  /// The card or cards with a name that leads to no board, for the reason `failure`; nil in these cases:
  /// - The name is `-`, a Markdown file, or the path of a file or folder that exists.
  /// - No card has the name, but boards have it that the request cannot use.
  private func cardToShow(_ name: Path, after failure: any Error, withHistory: Bool) throws -> Answer<BoardToShow>? {
    guard name != .standardInput, !name.isMarkdown, !isThere(name) else { return nil }
    let plan = snapshot()
    do {
      let card = try cardInFull(CardName(name.text), in: plan, withHistory: withHistory)
      return Answer(.card(card), plan.caveats { .skipped($0) } + [card].historyCaveats)
    } catch let noCard as IntentFailure {
      switch noCard.reason {
      case .noSuchCard:
        if let failure = failure as? IntentFailure, failure.isAboutUnusableBoards { return nil }
        throw noCard
      case .ambiguousCard(_, let candidates) where candidates.contains { $0.place.path != plan.trash }:
        let cards = try candidates.filter { $0.place.path != plan.trash }.prefix(BoardToShow.cardLimit).map {
          try cardInFull(CardName($0), in: plan, withHistory: withHistory)
        }
        return Answer(.cards(cards, noCard), plan.caveats { .skipped($0) } + cards.historyCaveats)
      default: throw noCard
      }
    }
  }

  private func usualBoardToShow() throws -> Answer<BoardToShow> {
    let plan = snapshot()
    if let failure = plan.failures.first(where: \.concernsWholePlan) { throw failure }
    do {
      let path = try BoardName.usual(in: plan)
      return Answer(.board(try plan.board(at: path), path), plan.caveats { .skipped($0) })
    } catch let failure as IntentFailure where failure.isWhichBoard {
      return Answer(.choice(plan, failure))
    }
  }
}

extension [CardInFull] {
  /// The caveat that the history cannot be read, once for all cards.
  fileprivate var historyCaveats: [Caveat] { compactMap(\.historyFailure).prefix(1).map { .skipped($0) } }
}
