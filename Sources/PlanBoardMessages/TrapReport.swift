/// The report of a fault in pb itself, printed when it traps. It is made at the start, because no text can be made at a trap.
package struct TrapReport: Sendable {
  /// The text before the number of the signal.
  package let before: String
  /// The text after it, with the line ends.
  package let after: String

  /// - Parameters:
  ///   - version: the version of pb.
  ///   - command: the name of the command; nil if it has none.
  package init(version: String, command: String?) {
    before = "pb: internal error: signal "
    after = """
       in pb \(version)\(command.map { ", command \($0)" } ?? "")
      help: no board is half written; the next change in this folder finishes or takes back an interrupted one
      help: please report this, with the output of `pb doctor`

      """
  }
}
