internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

extension CardSearch {
  /// Passes `use` the value that `make` returns for each board with matching cards. Reports unreadable boards, and prints
  /// warnings about the others.
  func forEach<Value: Sendable>(
    in boards: PlanSnapshot, _ paths: [Path], _ console: Console,
    make: @Sendable (ParsedBoard, [Int], Path) -> Value, use: (Value) -> Void
  ) throws {
    try forEach(in: boards, paths, make: make) { path, result in
      switch result {
      case .success(let found):
        if let value = found.value { use(value) }
        for finding in found.findings { console.warn(finding, in: path) }
      case .failure(let failure): console.report(failure.diagnostic)
      }
    }
  }
}

extension Console {
  /// Reads a query about some boards, and says which of its keys none of them has.
  func query(_ text: String, about boards: PlanSnapshot) throws -> CardQuery {
    let query = try boards.query(text)
    reportOnce(boards.unusedKeys(of: query, today: System.today).map(\.diagnostic))
    return query
  }
}

extension SavedView {
  /// All cards that the view's query finds, each with its line, or with its JSON without a leading comma.
  func items(
    in boards: PlanSnapshot, _ paths: [Path], _ listing: CardListing, _ console: Console
  ) throws -> [ViewItem<[UInt8]>] {
    var items: [ViewItem<[UInt8]>] = []
    try CardSearch(query, today: System.today).forEach(in: boards, paths, console) { board, cards, path in
      self.items(of: board, cards, path) { listing.text(of: board, [$0], path) }
    } use: {
      items += $0
    }
    return items
  }
}
