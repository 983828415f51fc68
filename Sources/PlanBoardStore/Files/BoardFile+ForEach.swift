internal import PlanBoardCore

extension BoardFile {
  /// See ``SharedWork/forEach(_:batch:fewest:make:use:)``.
  static func forEach<Value: Sendable>(
    _ paths: [Path], batch: Int, fewest: Int, make: @Sendable (Path) -> Value, use: (Path, Value) throws -> Void
  ) rethrows {
    try SharedWork.forEach(paths, batch: batch, fewest: fewest, make: make, use: use)
  }
}
