package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Says in the front matter of a board that the board is no copy of another one, although its name is that of a copy
/// (docs/sync.md, "Sync tools"). pb then never merges the board into the other one by itself.
package struct SeparateBoard: NamelessIntent {
  package var path: Path
  package var other: Path

  /// Creates the intent; `path` is the board whose name is that of a copy of `other`.
  package init(_ path: Path, from other: Path) { (self.path, self.other) = (path, other) }

  /// Plans to add the name of the other board to `separate-from:`, or no change if it is there already.
  ///
  /// - Throws: `EditFailure` if the front matter cannot be changed; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let before = try boards.board(at: path)
    let name = String(decoding: other.name, as: UTF8.self)
    let known = before.settings.separateFrom
    let isNothing = known.contains(name)
    let value = known.isEmpty ? YAMLValue.scalar(name) : .list((known + [name]).map { .scalar($0) })
    let edit = try isNothing ? .nothing(on: before) : before.settingFrontMatter("separate-from", to: value)
    return (
      Change([Change.Board(path: path, before: before, edit: edit)]),
      Outcome(verb: .boardSeparated, board: path, detail: .separated(from: name), isNothing: isNothing)
    )
  }
}
