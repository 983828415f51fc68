internal import PlanBoardCore

extension FileFailure {
  /// Creates the failure of a system call from its `errno`.
  init(systemError: Int32, _ operation: Operation, _ path: Path) {
    self.init(Code(systemError: systemError), operation, path)
    self.systemError = systemError
  }

  /// Runs system calls. If one of them fails, throws a failure with the call's `errno`, the operation and the path.
  static func naming<Result>(
    _ operation: Operation, _ path: Path, _ body: () throws(SystemFailure) -> Result
  ) throws(FileFailure) -> Result {
    do { return try body() } catch { throw FileFailure(systemError: error.errno, operation, path) }
  }
}
