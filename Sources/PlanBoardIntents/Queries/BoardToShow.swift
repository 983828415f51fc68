package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The board or card that a user wants to see.
package enum BoardToShow: Sendable {
  case board(ParsedBoard, Path)
  case card(CardInFull)
  /// Several cards have the name, and either none or more than one of them is open. For example, all occurrences of a
  /// chore are done. There are at most ``cardLimit`` cards. The failure is for a caller that needs exactly one card.
  case cards([CardInFull], IntentFailure)
  /// The user named no board, there are several boards, and none or more than one of them is primary. The failure is
  /// for a caller that cannot list the boards.
  case choice(PlanSnapshot, IntentFailure)
  /// The name leads neither to one board that can be read nor to a card. The last caveat of the answer says why.
  case none

  /// The largest number of cards with one name that are shown. Further cards are not read.
  static let cardLimit = 20
}

extension PlanSession {
  /// Finds the board to show: the named board or, if no name is given, the primary board or the only board. If the name
  /// leads to no board that can be read, and is not a path, a card with this name is looked for.
  ///
  /// - Parameters:
  ///   - name: a file, even one outside the planning folder, or the name of a board or a card; nil if the user named
  ///     none. A folder is not accepted.
  ///   - withHistory: whether to also read the history of a card. This takes longer than finding the card.
  /// - Returns: the board or card. The caveats are about the plan, about the history of a card if it cannot be read,
  ///   and about why there is nothing to show (``BoardToShow/none``). A choice has no caveats here:
  ///   ``PlanSnapshot/summaries(today:use:)`` returns them. The findings of a board are not among the caveats: the
  ///   board itself has them.
  /// - Throws: If `name` is nil: `IntentFailure` with the reason `noBoards`, or with `whichBoard` if only one board is
  ///   found and other files cannot be read. `FileFailure` if there is no plan, if its settings cannot be read, or if
  ///   the board or one that may be primary cannot be read.
  ///
  ///   If `name` is not nil, this throws only if a card is looked for. The errors are those of
  ///   ``CardName/find(in:on:_:)`` except `ambiguousCard`.
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

  /// The card with a name that does not lead to a board.
  ///
  /// - Parameter failure: why the name does not lead to a board.
  /// - Returns: the card or cards. nil if the name is a path: `-`, a Markdown file, or a file or folder that exists.
  ///   Also nil if no card has the name, but several boards have it, or a board that is archived or in the trash. Then
  ///   the failure about the boards says more.
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
      case .ambiguousCard(_, let candidates):
        let cards = try candidates.prefix(BoardToShow.cardLimit).map {
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
