package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSession {
  /// The boards on which an answer about `boards` may depend: all boards of the plan, and `boards`. In a folder without
  /// settings, they are `boards` alone, because a search for others could go through a whole home folder.
  private func surroundings(of boards: [Path]) -> PlanSnapshot {
    snapshot(folder.hasSettings ? .plan(beside: boards) : .paths(boards))
  }

  /// Selects the cards on some boards that match a query. A query such as `is:blocked` also depends on the cards of
  /// other boards in the plan. Other boards do not count in a folder without settings, or if one of `boards` is
  /// standard input.
  ///
  /// - Parameters:
  ///   - text: the query; if empty, all cards of the scope match.
  ///   - today: the day to which `due:today` and `is:overdue` refer.
  /// - Returns: the selection, with a caveat for each field of the query that no searched board uses or declares.
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

  /// The handles (short names) to show for the cards on some boards. The cards of a board that cannot be read have
  /// none. nil if one of the boards is standard input, because it can be read only once, and no request can change its
  /// cards.
  package func handles(ofCardsOn boards: [Path]) throws -> HandleTable? {
    boards.contains(.standardInput) ? nil : try surroundings(of: boards).handles()
  }

  /// The ids of the open cards for which cards of a board wait. The result may also contain ids of other open cards.
  /// For a board from standard input, only its own cards count. A board that cannot be read counts as a board without
  /// open cards.
  package func openIDs(awaitedOn board: ParsedBoard, at path: Path, today: CalendarDate) throws -> Set<String> {
    let wanted = board.awaitedIDs
    if path == .standardInput { return wanted.isEmpty ? [] : Set(board.openIDs) }
    return wanted.isEmpty ? [] : try surroundings(of: [path]).openIDs(wanted, today: today)
  }
}
