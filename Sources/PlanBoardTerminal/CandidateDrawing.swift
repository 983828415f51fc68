package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMessages
package import PlanBoardScreen

/// The cards among which a user is asked to choose: each has a number, and is drawn like a row of a list. Below it is
/// what the row does not show, and what distinguishes the card from those with its title.
package struct CandidateDrawing {
  package let lines: [StyledLine]

  /// - Parameter width: in terminal columns; at least ``BoardDrawing/leastWidth`` is used.
  package init(_ candidates: [IntentFailure.Candidate], today: CalendarDate, width: Int) {
    let start = StyledLine.choice(0, of: candidates.count).width
    let width = max(width, BoardDrawing.leastWidth) - start
    let paths = Set(candidates.map(\.place.path))
    let boards = ShortPaths(paths)
    let rows = candidates.map { candidate in
      CardTable.Row(
        ListedCard(candidate), candidate.handle, boards: boards, waitsFor: nil, today: today, under: nil,
        showsDetails: true)
    }
    let table = CardTable(rows, width: width, showsBoards: paths.count > 1)
    let differences = IntentFailure.Candidate.differences(among: candidates)
    lines = candidates.indices.flatMap { index in
      var row = StyledLine.choice(index, of: candidates.count)
      row.add(table.line(rows[index]).cut(to: width))
      var facts = differences[index]
      // Only its line tells this card from an equal one.
      if candidates[index].handle?.needed == 0 {
        facts.append(VisibleText.safe("\(candidates[index].place.path.text):\(candidates[index].place.line1)"))
      }
      guard !facts.isEmpty else { return [row] }
      var below = StyledLine(String(repeating: " ", count: start + table.titleStart))
      below.add(facts.joined(separator: "  "), .dim)
      return [row, below.cut(to: width + start)]
    }
  }
}
