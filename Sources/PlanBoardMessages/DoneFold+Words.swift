package import PlanBoardCore

extension DoneFold {
  /// How many cards are left out: `+ 21 done`, `+ 2 cancelled` or `+ 21 done, 2 cancelled`.
  package var words: String { words(.english) }

  func words(_ locale: WordLocale) -> String {
    if cancelledCount == 0 { return locale.text(.foldedDone, "\(doneCount)") }
    if doneCount == 0 { return locale.text(.foldedCancelled, "\(cancelledCount)") }
    return locale.text(.foldedClosed, "\(doneCount)", "\(cancelledCount)")
  }
}
