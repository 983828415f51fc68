internal import PlanBoardCore
internal import PlanBoardMarkdown

extension ParsedBoard {
  /// The column for a new card if nobody names one: the first that is neither a done column nor an archive, nor has the
  /// name of one (docs/format.md, "Done columns"). nil if there is no such column.
  var openColumn: Int? { columns.firstIndex { !$0.kind.holdsDoneCards } }

  /// The same as ``openColumn``.
  ///
  /// - Throws: `IntentFailure` with the reason `noOpenColumn`, or `boardHasNoColumns` if there is no column at all.
  func openColumn(at path: Path) throws(IntentFailure) -> Int {
    if let column = openColumn { return column }
    guard let first = liveColumns.first else { throw IntentFailure(.boardHasNoColumns(path)) }
    throw IntentFailure(.noOpenColumn(path, done: columns[first].name))
  }

  /// The place for a new card beside another. If that card is in a column for done cards, the new card goes to the end
  /// of ``openColumn``.
  func openPlace(beside place: CardPlace) -> CardPlace {
    guard columns[place.column].kind.holdsDoneCards, let column = openColumn else { return place }
    return end(ofColumn: column)
  }
}
