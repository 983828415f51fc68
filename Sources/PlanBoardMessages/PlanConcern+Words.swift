internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension PlanConcern {
  /// The concern as a sentence. Safe for a terminal.
  ///
  /// - Parameter namesBoard: whether to name the board of a column, too.
  package func words(namesBoard: Bool) -> String {
    switch self {
    case .overLimit(let path, _, let column, let cards, let limit):
      let name = column.isEmpty ? DrawingWords.noName : VisibleText.safe(column)
      return "\(name)\(namesBoard ? " on \(path.shown)" : "") is over its limit (\(cards) of \(limit))"
    case .conflicts(let path, _, let count):
      return count == 1
        ? "a conflict on \(path.shown) is left to you" : "\(count) conflicts on \(path.shown) are left to you"
    case .markers(let path, _, let count):
      return count == 1
        ? "git has left a conflict in \(path.shown)" : "git has left \(count) conflicts in \(path.shown)"
    case .copy(let copy) where !copy.hasBoard: return "\(copy.path.shown) is a copy of a board that is gone"
    case .copy(let copy): return "a copy of \(copy.board.shown) waits to be merged"
    }
  }

  /// The command with which to look at the concern, for a shell. Safe for a terminal.
  package var command: String {
    switch self {
    case .overLimit(let path, _, _, _, _): "pb show \(path.argument)"
    case .conflicts(let path, _, _): "pb resolve \(path.argument)"
    case .markers(let path, _, _): "pb open \(path.argument)"
    case .copy: "pb sync"
    }
  }

  /// The concern on one line that begins with the place: `path:line: words`. Safe for a terminal.
  package var line: String {
    switch self {
    case .overLimit(let path, let line1, _, _, _), .conflicts(let path, let line1, _), .markers(let path, let line1, _):
      "\(path.shown):\(line1): \(words(namesBoard: false))"
    case .copy(let copy): "\(copy.path.shown): \(words(namesBoard: false))"
    }
  }
}

extension Path {
  fileprivate var shown: String { VisibleText.safe(text) }

  /// The path as one word for a shell.
  fileprivate var argument: String { VisibleText.safe(ShellWord.quoted(text)) }
}
