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
  ///   `board.md:12`; nil for all boards.
  /// - Returns: an empty array if there are no conflict notes, or if none begins on that line.
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous; `FileFailure` if a board cannot be read.
  package func conflicts(at place: String? = nil) throws -> [PlanConflict] {
    let colon = place?.lastIndex(of: ":")
    let line1 = colon.flatMap { Int(place![place!.index(after: $0)...]) }
    let name = place.map { text in line1 == nil ? text : String(text[..<colon!]) }
    return try paths(of: name).flatMap { path in
      MergeConflict.find(in: try board(at: path)).filter { line1 == nil || $0.line1 == line1 }
        .map { PlanConflict(path: path, conflict: $0) }
    }
  }
}
