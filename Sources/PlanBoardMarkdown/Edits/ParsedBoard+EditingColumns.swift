internal import PlanBoardCore

extension ParsedBoard {
  /// The *extent* of a column: its blocks and its range in the text, from the heading to the last block with content.
  /// Blank lines after that block, the settings of Obsidian Kanban, and the thematic break before an archive are left
  /// out.
  package func extent(ofColumn column: Int) -> (blocks: ClosedRange<Int>, range: Range<Int>) {
    let span = columns[column]
    var last = span.heading
    let archiveFollows = column + 1 < columns.count && columns[column + 1].kind == .archive
    for block in span.blocks where blocks[block].kind != .gap && blocks[block].kind != .settingsFooter { last = block }
    if archiveFollows, last > span.heading, blocks[last].kind == .rule {
      last -= 1
      while last > span.heading, blocks[last].kind == .gap { last -= 1 }
    }
    return (span.heading...last, blocks[span.heading].range.lowerBound..<blocks[last].range.upperBound)
  }

  /// Adds an empty column.
  ///
  /// - Parameter index: the number of columns before the new one, not counting the archive.
  /// - Throws: `EditFailure` with the reason `noSuchColumn`, `unwritableText` or `wouldChangeMore`.
  package func addingColumn(_ name: String, at index: Int) throws -> VerifiedEdit {
    let name = name.trimmingBlanks()
    let live = liveColumns
    guard (0...live.count).contains(index) else { throw EditFailure(.noSuchColumn) }
    guard !name.isEmpty, Escaping.isWritable(name) else { throw EditFailure(.unwritableText) }
    let at = index < live.count ? live[index] : (live.last.map { $0 + 1 } ?? 0)
    let level = live.first.map { blocks[columns[$0].heading].level } ?? UInt8(settings.columnLevel ?? 2)
    var promise = Postcondition(self)
    for entry in promise.entries.indices where promise.entries[entry].column >= at {
      promise.entries[entry].column += 1
    }
    var entryIndex = promise.entries.count
    var previousEnd = blocks.lastIndex { $0.kind != .gap && $0.kind != .settingsFooter }
    // The heading of a column, or the thematic break before the archive.
    let next = index < live.count ? columns[live[index]].heading : live.isEmpty ? archiveRule : nil
    if let next {
      entryIndex = outline().firstIndex { $0.block == next }!
      previousEnd = nil
    } else if let last = live.last {
      previousEnd = extent(ofColumn: last).blocks.upperBound
      entryIndex = outline().firstIndex { $0.block == previousEnd }! + 1
    } else if let end = previousEnd {
      entryIndex = outline().firstIndex { $0.block == end }! + 1
    } else {
      entryIndex = 0
    }
    promise.entries.insert(
      Postcondition.Entry(kind: .heading, level: level, column: at, section: -1, content: .heading(name)),
      at: entryIndex)
    promise.columns.insert(
      Postcondition.ColumnFacts(
        name: name, wipLimit: settings.column(named: name)?.wipLimit, isDone: nil, isPutAway: false), at: at)
    // Blocks after the last column, such as a thematic break, become part of the new column.
    for entry in entryIndex + 1..<max(entryIndex + 1, promise.entries.count)
    where promise.entries[entry].column == at - 1 && index == live.count {
      (promise.entries[entry].column, promise.entries[entry].section) = (at, -1)
    }
    if index == live.count, live.isEmpty,
      let footer = promise.entries.lastIndex(where: { $0.kind == .settingsFooter })
    {
      (promise.entries[footer].column, promise.entries[footer].section) = (at, -1)
    }
    let folding = FoldedColumns(self)
    let folds = folding?.adding(at: index) ?? []
    folding?.expect(folds, in: &promise)
    let eol = source.lineEnding
    let separator = columnSeparator
    let marks = [UInt8](repeating: UInt8(ascii: "#"), count: Int(level)) + [.space]
    return try verified(
      promise,
      Escaping.ways(toWrite: name, settings.context).map { text in
        {
          let heading = marks + Array(text.utf8)
          if let next {
            return EditList([.insert(heading + separator, at: self.blocks[next].range.lowerBound)] + folds)
          }
          guard let previousEnd else { return EditList([.insert(heading + eol, at: 0)] + folds) }
          return EditList([.insert(separator + heading, at: self.blocks[previousEnd].range.upperBound)] + folds)
        }
      })
  }

  private var archiveRule: Int? {
    guard let archive = columns.first(where: { $0.kind == .archive }) else { return nil }
    return blocks[..<archive.heading].lastIndex { $0.kind == .rule }
  }

  /// The blank lines between the first two columns that only blank lines separate; one blank line if there are none.
  private var columnSeparator: [UInt8] {
    for index in columns.indices.dropLast() where columns[index + 1].kind != .archive {
      let end = extent(ofColumn: index).blocks.upperBound
      if end + 2 == columns[index + 1].heading { return Array(source.bytes[blocks[end + 1].range]) }
    }
    return source.lineEnding + source.lineEnding
  }

  /// Renames a column in its heading. If no other column has the old name, the column's settings in `columns:` of the
  /// front matter also get the new name. A WIP limit in the heading stays.
  ///
  /// - Throws: `EditFailure`.
  package func renamingColumn(_ column: Int, to name: String) throws -> VerifiedEdit {
    let name = name.trimmingBlanks()
    guard columns.indices.contains(column) else { throw EditFailure(.noSuchColumn) }
    guard columns[column].kind.goesByName else { throw EditFailure(.archiveIsNoColumn) }
    guard !name.isEmpty, Escaping.isWritable(name) else { throw EditFailure(.unwritableText) }
    let heading = columns[column].heading
    let old = columns[column].name
    let (oldRange, text) = headingRanges(ofColumn: column)
    var promise = Postcondition(self)
    let entry = outline().firstIndex { $0.block == heading }!
    let suffix = source.string(oldRange.upperBound..<text.upperBound)
    promise.entries[entry].content = .heading(name + suffix)
    promise.columns[column].name = name
    promise.columns[column].isDone = nil
    var frontMatterEdits: [TextEdit] = []
    let isOnlyOne = columns.filter { $0.name == old }.count == 1
    if isOnlyOne, let statement = try renamingStatement(of: old, to: name) {
      frontMatterEdits = statement.edits
      promise.entries[outline().firstIndex { blocks[$0.block].kind == .frontMatter }!].content = .frontMatter(
        statement.entries)
    }
    // `##` without a name is a heading; `##name` is not.
    let gap = oldRange.lowerBound > 0 && source.bytes[oldRange.lowerBound - 1] == UInt8(ascii: "#") ? " " : ""
    return try verified(
      promise,
      Escaping.ways(toWrite: name, settings.context).map { text in
        { EditList(frontMatterEdits + [TextEdit(oldRange, Array((gap + text).utf8))]) }
      })
  }

  /// Removes a column with everything in it. Its settings in `columns:` of the front matter stay.
  ///
  /// - Throws: `EditFailure`.
  package func removingColumn(_ column: Int) throws -> VerifiedEdit {
    guard columns.indices.contains(column) else { throw EditFailure(.noSuchColumn) }
    guard columns[column].kind.goesByName else { throw EditFailure(.archiveIsNoColumn) }
    let (extentBlocks, range) = extent(ofColumn: column)
    var promise = Postcondition(self)
    let outline = outline()
    promise.entries = zip(outline, promise.entries).filter { !extentBlocks.contains($0.0.block) }.map { pair in
      var entry = pair.1
      if entry.column == column {
        // A thematic break or a footer after the column becomes part of the column before it.
        (entry.column, entry.section) = (column - 1, column > 0 ? columns[column - 1].sections.count - 1 : -1)
      } else if entry.column > column {
        entry.column -= 1
      }
      return entry
    }
    promise.columns.remove(at: column)
    let folding = FoldedColumns(self)
    let folds = folding?.removing(column) ?? []
    folding?.expect(folds, in: &promise)
    let before = extentBlocks.lowerBound - 1
    let after = extentBlocks.upperBound + 1
    return try verified(
      promise,
      [
        {
          guard after < self.blocks.count, self.blocks[after].kind == .gap, after + 1 < self.blocks.count else {
            return nil
          }
          return EditList([.delete(range.lowerBound..<self.blocks[after].range.upperBound)] + folds)
        },
        {
          guard before >= 0, self.blocks[before].kind == .gap else { return nil }
          return EditList([.delete(self.blocks[before].range.lowerBound..<range.upperBound)] + folds)
        },
        { EditList([.delete(range)] + folds) },
      ])
  }

  /// Moves a column with everything in it.
  ///
  /// The blank lines between columns stay where they are. If the board would then be read differently, one blank line
  /// separates the columns that change places.
  ///
  /// - Parameter index: the column's new index among the columns other than the archive.
  /// - Throws: `EditFailure`.
  package func movingColumn(_ column: Int, to index: Int) throws -> VerifiedEdit {
    guard columns.indices.contains(column) else { throw EditFailure(.noSuchColumn) }
    guard columns[column].kind.hasPosition else { throw EditFailure(.archiveIsNoColumn) }
    let live = liveColumns
    guard live.indices.contains(index), let from = live.firstIndex(of: column) else { throw EditFailure(.noSuchColumn) }
    var order = live
    order.remove(at: from)
    order.insert(column, at: index)
    guard order != live else { return .nothing(on: self) }
    let move = ColumnMove(of: live, to: order, changed: min(from, index)...max(from, index), on: self)
    let blankLine = source.lineEnding + source.lineEnding
    var promise = move.promise(on: self)
    let folding = FoldedColumns(self)
    let folds = folding?.moving(column, to: index) ?? []
    folding?.expect(folds, in: &promise)
    return try verified(
      promise,
      [nil, blankLine].map { separator in { EditList(move.edits(separator: separator, on: self).edits + folds) } })
  }
}
