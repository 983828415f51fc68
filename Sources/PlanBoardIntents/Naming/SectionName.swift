internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// A section of a column, as the user names it.
package struct SectionName: Hashable, Sendable {
  package let text: String

  /// Wraps a name as the user wrote it.
  package init(text: String) { self.text = text }

  private struct Found {
    var column: Int
    var section: Int
    var name: String
  }

  /// Finds the section with this name, by the rules of ``NameMatch``.
  ///
  /// - Returns: the index of the column, and the index of the section among the sections of this column.
  /// - Throws: `IntentFailure` with the reason `noSuchSection`, or `ambiguousSection` if several match, even with the
  ///   same heading.
  func find(
    in columns: [Int], of board: ParsedBoard, at path: Path
  ) throws(IntentFailure) -> (column: Int, section: Int) {
    let all = columns.flatMap { column in
      board.columns[column].sections.enumerated().map {
        Found(column: column, section: $0.offset, name: board.sectionName($0.element))
      }
    }
    let names = all.map(\.name)
    let hits = NameMatch.indices(of: text, in: names).map { all[$0] }
    guard let first = hits.first else {
      let nearest = EditDistance.likely(text, among: names)
      throw IntentFailure(.noSuchSection(text, path, nearest: nearest, names: names))
    }
    guard hits.count == 1 else {
      throw IntentFailure(
        .ambiguousSection(
          text, path, hits.map { IntentFailure.Section(name: $0.name, column: board.columns[$0.column].name) }))
    }
    return (first.column, first.section)
  }
}
