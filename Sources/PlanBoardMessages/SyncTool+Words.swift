internal import PlanBoardCore

extension SyncTool {
  /// The tool, in brackets behind a copy's name.
  var words: String {
    switch self {
    case .product(let name): name
    case .unknown: "unknown tool"
    case .named: "named"
    }
  }

  /// The tool, as the subject of a sentence.
  var subject: String {
    switch self {
    case .product(let name): name
    case .unknown, .named: "an unknown tool"
    }
  }
}
