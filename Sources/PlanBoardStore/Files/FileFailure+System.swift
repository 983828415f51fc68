internal import PlanBoardCore

extension FileFailure {
  /// Creates the failure of a system call from its `errno`.
  init(systemError: Int32, _ operation: Operation, _ path: Path) {
    self.init(Code(systemError: systemError), operation, path)
    self.systemError = systemError
  }

  /// Runs system calls; if one fails, adds the operation and the path to its failure.
  static func naming<Result>(
    _ operation: Operation, _ path: Path, _ body: () throws(SystemFailure) -> Result
  ) throws(FileFailure) -> Result {
    do { return try body() } catch { throw FileFailure(systemError: error.errno, operation, path) }
  }
}
