internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSnapshot {
  /// Reads and keeps the board on standard input, if there is one, because standard input can be read only once.
  func keepStandardInput() {
    if paths.contains(.standardInput) { _ = try? board(at: .standardInput) }
  }

  /// Makes a value from each board that can be read, and passes it to `use`.
  func forEachReadableBoard<Value: Sendable>(
    make: @Sendable (BoardText) -> Value, use: (Value) -> Void
  ) {
    keepStandardInput()
    try? forEachBoard(paths) {
      make($0)
    } use: { _, value in
      if case .success(let value) = value { use(value) }
    }
  }
}
