package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

/// The English words for what needs attention. `{0}`, `{1}` and `{2}` stand for values. The form before `|` is for the
/// count 1, the form after it for all other counts.
enum ConcernWord: String, CaseIterable, Sendable {
  case column = "{0} on {1}"
  case conflicts = "a conflict on {0} is left to you|{1} conflicts on {0} are left to you"
  case copy = "a copy of {0} waits to be merged"
  case lostCopy = "{0} is a copy of a board that is gone"
  case markers = "git has left a conflict in {0}|git has left {1} conflicts in {0}"
  case overLimit = "{0} is over its limit ({1} of {2})"
}

extension PlanConcern {
  /// The concern in words. Safe for a terminal.
  ///
  /// - Parameter namesBoard: whether words about a column also name its board.
  package func words(namesBoard: Bool) -> String {
    switch self {
    case .overLimit(let path, _, let column, let cards, let limit):
      let name = column.isEmpty ? DrawingWords.noName : VisibleText.safe(column)
      let place = namesBoard ? Words.text(ConcernWord.column.rawValue, [name, path.shown]) : name
      return Words.text(ConcernWord.overLimit.rawValue, [place, "\(cards)", "\(limit)"])
    case .conflicts(let path, _, let count):
      return Words.text(ConcernWord.conflicts.rawValue, [path.shown, "\(count)"], count: count)
    case .markers(let path, _, let count):
      return Words.text(ConcernWord.markers.rawValue, [path.shown, "\(count)"], count: count)
    case .notUnderstood(let paths, let account):
      let words = account.words(boards: paths.count)
      return namesBoard && paths.count == 1 ? Words.text(AccountWord.board.rawValue, [paths[0].shown, words]) : words
    case .copy(let copy) where !copy.hasBoard: return Words.text(ConcernWord.lostCopy.rawValue, [copy.path.shown])
    case .copy(let copy): return Words.text(ConcernWord.copy.rawValue, [copy.board.shown])
    }
  }

  /// The command to run first to deal with the concern. Safe for a terminal. In place of a path that `VisibleText`
  /// would change, the command has `BOARD`.
  package var command: String {
    switch self {
    case .overLimit(let path, _, _, _, _): "pb show \(path.argument)"
    case .conflicts(let path, _, _): "pb resolve \(path.argument)"
    case .markers(let path, _, _): "pb open \(path.argument)"
    case .notUnderstood(let paths, _): paths.count == 1 ? "pb lint \(paths[0].argument)" : "pb lint"
    case .copy: "pb sync"
    }
  }

  /// What was not understood on a board, and the command that shows it: `3 dates were not understood: pb lint todo.md`;
  /// nil if the account is empty. Safe for a terminal.
  package static func hint(_ account: Account, on board: Path) -> String? {
    let concern = PlanConcern.notUnderstood([board], account)
    return account.isEmpty ? nil : "\(concern.words(namesBoard: false)): \(concern.command)"
  }

  /// The concern on one line that begins with its place. Safe for a terminal.
  package var line: String {
    switch self {
    case .overLimit(let path, let line1, _, _, _), .conflicts(let path, let line1, _), .markers(let path, let line1, _):
      "\(path.shown):\(line1): \(words(namesBoard: false))"
    case .notUnderstood: words(namesBoard: true)
    case .copy(let copy): "\(copy.path.shown): \(words(namesBoard: false))"
    }
  }
}

extension Path {
  fileprivate var shown: String { VisibleText.safe(text) }

  fileprivate var argument: String { shellWord(or: "BOARD") }
}
