package import PlanBoardCore

extension DoneFold {
  /// How many cards are left out: `+ 21 done`, `+ 2 cancelled` or `+ 21 done, 2 cancelled`.
  package var words: String {
    if cancelledCount == 0 { return Words.text(.foldedDone, "\(doneCount)") }
    if doneCount == 0 { return Words.text(.foldedCancelled, "\(cancelledCount)") }
    return Words.text(.foldedClosed, "\(doneCount)", "\(cancelledCount)")
  }
}
