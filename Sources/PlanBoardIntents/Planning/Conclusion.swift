/// How well a request for a change, or a question about the plan, ended. On a command line, this becomes the exit code.
package enum Conclusion: Int, Comparable, Sendable {
  case fine
  /// Something was found that the user should look at or decide, such as a conflict.
  case findings
  /// The request could not be carried out, or not fully.
  case failed

  /// The worse of two conclusions is the greater one.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
