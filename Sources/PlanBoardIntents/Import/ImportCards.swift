package import PlanBoardCore
internal import PlanBoardMarkdown
package import PlanBoardStore

/// Adds the cards of another program, as one change. A card that the plan has already, archived or in the trash, too, is
/// left out (``ImportedCard/source``), or brought up to date (``BoardUpdate``).
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
  /// What earlier imports have brought, to bring cards up to date; nil to leave cards alone.
  let known: ImportRecords?
  /// Writes what no card has a place for.
  let encodeRest: @Sendable ([ImportRest]) -> [UInt8]

  /// Creates the intent; `imported` is what a file of the other program has.
  package init(
    _ imported: ImportedPlan, board: BoardName? = nil, folder: Path = .here, isInGit: Bool = false,
    names: ExportedNames? = nil, updating known: ImportRecords? = nil,
    encodeRest: @escaping @Sendable ([ImportRest]) -> [UInt8]
  ) {
    self.imported = imported
    self.board = board
    self.folder = folder
    self.isInGit = isInGit
    self.names = names
    self.known = known
    self.encodeRest = encodeRest
  }

  /// Plans the cards, the boards that they need, and a file `import-rest.json` with what no card has a place for. The
  /// `detail` of the outcome counts them.
  ///
  /// - Throws: `IntentFailure` with the reason `noSuchBoard`, `ambiguousBoard`, `archivedBoard` or `noBoardName`;
  ///   `EditFailure` if a board cannot take any card; `FileFailure`.
  package func plan(on boards: any BoardSource) throws -> (change: Change, outcome: Outcome) {
    let present = try PresentCards(on: boards, names, imported.cards)
    var selection = ImportSelection(imported, present)
    var result = Outcome.Imported()
    result.rest = imported.rest.filter { rest in rest.source.map { !present.sources.contains($0) } ?? true }
    var updates = try updates(of: present, on: boards)
    var changes: [Change.Board] = []
    if !selection.cards.isEmpty {
      let targets = try ImportTargets(self, present.titles, boards)
      let ids = selection.identify(present)
      result.rest += selection.rest
      for var group in try targets.groups(of: selection.cards) {
        if let update = updates[group.path] { group.board = update.before }
        var filling = BoardFilling(group, ids)
        filling.leaveOutPresent(present)
        let filled = try filling.filled(after: updates[group.path]?.edit)
        result.rest += filled.rest
        if filled.count > 0 {
          changes.append(filled.change)
          let update = updates.removeValue(forKey: group.path)
          result.add(filled.count, on: group.path, isNew: group.isNew, update, filled.edit)
          result.records.add(filled.edit.board, Self.columns(of: group.cards))
        }
        selection.present += filled.present
      }
    }
    for (path, update) in updates.sorted(by: { $0.key < $1.key }) {
      if update.count > 0 { changes.append(Change.Board(path: path, before: update.before, edit: update.edit)) }
      result.add(0, on: path, isNew: false, update, update.edit)
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

  /// The boards with cards that are to be brought up to date.
  private func updates(of present: PresentCards, on boards: any BoardSource) throws -> [Path: BoardUpdate.Result] {
    guard let known else { return [:] }
    var pairs: [Path: [BoardUpdate.Pair]] = [:]
    var seen: Set<String> = []
    for card in imported.cards {
      guard let source = card.source, let place = present.live[source], seen.insert(source).inserted else { continue }
      pairs[place.path, default: []].append(BoardUpdate.Pair(index: place.card, imported: card, source: source))
    }
    return try Dictionary(
      uniqueKeysWithValues: pairs.map { path, pairs in
        let board = try boards.receiver(at: path)
        let live = pairs.filter { !board.columns[Int(board.cards[$0.index].column)].kind.isPutAway }
        var update = BoardUpdate(path, board, live, known, boards.settings)
        return (path, try update.updated())
      })
  }

  /// The names of the columns that cards have in the other program, by the names of the cards.
  private static func columns(of cards: [ImportedCard]) -> [String: String?] {
    Dictionary(cards.compactMap { card in card.source.map { ($0, card.column) } }) { first, _ in first }
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

extension Outcome.Imported {
  /// Adds what happened to a board.
  ///
  /// - Parameter after: the board after the import, and for each card of the board before, its index there.
  fileprivate mutating func add(
    _ cards: Int, on path: Path, isNew: Bool, _ update: BoardUpdate.Result?, _ after: VerifiedEdit?
  ) {
    let updated = update?.count ?? 0
    if cards + updated > 0 {
      boards.append(Outcome.BoardCards(path: path, cards: cards, updated: updated, isNew: isNew))
    }
    guard let update else { return }
    records.add(update.records)
    differences += update.differences.map { difference in
      var difference = difference
      if let after, let index = after.successors?[difference.card] {
        let card = after.board.card(index)
        (difference.line1, difference.title) = (card.line1, card.title)
      }
      return difference
    }
  }
}

extension ImportRecords {
  /// Adds the cards of an import as a board has them.
  ///
  /// - Parameter columns: the names of the columns that the cards have in the other program, by the names of the cards.
  fileprivate mutating func add(_ board: ParsedBoard, _ columns: [String: String?]) {
    for (index, source) in board.sources {
      guard let column = columns[source] else { continue }
      let name = board.columns[Int(board.cards[index].column)].name
      add(ImportedParts(board.card(index), column: column == nil ? nil : name).named, of: OfCard(source))
    }
  }
}
