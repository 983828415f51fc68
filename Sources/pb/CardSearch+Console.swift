internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

extension CardSearch {
  /// Hands on what was made of each board that has such cards. Reports what cannot be read, and what is strange about the boards that
  /// were looked into.
  func forEach<Value: Sendable>(
    in boards: any BoardSource, _ paths: [Path], _ console: Console,
    make: @Sendable (ParsedBoard, [Int], Path) -> Value, use: (Value) -> Void
  ) throws {
    try forEach(in: boards, paths, make: make) { path, result in
      switch result {
      case .success(let found):
        if let value = found.value { use(value) }
        for finding in found.findings { console.warn(finding, in: path) }
      case .failure(let failure): console.report(failure.complaint)
      }
    }
  }
}
