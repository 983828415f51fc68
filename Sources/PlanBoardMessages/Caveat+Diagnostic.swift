package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardStore

extension Caveat {
  /// The caveat in words. Safe for a terminal.
  ///
  /// - Parameter localTime: returns the reader's local time at a moment, given in seconds since 1970.
  package func diagnostic(_ localTime: (Int) -> LocalTime) -> Diagnostic {
    switch self {
    case .unreadable(let failure), .skipped(let failure), .listed(let failure): failure.diagnostic
    case .failed(let error): Diagnostic(error) ?? Diagnostic(nil, VisibleText.safe("\(error)"))
    case .unsortable(let path):
      Diagnostic(
        path, "pb cannot sort this board without changing more than the order of its cards; nothing was written",
        help: ["\(pb: "sort --column NAME") sorts one column; please report this board as a bug"])
    case .finding(let finding, let path): finding.warning(in: path)
    case .unusedKey(let key): key.diagnostic
    case .notice(let notice): notice.diagnostic(localTime)
    case .unknownKey(let key): key.diagnostic
    case .offers(let files): .hint(Hint(Remark.noBoards(offers: files).text))
    case .filtered(let path):
      Diagnostic(path, "git stores it through a filter that pb does not run, so it was not compared")
    case .usesDefault(let folder, let boards):
      .hint(
        """
        this is your default plan; \
        \(pb: "init\(folder == .here ? "" : " " + VisibleText.safe(ShellWord.quoted(folder.text)))") would make a plan \
        \(folder == .here ? "here" : "there"), with \(boards.map { VisibleText.safe($0.text) }.joined(separator: ", "))
        """)
    case .lacksMergeDriver: .hint("git merges boards line by line in this clone; \(pb: "git setup") changes that")
    case .passedOver(let name, let cards):
      Diagnostic(
        "`\(VisibleText.safe(name.text))` also names \(cards.count == 1 ? "this card" : "these cards"), "
          + "which \(cards.count == 1 ? "is" : "are") not shown:",
        help: IntentFailure.Candidate.lines(Array(cards.prefix(5)), of: cards.count).map { Hint($0) })
    case .historyIsCut:
      .hint(
        "older history is not in this clone, so pb may not know when these cards were done; \(MissingVersion.unshallow)"
      )
    }
  }
}
