/// The report of a fault in pb itself, printed when it traps. It is built at start-up, because no text can be built during a
/// trap.
package struct TrapReport: Sendable {
  /// The text before the number of the signal.
  package let before: String
  /// The text after the number of the signal, including the line ends.
  package let after: String

  /// - Parameters:
  ///   - version: the version of pb.
  ///   - command: the name of the command; nil if it is unknown.
  package init(version: String, command: String?) {
    before = "pb: internal error: signal "
    after = """
       in pb \(version)\(command.map { ", command \($0)" } ?? "")
      help: no board is half written: if a change was interrupted, the next change in this folder completes or undoes it
      help: please report this, with the output of `pb doctor`

      """
  }
}
