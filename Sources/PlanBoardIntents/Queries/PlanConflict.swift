package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardMerge
internal import PlanBoardStore

/// A conflict note, which a merge leaves on a board where two people changed the same thing (docs/sync.md).
package struct PlanConflict: Sendable {
  package let path: Path
  package let conflict: MergeConflict
}

extension PlanSnapshot {
  /// The conflict notes of the plan, in the order of boards and lines.
  ///
  /// - Parameter place: the name of a board, perhaps followed by the 1-based line of a conflict note, as in
  ///   `board.md:12`; nil for all boards. A board whose own name ends like this takes precedence, such as `Call 10:30`.
  /// - Returns: an empty array if there are no conflict notes, or if none begins on that line.
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous; `FileFailure` if a board cannot be read.
  package func conflicts(at place: String? = nil) throws -> [PlanConflict] {
    var name = place
    var line1: Int?
    if let place, let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]),
      (try? BoardName(place).find(in: self)) == nil
    {
      (name, line1) = (String(place[..<colon]), line)
    }
    return try paths(of: name).flatMap { path in
      MergeConflict.find(in: try board(at: path)).filter { line1 == nil || $0.line1 == line1 }
        .map { PlanConflict(path: path, conflict: $0) }
    }
  }
}
