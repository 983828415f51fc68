/// The report that pb prints if a fault in pb itself makes it crash (trap). The report is built at start-up, because a
/// signal handler cannot build text.
package struct TrapReport: Sendable {
  package let before: String
  /// The text after the signal's number, including the line ends.
  package let after: String

  /// Builds the report; `command` is nil if the command is unknown.
  package init(version: String, command: String?) {
    before = "pb: internal error: signal "
    after = """
       in pb \(version)\(command.map { ", command \($0)" } ?? "")
      help: no board is half written; the next change in this folder completes or undoes an interrupted change
      help: please report this, with the output of `pb doctor`

      """
  }
}
