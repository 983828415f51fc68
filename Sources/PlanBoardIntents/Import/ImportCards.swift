package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Adds the cards of another program, as one change. A card that the plan has already, archived or in the trash, too, is
/// left out (``ImportedCard/source``).
package struct ImportCards: BoardIntent {
  /// What a new board may have at most, in bytes, so that it can still be merged.
  static let boardLimit = 10 * 1024 * 1024

  package let imported: ImportedPlan
  /// The board for all cards; nil to put the cards of each project on a board of its own.
  package var board: BoardName?
  /// The folder for new boards, and for the file with what no card has a place for.
  let folder: Path
  /// Whether new files are in the work tree of a git repository (``CreateBoard/isInGit``).
  let isInGit: Bool
  /// The names that the other program knows for cards of the plan; nil if it knows none.
  let names: ExportedNames?
  /// Writes what no card has a place for.
  let encodeRest: @Sendable ([ImportRest]) -> [UInt8]

  /// Creates the intent; `imported` is what a file of the other program has.
  package init(
    _ imported: ImportedPlan, board: BoardName? = nil, folder: Path = .here, isInGit: Bool = false,
    names: ExportedNames? = nil, encodeRest: @escaping @Sendable ([ImportRest]) -> [UInt8]
  ) {
    self.imported = imported
    self.board = board
    self.folder = folder
    self.isInGit = isInGit
    self.names = names
    self.encodeRest = encodeRest
  }

  /// Plans the cards, the boards that they need, and a file `import-rest.json` with what no card has a place for. The
  /// `detail` of the outcome counts them.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchBoard`, `ambiguousBoard`, `archivedBoard` or `noBoardName`;
  ///   `EditFailure` if a board cannot take any card; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let known = try PresentCards(on: boards, names, imported.cards)
    var selection = ImportSelection(imported, known)
    var result = Outcome.Imported()
    result.rest = imported.rest.filter { rest in rest.source.map { !known.sources.contains($0) } ?? true }
    var changes: [Change.Board] = []
    if !selection.cards.isEmpty {
      let targets = try ImportTargets(self, known.titles, boards)
      let ids = selection.identify(known)
      result.rest += selection.rest
      for group in try targets.groups(of: selection.cards) {
        var filling = try BoardFilling(group, ids)
        filling.leaveOutPresent(known)
        let filled = try filling.filled(on: boards)
        result.rest += filled.rest
        if filled.count > 0 {
          changes.append(filled.change)
          result.boards.append(Outcome.BoardCards(path: group.path, cards: filled.count, isNew: group.isNew))
        }
        selection.present += filled.present
      }
    }
    result.present = selection.present
    // Records that are no cards come up again with each import, so they count only in the first one.
    let isNothing =
      changes.isEmpty && !result.rest.contains { $0.kind == .card || ($0.kind == .record && result.present == 0) }
    if !isNothing, !result.rest.isEmpty {
      let path = try restPath(on: boards)
      result.restFile = path
      changes.append(Change.Board(path: path, before: nil, after: encodeRest(result.rest)))
    }
    return (Change(changes), Outcome(verb: .imported, detail: .imported(result), isNothing: isNothing))
  }

  /// A path at which there is no file yet: `import-rest.json`, `import-rest-2.json` and so on.
  private func restPath(on boards: any BoardSource) throws -> Path {
    var number = 1
    while true {
      let path = folder.appending("import-rest\(number == 1 ? "" : "-\(number)").json".utf8)
      if try boards.boardIfThere(at: path) == nil { return path }
      number += 1
    }
  }
}
