package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSnapshot {
  /// Plans the edits that rename a name wherever it is written. A column is renamed on its own board, and in links to
  /// it on all boards; any other name on all boards, even archived ones.
  ///
  /// - Parameters:
  ///   - name: the name, in its exact spelling. The tags below a tag, such as `core/ui`, are also renamed.
  ///   - new: the new name, with or without its sign (`#`, `@` or `^`).
  ///   - path: the board on which the name was found; for a column, the board that has it.
  /// - Returns: the edits of each board that changes, the board at `path` first.
  /// - Throws: `EditFailure` if the new name is not valid, or if the name cannot be replaced without changing something
  ///   else; `FileFailure` if a board cannot be read, or has another encoding than the new name; `IntentFailure` with
  /// the
  ///   reason `unwritableTag`, `undeclaredPerson`, `columnExists`, `ambiguousColumn`, `noSuchCard`, `ambiguousCard` or
  /// `idIsTaken`.
  package func renaming(_ name: WrittenName, to new: String, foundOn path: Path) throws -> [BoardEdits] {
    let sign = name.sign.map { Character(Unicode.Scalar($0)) }
    let new = sign.map { sign in String(new.drop { $0 == sign }) } ?? new
    let boards: [BoardEdits]
    switch name {
    case .tag(let old):
      let plan = selecting(livingAndArchived)
      boards = try Self.edits(of: RenameTag(old, to: new).plan(on: plan).change)
    case .column(let old):
      let rename = RenameColumn(ColumnName(text: old), to: new, board: BoardName(path.text))
      boards = try Self.edits(of: rename.plan(on: selecting((livingAndArchived + [path]).uniqued())).change)
    case .person(let old): boards = try edits { try renaming(person: old, to: new, on: $1, at: $0) }
    case .id(let old):
      let card = try onlyCard(withID: old, newID: new)
      boards = try edits { path, board in
        try board.renamingID(old, to: new) { file in
          file.map { card.isNamed(inLink: $0) } ?? (path == card)
        }
      }
    }
    return boards.filter { $0.path == path } + boards.filter { $0.path != path }
  }

  /// The edits of a change that the editor will write, so that only this checks it.
  private static func edits(of change: Change) throws(FileFailure) -> [BoardEdits] {
    try change.checkEncodings()
    return change.boards.map { BoardEdits($0) }
  }

  private func renaming(
    person old: String, to new: String, on board: ParsedBoard, at path: Path
  ) throws -> VerifiedEdit {
    do { return try board.renamingPerson(old, to: new) } catch let failure as EditFailure {
      let declared = settings.defaults.people
      guard failure.reason == .wouldChangeMore, declared.contains(old), !declared.contains(new) else { throw failure }
      throw IntentFailure(.undeclaredPerson(old, new: new, path, settings: folder.settingsPath))
    }
  }

  private func edits(_ edit: (Path, ParsedBoard) throws -> VerifiedEdit) throws -> [BoardEdits] {
    try livingAndArchived.compactMap { path in
      let board = try board(at: path)
      let edits = try edit(path, board).edits
      return edits.isEmpty ? nil : BoardEdits(path, board, edits)
    }
  }

  /// The path of the board with the only card that has the id `old`. Throws if a card has the id `new`, on any board or
  /// in the trash.
  private func onlyCard(withID old: String, newID new: String) throws -> Path {
    var found: [IntentFailure.Candidate] = []
    for path in livingAndArchived {
      let board = try board(at: path)
      found += board.cards(withID: old).map { IntentFailure.Candidate($0, of: board, at: path) }
    }
    guard let first = found.first else { throw IntentFailure(.noSuchCard("^\(old)")) }
    guard found.count == 1 else { throw IntentFailure(.ambiguousCard("^\(old)", found)) }
    if old != new { try checkIsFree(new) }
    return first.place.path
  }
}
