package import PlanBoardLint
package import PlanBoardScreen

extension Severity {
  /// The style of the word in a finding, such as `warning:`, and of the carets.
  package var style: Style {
    switch self {
    case .error: .alarm
    case .warning: .warning
    case .info: .tag
    }
  }
}
