package import PlanBoardCore
package import PlanBoardIntents

extension WritingCompletions.Candidate {
  /// The explanation beside the candidate: `Fri 27 Nov`, or `3 cards`. Often empty. Safe for a terminal.
  package func detailWords(today: CalendarDate) -> String {
    day.map { DueWords.words($0, today: today) } ?? VisibleText.safe(detail.words)
  }
}
