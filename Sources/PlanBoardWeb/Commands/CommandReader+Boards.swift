internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages

/// The commands about conflicts, and the order of cards.
extension CommandReader {
  mutating func resolution() throws(WebFault) -> any Intent {
    let path = try neededBoard()
    guard let line = json["line"].integer else { throw .badMember("line") }
    let choice: ResolveConflict.Choice
    switch try needed("keep") {
    case "kept": choice = .kept
    case "other": choice = .other
    default: throw .badMember("keep")
    }
    do {
      guard let board = try plan.boardIfThere(at: path) else { throw WebFault.unknownBoard }
      if let revision = try text("rev"), revision != CardKey.revision(of: board) { throw WebFault.changed("conflict") }
      guard let found = try plan.selecting([path]).conflicts().first(where: { $0.conflict.line1 == line }) else {
        throw WebFault.changed("conflict")
      }
      return ResolveConflict(found.conflict, on: path, choice)
    } catch {
      throw WebFault(error)
    }
  }

  /// The conflict copy that the members `board` (a key) and `copy` (the name of a file) name.
  ///
  /// - Throws: ``WebFault/lostCopy`` if there is no such copy.
  mutating func copy() throws(WebFault) -> (copy: Path, board: Path) {
    let board = try neededBoard()
    guard let copy = plan.copy(named: try needed("copy"), of: board) else { throw .lostCopy }
    return (copy, board)
  }

  mutating func sorting() throws(WebFault) -> any Intent {
    let path = try neededBoard()
    let column = try column("column", on: path)
    do {
      return SortBoard(path, by: try text("by").map { try SortKey.list($0) }, column: column)
    } catch {
      if error is SortKey.Failure { throw .badMember("by") }
      throw WebFault(error)
    }
  }
}
