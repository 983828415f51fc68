internal import PlanBoardCore

// The *marker* of a done column: the paragraph `**Complete**` under its heading, as Obsidian Kanban writes it
// (docs/format.md, "Done columns").
extension ParsedBoard {
  /// The language of the board's first marker, or else of its archive, or else English.
  var language: LocalizedWords.Language {
    let marker = completeMarkers.first.map { source.string(blocks[$0].range) }
    let archive = columns.first(where: { $0.kind == .archive })?.name
    return [marker, archive].lazy.compactMap { $0.flatMap { LocalizedWords.language(of: LocalizedWords.plain($0)) } }
      .first
      ?? LocalizedWords.english
  }

  private var completeMarkers: [Int] {
    columns.filter { $0.isDone }.compactMap { column in
      let end = column.cards.first.map { Int(cards[$0].block) } ?? column.blocks.upperBound
      return (column.heading..<end).first { blocks[$0].kind == .prose && isCompleteMarker($0) }
    }
  }

  /// Makes a column a done column by adding a marker under its heading, if it has none. Columns that are done columns
  /// only because of their names also get a marker, because names do not count on a board with a marker.
  ///
  /// - Throws: `EditFailure` with the reason `noSuchColumn`, `archiveIsNoColumn` or `wouldChangeMore`.
  package func markingDone(column: Int) throws -> VerifiedEdit {
    guard columns.indices.contains(column) else { throw EditFailure(.noSuchColumn) }
    guard columns[column].kind.goesByName else { throw EditFailure(.archiveIsNoColumn) }
    let marked = completeMarkers
    var targets: Set<Int> = []
    if !marked.contains(where: { columns[column].blocks.contains($0) }) { targets.insert(column) }
    if marked.isEmpty, settings.columns.allSatisfy({ $0.isDone == nil }) {
      targets.formUnion(columns.indices.filter { columns[$0].isDone })
    }
    guard !targets.isEmpty else { return .nothing(on: self) }
    let text = marked.first.map { Array(source.bytes[blocks[$0].range]) } ?? Array("**\(language.complete)**".utf8)
    var promise = Postcondition(self)
    let outline = outline()
    for target in targets.sorted(by: >) {
      let heading = outline.firstIndex { $0.block == columns[target].heading }!
      promise.entries.insert(
        Postcondition.Entry(kind: .prose, level: 0, column: target, section: -1, content: .text(text)), at: heading + 1)
    }
    promise.columns[column].isDone = true
    let eol = source.lineEnding
    // The marker is as far below the heading as the first marker of the board, or else as the first card of a column.
    let written = marked.first.map { $0 - 1 }.flatMap { blocks[$0].kind == .gap ? blocks[$0].range : nil }
    let usual = ListLayout(board: self).leavesBlankUnderHeadings ? eol + eol : eol
    let gap = written.map { Array(source.bytes[$0]) } ?? usual
    // If text follows the heading, a blank line after the marker keeps that text a separate paragraph.
    return try verified(
      promise,
      [[], eol].map { after in
        {
          let headings = targets.map { self.blocks[self.columns[$0].heading].range }
          return EditList(headings.map { .insert(gap + text + after, at: $0.upperBound) })
        }
      })
  }

  /// Removes the marker of a done column, with the blank lines before it or, if that would change more, after it. The
  /// edit changes nothing if the column has no marker.
  ///
  /// - Throws: `EditFailure` with the reason `noSuchColumn`, or `wouldChangeMore`, for example if another column would
  ///   become a done column because of its name.
  package func removingMarker(ofColumn column: Int) throws -> VerifiedEdit {
    guard columns.indices.contains(column) else { throw EditFailure(.noSuchColumn) }
    guard let marker = completeMarkers.first(where: { columns[column].blocks.contains($0) }) else {
      return .nothing(on: self)
    }
    var promise = Postcondition(self)
    promise.entries.remove(at: outline().firstIndex { $0.block == marker }!)
    // The settings may say that the column is a done column even without the marker.
    promise.columns[column].isDone = nil
    let range = blocks[marker].range
    func gap(_ block: Int) -> Range<Int>? {
      blocks.indices.contains(block) && blocks[block].kind == .gap ? blocks[block].range : nil
    }
    return try verified(
      promise,
      [
        { gap(marker - 1).map { EditList([.delete($0.lowerBound..<range.upperBound)]) } },
        { gap(marker + 1).map { EditList([.delete(range.lowerBound..<$0.upperBound)]) } },
        { EditList([.delete(range)]) },
      ])
  }
}
