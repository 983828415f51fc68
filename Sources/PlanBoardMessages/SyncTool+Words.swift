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

  /// Why a copy of this tool is left alone, if its name says that it is no version of the board, or that deleting it
  /// does harm.
  func reasonToLeaveCopy(of board: String) -> String {
    switch self {
    case .product(name: "Resilio Sync"): "if it is deleted here, Resilio Sync deletes the real file on other machines"
    case .product(name: "git"): "git has both versions itself"
    default: "for \(subject), it is a file of its own, not another version of \(board)"
    }
  }
}
