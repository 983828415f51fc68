package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The board or card that a user wants to see.
package enum BoardToShow: Sendable {
  case board(ParsedBoard, Path)
  case card(CardInFull)
  /// Several cards have the name, and not exactly one of them is open. For example, all occurrences of a chore are done. There are
  /// at most ``cardLimit`` cards. The failure says so, for a caller that needs one card.
  case cards([CardInFull], IntentFailure)
  /// The user named no board, there are several, and not exactly one of them is primary. The failure says so, for a caller that cannot
  /// list them.
  case choice(PlanSnapshot, IntentFailure)
  /// The name is not that of a card, and the named board cannot be found or read. The last caveat of the answer is the reason.
  case none

  /// How many cards with one name are shown. More of them are not read.
  static let cardLimit = 20
}

extension PlanSession {
  /// Finds the board to show: the named one, or else the primary board or the only one. If no board has the name, the card with this
  /// name is found.
  ///
  /// - Parameters:
  ///   - name: a file, even one outside the planning folder, or the name of a board or a card. It is never a folder.
  ///   - withHistory: whether a card comes with what happened to it. Reading the whole history takes longer than finding the card.
  /// - Returns: the board or card, with caveats about the plan; if there is a choice, its caveats come with the summaries of its
  ///   boards. The findings of the board are in the board.
  /// - Throws: If `name` is nil, `IntentFailure`: `noBoards`, or `whichBoard` if only one board is found and other files cannot be
  ///   read; `FileFailure` if there is no plan, or if a board that may be primary cannot be read. Otherwise, if no board has the
  ///   name and the name is not a path, the errors of ``CardName/find(in:on:_:)`` except `ambiguousCard`.
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

  /// The card with a name that is not the name of one board.
  ///
  /// - Parameter failure: why the name is not that of a board.
  /// - Returns: the card or cards; nil if the name is a path, or if several boards and no card have it.
  private func cardToShow(_ name: Path, after failure: any Error, withHistory: Bool) throws -> Answer<BoardToShow>? {
    guard name != .standardInput, !name.isMarkdown, !isThere(name) else { return nil }
    let plan = snapshot()
    do {
      let card = try cardInFull(CardName(name.text), in: plan, withHistory: withHistory)
      return Answer(.card(card), plan.caveats { .skipped($0) } + [card].historyCaveats)
    } catch let noCard as IntentFailure {
      switch noCard.reason {
      case .noSuchCard:
        if let failure = failure as? IntentFailure, failure.isAboutBoards { return nil }
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
