package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardMerge
internal import PlanBoardStore

/// A note that a merge has left on a board (docs/sync.md).
package struct PlanConflict: Sendable {
  package let path: Path
  package let conflict: MergeConflict
}

extension PlanSnapshot {
  /// The notes that merges have left, in the order of the boards and lines.
  ///
  /// - Parameter place: the path of a board, its name or the start of its name, which may be followed by the 1-based line of a
  ///   note, as in `board.md:12`; nil for all boards.
  /// - Throws: `IntentFailure`: `noSuchBoard`, `ambiguousBoard`; `FileFailure` if a board cannot be read.
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
