internal import PlanBoardCore

extension ParsedBoard {
  /// Makes a column a done column, or makes it one for open cards. All columns with other names stay what they are.
  ///
  /// On a board of Obsidian Kanban, a done column gets a marker, which Obsidian reads (``markingDone(column:)``).
  ///
  /// - Throws: `EditFailure` with the reason `noSuchColumn`, `archiveIsNoColumn`, `frontMatterUnreadable`, or
  ///   `wouldChangeMore`, for example if another column would change.
  package func marking(column: Int, isDone: Bool) throws -> VerifiedEdit {
    guard columns.indices.contains(column) else { throw EditFailure(.noSuchColumn) }
    guard columns[column].kind.goesByName else { throw EditFailure(.archiveIsNoColumn) }
    let said = settings.column(named: columns[column].name)?.isDone
    if isDone, settings.context.isKanbanPlugin, said == nil { return try markingDone(column: column) }
    // A setting is for all columns with the name.
    let wanted = columns.map { $0.name == columns[column].name && $0.kind.goesByName ? isDone : $0.isDone }
    if !isDone {
      // Without the setting, or without the marker, the column may already be one for open cards.
      var removals = [try? removingMarker(ofColumn: column)]
      if said != nil { removals.insert(try? setting(.done, ofColumn: column, to: nil), at: 0) }
      if let removal = removals.lazy.compactMap({ $0 }).first(where: { $0.board.columns.map(\.isDone) == wanted }) {
        return removal
      }
    }
    let edit = try setting(.done, ofColumn: column, to: isDone ? "true" : "false")
      .keepingDoneColumns(of: self) { wanted[$0] ? $0 : nil }
    guard edit.board.columns.map(\.isDone) == wanted else { throw EditFailure(.wouldChangeMore) }
    return edit
  }
}

extension VerifiedEdit {
  /// Adds declarations to the front matter, so that the done columns of `before` stay done columns, as far as possible.
  ///
  /// A name such as Done makes a column a done column only on a board that declares no done columns.
  ///
  /// - Parameter successor: converts a column's index in `before` to its index after the edit; nil for a column that need
  ///   not stay a done column.
  package func keepingDoneColumns(of before: ParsedBoard, _ successor: (Int) -> Int?) -> VerifiedEdit {
    var edit = self
    for (index, column) in before.columns.enumerated() where column.isDone {
      guard let new = successor(index), !edit.board.columns[new].isDone,
        let kept = try? edit.board.setting(.done, ofColumn: new, to: "true")
      else { continue }
      edit = edit.followed(by: kept, from: before)
    }
    return edit
  }
}
