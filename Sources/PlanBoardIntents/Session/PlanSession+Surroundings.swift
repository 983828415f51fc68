package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSession {
  /// The boards of the plan, and `boards`. In a folder without settings, only `boards`, because a search for others
  /// could go through a whole home folder.
  private func surroundings(of boards: [Path]) -> PlanSnapshot {
    snapshot(folder.hasSettings ? .plan(beside: boards) : .paths(boards))
  }

  /// Selects the cards on some boards that match a query. For `is:blocked`, the other boards of the plan also count, if
  /// the plan's folder has settings and none of `boards` is standard input.
  ///
  /// - Parameter text: the query; if empty, all cards of the scope match.
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

  /// The handles (short names) to show for the cards on some boards; nil if one of the boards is standard input, which
  /// can be read only once.
  package func handles(ofCardsOn boards: [Path]) throws -> HandleTable? {
    boards.contains(.standardInput) ? nil : try surroundings(of: boards).handles()
  }

  /// The ids of the open cards for which cards of a board wait, and perhaps ids of other open cards. For a board from
  /// standard input, only its own cards count.
  package func openIDs(awaitedOn board: ParsedBoard, at path: Path, today: CalendarDate) throws -> Set<String> {
    let wanted = Set(board.awaitedIDs)
    if path == .standardInput { return wanted.isEmpty ? [] : Set(board.openIDs) }
    return wanted.isEmpty ? [] : try surroundings(of: [path]).openIDs(wanted, today: today)
  }
}
