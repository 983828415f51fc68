internal import PlanBoardCore

extension SyncTool {
  /// The words for the tool, shown in brackets after a copy's name.
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
