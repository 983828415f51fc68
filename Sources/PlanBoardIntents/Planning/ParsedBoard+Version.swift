internal import PlanBoardCore
internal import PlanBoardMarkdown

extension ParsedBoard {
  /// Checks that this program knows the format of the board, so that it may make a changed version of it.
  ///
  /// - Throws: `FileFailure`: `newer`.
  func checkVersion(at path: Path) throws(FileFailure) {
    if settings.version > BoardSettings.knownVersion { throw FileFailure(.newer, .write, path) }
  }
}
