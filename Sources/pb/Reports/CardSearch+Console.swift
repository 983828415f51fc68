internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension CardSearch {
  /// Makes a value from each board with matching cards, and passes the values to `use`. Reports unreadable boards, and prints
  /// warnings about the other boards.
  func forEach<Value: Sendable>(
    in boards: PlanSnapshot, _ paths: [Path], _ console: Console,
    make: @Sendable (ParsedBoard, [Int], Path) -> Value, use: (Value) -> Void
  ) throws {
    try forEach(in: boards, paths, make: make) { path, result in
      if let value = try? result.get().value { use(value) }
      console.report(result.map(\.findings), about: path)
    }
  }
}

extension Console {
  /// Parses a query about some boards, and reports the keys of the query that none of these boards has.
  func query(_ text: String, about boards: PlanSnapshot) throws -> CardQuery {
    let query = try boards.query(text)
    reportOnce(boards.unusedKeys(of: query, today: System.today).map(\.diagnostic))
    return query
  }
}

extension SavedView {
  /// All cards that the view's query finds, each with its printed line, or with its JSON.
  func items(
    in boards: PlanSnapshot, _ paths: [Path], _ listing: CardListing, _ console: Console
  ) throws -> [ViewItem<[UInt8]>] {
    try items(in: boards, paths, today: System.today) { board, card, path in
      listing.text(of: board, [card], path)
    } noted: {
      console.report($1, about: $0)
    }
  }
}

extension Console {
  /// Reports that a board cannot be read, or prints warnings about it.
  fileprivate func report(_ result: Result<[Finding], FileFailure>, about path: Path) {
    switch result {
    case .success(let findings): for finding in findings { warn(finding, in: path) }
    case .failure(let failure): report(failure.diagnostic)
    }
  }
}
