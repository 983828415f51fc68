internal import PlanBoardCore
internal import PlanBoardMarkdown

extension ParsedBoard {
  /// Checks that this pb knows the version of the format that the board needs. If not, pb must not change the board.
  ///
  /// - Throws: `FileFailure` with the code `newer` if the board needs a later version than this pb knows.
  func checkVersion(at path: Path) throws(FileFailure) {
    if settings.version > BoardSettings.knownVersion { throw FileFailure(.newer, .write, path) }
  }
}
