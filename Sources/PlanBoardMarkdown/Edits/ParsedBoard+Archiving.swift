internal import PlanBoardCore

extension ParsedBoard {
  /// Moves a card to the end of the last archive, but before its first section. A board without an archive gets one
  /// (docs/format.md, "Archive").
  ///
  /// - Throws: `EditFailure` with the reason `noSuchCard` or `wouldChangeMore`.
  package func archiving(_ card: Int) throws -> VerifiedEdit {
    guard cards.indices.contains(card) else { throw EditFailure(.noSuchCard) }
    guard let archive = columns.lastIndex(where: { $0.kind == .archive }) else {
      let added = try addingArchive()
      return try added.followed(by: added.board.archiving(card), from: self)
    }
    let others = cards(column: archive, section: nil).count { $0 != card }
    return try moving(card, to: CardPlace(column: archive, index: others))
  }

  /// The index of the card that ``archiving(_:)`` has just moved to the archive.
  ///
  /// - Precondition: the last archive has a card before its first section.
  package var lastArchived: Int {
    let archive = columns.lastIndex(where: { $0.kind == .archive })!
    return cards(column: archive, section: nil).last!
  }

  /// Adds an empty archive after the last column, or at the end of a board without columns.
  func addingArchive() throws -> VerifiedEdit {
    var promise = Postcondition(self)
    let outline = outline()
    let name = language.archive
    let end =
      columns.indices.last.map { extent(ofColumn: $0).blocks.upperBound }
      ?? blocks.lastIndex { $0.kind != .gap && $0.kind != .settingsFooter }
    let at = end.map { end in outline.firstIndex { $0.block == end }! + 1 } ?? 0
    let level = columns.first.map { blocks[$0.heading].level } ?? UInt8(settings.columnLevel ?? 2)
    // Blocks after the new heading, such as Obsidian Kanban's settings, become part of the archive. Blocks after the
    // section that `board:` names do not.
    for entry in at..<max(at, promise.entries.count)
    where settings.boardHeading == nil || promise.entries[entry].column >= 0 {
      (promise.entries[entry].column, promise.entries[entry].section) = (columns.count, -1)
    }
    promise.entries.insert(
      contentsOf: [
        Postcondition.Entry(
          kind: .rule, level: 0, column: columns.count - 1, section: (columns.last?.sections.count ?? 0) - 1,
          content: .anything),
        Postcondition.Entry(
          kind: .heading, level: level, column: columns.count, section: -1, content: .heading(name)),
      ], at: at)
    promise.columns.append(
      Postcondition.ColumnFacts(name: name, wipLimit: nil, isDone: false, isPutAway: true))
    let eol = source.lineEnding
    let text = archiveText(level)
    return try verified(
      promise,
      [
        {
          guard let end else { return EditList([.insert(text + eol, at: 0)]) }
          return EditList([.insert(eol + eol + text, at: self.blocks[end].range.upperBound)])
        }
      ])
  }

  private func archiveText(_ level: UInt8) -> [UInt8] {
    let heading = String(repeating: "#", count: Int(level)) + " " + language.archive
    return Array("***".utf8) + source.lineEnding + source.lineEnding + Array(heading.utf8)
  }

  /// Undoes ``addingArchive()``, byte for byte.
  ///
  /// - Throws: `EditFailure` with the reason `wouldChangeMore`, or with `noSuchColumn` if the last column is not an
  ///   empty archive as ``addingArchive()`` writes it, or is the only column.
  package func removingAddedArchive() throws -> VerifiedEdit {
    let outline = outline()
    guard let archive = columns.indices.last, archive > 0, columns[archive].kind == .archive,
      columns[archive].cards.isEmpty,
      columns[archive].sections.isEmpty,
      let heading = outline.firstIndex(where: { $0.block == columns[archive].heading }), heading > 1
    else { throw EditFailure(.noSuchColumn) }
    let end = blocks[outline[heading - 2].block].range.upperBound
    let range = end..<blocks[columns[archive].heading].range.upperBound
    let eol = source.lineEnding
    guard source.bytes[range].elementsEqual(eol + eol + archiveText(blocks[columns[archive].heading].level)) else {
      throw EditFailure(.noSuchColumn)
    }
    var promise = Postcondition(self)
    for entry in promise.entries.indices where promise.entries[entry].column == archive {
      (promise.entries[entry].column, promise.entries[entry].section) =
        (archive - 1, columns[archive - 1].sections.count - 1)
    }
    promise.entries.removeSubrange(heading - 1...heading)
    promise.columns.removeLast()
    return try verified(promise, [{ EditList([.delete(range)]) }])
  }
}
