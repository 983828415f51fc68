internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// A section of a column as the user names it: its heading, or a start or part of the heading that no other section
/// has. Case is ignored.
package struct SectionName: Hashable, Sendable {
  package let text: String

  /// Wraps a name as the user wrote it. Whether there is such a section is checked when it is looked for.
  package init(text: String) { self.text = text }

  /// The indices of a section and its column, and the section's name.
  private struct Found {
    var column: Int
    var section: Int
    var name: String
  }

  /// Finds the section with this name, by the rules of ``NameMatch``. If several sections match, even with the same
  /// heading, the name is ambiguous.
  ///
  /// - Parameter columns: the indices of the columns to look in.
  /// - Throws: `IntentFailure` with the reason `noSuchSection` if no section matches, or `ambiguousSection` if several
  ///   do.
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

extension CardPosition {
  /// The place at the top or the bottom of a section.
  ///
  /// - Parameters:
  ///   - column: the column that the user named; nil to look in the column of `moving` first, and then in all columns.
  ///   - moving: the index of the card that is being moved, if it is on this board; it does not count.
  /// - Throws: as ``SectionName/find(in:of:at:)`` and ``ColumnName/findAll(in:at:)``.
  func place(
    in name: SectionName, of column: ColumnName?, _ board: ParsedBoard, at path: Path, moving: Int? = nil
  ) throws(IntentFailure) -> CardPlace {
    let columns = try column.map { name throws(IntentFailure) in try name.findAll(in: board, at: path).sorted() }
    let own = moving.map { Int(board.cards[$0].column) }
    let found: (column: Int, section: Int)
    if columns == nil, let own, let section = try? name.find(in: [own], of: board, at: path) {
      found = section
    } else {
      found = try name.find(in: columns ?? board.liveColumns, of: board, at: path)
    }
    let count = board.cards(column: found.column, section: found.section).count { $0 != moving }
    return CardPlace(column: found.column, section: found.section, index: self == .top ? 0 : count)
  }
}
