internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension MergeCopies.Outcome {
  /// A line for each conflict copy that was merged into the board, or that replaced a missing board. In a preview, the
  /// lines say what would happen. Safe for a terminal.
  package func lines(isPreview: Bool) -> [String] {
    taken.map { taken in
      let isFirst = isRestored && taken == self.taken.first
      let verb = isPreview ? (isFirst ? "would be made from" : "would merge in") : isFirst ? "made from" : "merged in"
      let isNothing = taken.base == .same && !isFirst
      return "\(VisibleText.safe(board.text)): \(verb) \(taken.copy.shown)\(isNothing ? ", which is identical" : "")"
    }
  }
}

extension ConflictCopy {
  fileprivate var shown: String { "\(VisibleText.safe(path.text)) (\(tool.words))" }
}

extension MergeCopies.Left {
  /// Why pb did not merge the copy, and the command that merges it, if one does so without harm. Safe for a terminal.
  package var diagnostic: Diagnostic {
    let board = VisibleText.safe(copy.board.text)
    let command = "sync \(copy.path.shellWord(or: "COPY")) --into \(copy.board.shellWord(or: "BOARD"))"
    let comparison = "diff \(copy.board.shellWord(or: "BOARD")) \(copy.path.shellWord(or: "COPY"))"
    let help: [Hint] = ["\(pb: command) merges it in"]
    let name = VisibleText.safe(String(decoding: copy.board.name, as: UTF8.self))
    let separate: Hint = "`separate-from: \(name)` in its front matter says that it is a board of its own"
    switch reason {
    case .foreign:
      return Diagnostic(
        copy.path, "left alone: \(copy.tool.reasonToLeaveCopy(of: board))",
        help: ["\(pb: comparison) shows how they differ"])
    case .perhaps:
      return Diagnostic(
        copy.path, "at least half of its cards are also in \(board), so it may be a copy; left alone",
        help: help + [separate])
    case .unrelated: return Diagnostic(copy.path, "has little in common with \(board); left alone", help: help)
    case .empty: return Diagnostic(copy.path, "is empty, perhaps not synced yet; left alone")
    case .foreignEncoding:
      var failure = FileFailure(.foreignEncoding, .read, copy.path)
      failure.encoding = encoding
      let diagnostic = failure.diagnostic
      return Diagnostic(copy.path, "left alone: \(failure.message)", help: diagnostic.help)
    case .emptyBoard:
      let isNamed = if case .named = copy.tool { true } else { false }
      return Diagnostic(
        copy.path, "left alone: \(board) is empty, perhaps not synced yet",
        help: [
          isNamed
            ? "if it stays empty, delete it, and give the other file its name"
            : "if it stays empty, delete it; \(pb: "sync") then makes the board from the copy"
        ])
    case .wouldLose:
      return Diagnostic(
        copy.path, "left alone: merging it would lose a card",
        help: ["\(pb: command + " --keep-both") adds its cards unchanged, even if some cards then appear twice"])
    }
  }
}
