internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension DuplicateBoards.Group {
  /// The boards, the card ids that they have in common, and what to do next. Safe for a terminal.
  package var diagnostic: Diagnostic {
    let names = paths.map { VisibleText.safe($0.text) }.joined(separator: ", ")
    return Diagnostic(
      "\(names): \(counted(ids.count, "card id")) in common: ^\(VisibleText.safe(ids.joined(separator: " ^")))",
      help: [
        """
        was the board renamed on one machine and changed on another? \
        \(pb: "sync \(paths[0].shellWord(or: "COPY")) --into \(paths[1].shellWord(or: "BOARD"))") merges the two into one
        """
      ])
  }
}
