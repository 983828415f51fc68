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
  ///   `board.md:12`; nil for all boards. If there is a file `Call 10:30.md`, `Call 10:30` names this board.
  /// - Returns: an empty array if there is no such conflict note.
  /// - Throws: `IntentFailure` if the board is not found or is ambiguous; `FileFailure` if a board cannot be read.
  package func conflicts(at place: String? = nil) throws -> [PlanConflict] {
    var name = place
    var line1: Int?
    if let place, let colon = place.lastIndex(of: ":"), let line = Int(place[place.index(after: colon)...]),
      !isWholeName(place, without: String(place[..<colon]))
    {
      (name, line1) = (String(place[..<colon]), line)
    }
    return try paths(of: name).flatMap { path in
      MergeConflict.find(in: try board(at: path)).filter { line1 == nil || $0.line1 == line1 }
        .map { PlanConflict(path: path, conflict: $0) }
    }
  }

  /// Whether a name such as `Call 10:30` is the whole path, file name or title of a board. A title does not count if
  /// `short`, the part before the last colon, is itself a path or file name.
  private func isWholeName(_ name: String, without short: String) -> Bool {
    func isFile(_ text: String) -> Bool {
      let wanted = text.lowercased()
      return paths.contains { path in
        [path.stem, Path(bytes: Array(path.name)).text, path.text, recordedName(of: path)]
          .contains { $0.lowercased() == wanted }
      }
    }
    if isFile(name) { return true }
    return !isFile(short) && paths.contains { (try? board(at: $0))?.title?.lowercased() == name.lowercased() }
  }
}
