internal import PlanBoardCore
internal import PlanBoardMarkdown

extension ParsedBoard {
  /// Checks that this program knows the board's format, and so may change the board.
  ///
  /// - Throws: `FileFailure`: `newer`.
  func checkVersion(at path: Path) throws(FileFailure) {
    if settings.version > BoardSettings.knownVersion { throw FileFailure(.newer, .write, path) }
  }
}
