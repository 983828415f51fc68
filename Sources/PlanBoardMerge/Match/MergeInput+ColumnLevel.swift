internal import PlanBoardMarkdown

extension MergeInput {
  /// Returns the deepest heading level of the columns of any text.
  ///
  /// If a text has most columns of another text as sections, the level of these sections also counts. Returns nil if
  /// the columns of all texts already have this level, or if no section of any text has the name of a column.
  ///
  /// One new heading of level 1 turns all columns of a board into sections, so the levels of the texts often differ.
  static func commonColumnLevel(_ boards: [ParsedBoard]) -> UInt8? {
    let levels = boards.compactMap { board in board.columns.first.map { board.blocks[$0.heading].level } }
    let demoted = boards.flatMap { board in boards.compactMap { board.level(ofSectionsNamedLikeColumnsOf: $0) } }
    guard let deepest = (levels + demoted).max(), levels.contains(where: { $0 != deepest }) else { return nil }
    let columns = Set(boards.flatMap { $0.columns.map(\.name) })
    let isDivided = boards.contains { board in
      board.columns.contains { $0.sections.contains { columns.contains(board.sectionName($0)) } }
    }
    return isDivided ? deepest : nil
  }
}

extension ParsedBoard {
  /// Returns the deepest heading level of the sections of this board that have the name of a column of `other`. nil if
  /// at most half of the columns of `other` have such a section.
  ///
  /// A section does not count if this board also has a column of this name, or if `other` also has a section of this
  /// name.
  fileprivate func level(ofSectionsNamedLikeColumnsOf other: ParsedBoard) -> UInt8? {
    let sections = Dictionary(
      columns.flatMap(\.sections).map { (sectionName($0), blocks[$0].level) }, uniquingKeysWith: min)
    guard !sections.isEmpty else { return nil }
    let own = Set(columns.map(\.name))
    let others = Set(other.columns.flatMap(\.sections).map(other.sectionName))
    let wanted = Set(other.columns.map(\.name))
    let found = wanted.filter { sections[$0] != nil && !own.contains($0) && !others.contains($0) }
    return found.count * 2 > wanted.count ? found.compactMap { sections[$0] }.max() : nil
  }
}
