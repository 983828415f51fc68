internal import PlanBoardCore

extension SyncTool {
  /// The tool in words that follow the name of a conflict copy: `roadmap (1).md (unknown tool)`.
  var words: String {
    switch self {
    case .product(let name): name
    case .unknown: "unknown tool"
    case .named: "chosen by you"
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
