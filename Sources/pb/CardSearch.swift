internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

/// Looks through many boards for the cards of a query, on all processors.
struct CardSearch: Sendable {
  private let filter: CardFilter
  private let defaults: BoardDefaults

  init(_ query: CardQuery, withArchive: Bool = false, _ defaults: BoardDefaults) {
    filter = CardFilter(query, today: System.today, withArchive: withArchive)
    self.defaults = defaults
  }

  /// Hands on what came of each board that has such cards, in the order of the paths. What cannot be read is told, and what is
  /// strange about a board that was looked into.
  ///
  /// - Parameter make: of a board and its cards; called on several threads.
  func forEach<Value: Sendable>(
    in paths: [Path], _ console: Console, make: @Sendable (ParsedBoard, [Int], Path) -> Value, use: (Value) -> Void
  ) {
    if filter.needsOpenIDs { return forEachOfPlan(paths, console, make, use) }
    BoardFile.forEach(paths) { file -> Found<Value> in
      let names = Self.names(file.path)
      if filter.excludes(file.bytes, names: names) { return Found() }
      let board = ParsedBoard(file.bytes, defaults)
      let cards = filter.cards(in: board, names: names)
      return Found(value: cards.isEmpty ? nil : make(board, cards, file.path), findings: board.findings)
    } use: { path, result in
      guard let found = console.told(result) else { return }
      if let value = found.value { use(value) }
      for finding in found.findings { console.warn(finding, in: path) }
    }
  }

  private struct Found<Value: Sendable>: Sendable {
    var value: Value?
    var findings: [Finding] = []
  }

  /// All boards must be known before the first card is.
  private func forEachOfPlan<Value>(
    _ paths: [Path], _ console: Console, _ make: (ParsedBoard, [Int], Path) -> Value, _ use: (Value) -> Void
  ) {
    var boards: [(board: ParsedBoard, path: Path)] = []
    var open: Set<String> = []
    BoardFile.forEach(paths) { file -> (board: ParsedBoard?, ids: [String], findings: [Finding]) in
      let board = ParsedBoard(file.bytes, defaults)
      let isOut = filter.excludes(file.bytes, names: Self.names(file.path))
      return (isOut ? nil : board, board.openIDs, board.findings)
    } use: { path, result in
      guard let (board, ids, findings) = console.told(result) else { return }
      if let board { boards.append((board, path)) }
      open.formUnion(ids)
      for finding in findings { console.warn(finding, in: path) }
    }
    for (board, path) in boards {
      let cards = filter.cards(in: board, names: Self.names(path), open: open)
      if !cards.isEmpty { use(make(board, cards, path)) }
    }
  }

  /// What a board can be called in a query, besides its title.
  private static func names(_ path: Path) -> [String] { [path.text, path.stem] }
}

extension Console {
  /// What was read; what could not be is told.
  func told<Value>(_ result: Result<Value, FileFailure>) -> Value? {
    switch result {
    case .success(let value): return value
    case .failure(let failure):
      report(failure.complaint)
      return nil
    }
  }
}
