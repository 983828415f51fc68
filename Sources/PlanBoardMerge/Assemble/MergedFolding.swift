internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The merged list of folded columns in the settings footer of Obsidian Kanban.
struct MergedFolding {
  /// For each merged column except the archive, in order, whether the column is folded.
  private let values: [[UInt8]]

  /// Merges the lists of the three versions. If the sides changed the entry of a column differently, the column is not
  /// folded.
  ///
  /// - Returns: nil if neither side has such a list, or if the versions disagree on the level of column headings.
  init?(_ decisions: Decisions) {
    let texts = [decisions.base, decisions.a, decisions.b]
    let lists = texts.map { FoldedColumns($0.board) }
    guard lists[1] != nil || lists[2] != nil else { return nil }
    for text in texts {
      let columns = text.regions.filter { $0.kind == .column }.map(\.column)
      guard columns == Array(text.board.columns.indices) else { return nil }
    }
    values = decisions.columns().compactMap { number -> [UInt8]? in
      let region = decisions.lineage.regions[number]
      let columns = zip(texts, [region.base, region.a, region.b]).map { text, index in
        index < 0 ? nil : text.regions[index].column
      }
      // Obsidian Kanban's list has an entry for every heading except the archive's.
      let spans = zip(texts, columns).compactMap { text, column in column.map { text.board.columns[$0] } }
      guard spans.allSatisfy(\.kind.hasPosition) else { return nil }
      let found = zip(lists, columns).map { list, column in
        column.map { list?.value(of: $0) ?? FoldedColumns.unfolded }
      }
      guard let a = found[1], let b = found[2] else { return found[1] ?? found[2] ?? FoldedColumns.unfolded }
      if a == b || b == found[0] { return a }
      return a == found[0] ? b : FoldedColumns.unfolded
    }
  }

  /// Returns the footer of a text with the merged list in place of its own; nil if the text has no list.
  func footer(of text: MergeInput) -> ArraySlice<UInt8>? { FoldedColumns(text.board)?.footer(with: values)[...] }

  /// Whether the list of a text means the same as the merged list. A missing entry means that the column is not folded.
  func isFolded(as text: MergeInput) -> Bool {
    let written = FoldedColumns(text.board)?.written ?? []
    guard written.dropFirst(values.count).allSatisfy({ $0 == FoldedColumns.unfolded }) else { return false }
    return values.enumerated().allSatisfy { index, value in
      value == (index < written.count ? written[index] : FoldedColumns.unfolded)
    }
  }
}
