internal import PlanBoardIntents

extension Conclusion {
  /// The exit code of a command with this conclusion. Two exit codes belong to no conclusion: 64 for wrong arguments,
  /// and 129 for any failure of the merge driver for git, including wrong arguments.
  var exitCode: Int32 {
    switch self {
    case .fine: 0
    case .findings: 1
    case .failed: 2
    }
  }
}
