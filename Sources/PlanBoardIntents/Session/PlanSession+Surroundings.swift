package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSession {
  /// The boards on which an answer about `boards` may depend, for example how many letters of a handle are shown: all
  /// boards of the plan. In a folder without settings, they are `boards` alone, because a search for others could go
  /// through a whole home folder.
  private func surroundings(of boards: [Path]) -> PlanSnapshot {
    snapshot(folder.hasSettings ? .plan(beside: boards) : .paths(boards))
  }

  /// Selects the cards on some boards that match a query. For a query such as `is:blocked`, which also depends on other
  /// cards, those of all boards of the plan count. But only those of `boards` count in a folder without settings, or if
  /// one of `boards` is standard input.
  ///
  /// - Parameters:
  ///   - text: the query; if empty, all cards of the scope match.
  ///   - today: the day to which `due:today` and `is:overdue` refer.
  /// - Returns: the selection, and a caveat for each field that the query tests, but that no card of the searched
  ///   boards has and none of these boards declares.
  /// - Throws: `CardQuery.Failure` if the query is not valid; `FileFailure` if the trash cannot be read.
  package func cards(
    matching text: String, in scope: CardScope, of boards: PlanSnapshot, today: CalendarDate
  ) throws -> Answer<CardSelection> {
    var selected = try boards.cards(matching: text, in: scope, today: today)
    if selected.value.needsPlan, !boards.paths.contains(.standardInput) {
      selected.value = selected.value.of(surroundings(of: boards.paths))
    }
    return selected
  }

  /// The handles to show for the cards on some boards. nil if one of these boards is standard input, which can be read
  /// only once, and whose cards no request can change. The cards of a board that cannot be read have no handles.
  package func handles(ofCardsOn boards: [Path]) throws -> HandleTable? {
    boards.contains(.standardInput) ? nil : try surroundings(of: boards).handles()
  }

  /// The ids of the open cards for which cards of a board wait. The result may contain ids of other open cards, too.
  /// For a board from standard input, only its own cards count. A board that cannot be read counts as a board without
  /// open cards.
  package func openIDs(awaitedOn board: ParsedBoard, at path: Path, today: CalendarDate) throws -> Set<String> {
    let wanted = board.awaitedIDs
    if path == .standardInput { return wanted.isEmpty ? [] : Set(board.openIDs) }
    return wanted.isEmpty ? [] : try surroundings(of: [path]).openIDs(wanted, today: today)
  }
}
