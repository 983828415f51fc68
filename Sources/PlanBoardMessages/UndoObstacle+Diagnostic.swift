package import PlanBoardIntents
internal import PlanBoardCore
internal import PlanBoardStore

extension UndoObstacle {
  /// The board, the problem, the change that was not undone or redone, and what to do next. Safe for a terminal.
  package var diagnostic: Diagnostic {
    let words = kind == .undo ? "undone" : "redone"
    return Diagnostic(path, "\(problem), so nothing was \(words): \(safe(change.sentence))", help: help)
  }

  private var problem: String {
    switch reason {
    case .changed: "the same words were changed later"
    case .missing: "the board is no longer there"
    case .changedSinceMade: "the file has changed since it was made"
    case .thereAgain: "there is a new file with this name"
    case .linked(let target): "this file is now a link to \(safe(target.text))"
    case .unreadable(let failure): failure.message
    }
  }

  private var help: [Hint] {
    guard kind == .undo else { return [advice] }
    let shown: Hint = "\(pb: "history \(ShellWord.quoted(String(entry)))") shows the change"
    return [advice, isLast ? "\(shown); \(pb: "undo --skip") keeps it, and undoes the change before it" : shown]
  }

  private var advice: Hint {
    switch reason {
    case .changed: "\(kind == .undo ? "undo the change" : "make the change again") in an editor\(laterChanges)"
    case .missing(let alike) where alike.isEmpty:
      "no other board of the plan has its cards: put the file back, and run \(pb: command) again"
    case .missing(let alike):
      """
      \(alike.prefix(4).map { safe($0.text) }.joined(separator: ", "))\(alike.count > 4 ? ", …" : "") \
      \(alike.count == 1 ? "has many of the same cards: if that" : "have many of the same cards: if one of them") is the \
      missing board, rename it to \(safe(path.text)), and run \(pb: command) again
      """
    case .changedSinceMade:
      "\(kind.rawValue) would remove the file with its later changes: remove the file yourself\(laterChanges)"
    case .thereAgain: "move that file away, and run \(pb: command) again"
    case .linked: "put the file back in place of the link, and run \(pb: command) again"
    case .unreadable(let failure) where failure.code == .isDirectory:
      "put the board back in place of the folder, and run \(pb: command) again"
    case .unreadable(let failure):
      failure.diagnostic.help.first ?? "make it readable, and run \(pb: command) again"
    }
  }

  private var laterChanges: String {
    guard !later.isEmpty else { return "" }
    let numbers = later.suffix(8).reversed().map(String.init).joined(separator: ", ")
    return ", or first undo the later changes to this board: \(numbers)" + (later.count > 8 ? ", …" : "")
  }

  private var command: String { kind == .redo ? "redo" : isLast ? "undo" : "undo \(entry)" }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
}
