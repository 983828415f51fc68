package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown

/// The words of a report about a span of days.
package enum ReportWords {
  package static let title = "Report"
  package static let done = "Done"
  package static let added = "Added"
  package static let late = "Late"
  package static let open = "Open"
  package static let boards = "By board"
  package static let people = "By person"
  package static let tags = "By tag"
  package static let weeks = "By week"
  package static let board = "Board"
  package static let person = "Person"
  package static let tag = "Tag"
  package static let week = "Week of"
  package static let nobody = "nobody"
  package static let noTag = "no tag"
  static let numbers = "Numbers"
  static let chart = "Cards done and added in each week"

  /// The days: `Mon 23 Nov to Sun 29 Nov`.
  package static func days(_ days: DaySpan, today: CalendarDate) -> String {
    days.words { DueWords.words(DueDate($0), today: today) }
  }

  /// A heading with a number of cards: `Done (7)`.
  package static func heading(_ name: String, _ cards: Int) -> String { "\(name) (\(cards))" }

  /// The numbers of all cards: `7 done, 5 added, 3 late, 41 open`.
  package static func total<Value>(_ report: PlanReport<Value>) -> String {
    zip(columns(report), numbers(report.total, report)).map { "\($1) \($0.lowercased())" }.joined(separator: ", ")
  }

  /// The names of the numbers, in the order of ``numbers(_:_:)``.
  package static func columns<Value>(_ report: PlanReport<Value>) -> [String] {
    report.knowsAdded ? [done, added, late, open] : [done, late, open]
  }

  /// The numbers of some cards, without that of added ones if nobody knows it.
  package static func numbers<Value>(_ counts: ReportCounts, _ report: PlanReport<Value>) -> [Int] {
    report.knowsAdded
      ? [counts.done, counts.added, counts.late, counts.open] : [counts.done, counts.late, counts.open]
  }

  /// The names of the numbers of a week.
  package static func weekColumns<Value>(_ report: PlanReport<Value>) -> [String] {
    report.knowsAdded ? [done, added] : [done]
  }

  /// The numbers of a week, in the order of ``weekColumns(_:)``.
  package static func numbers<Value>(_ week: PlanReport<Value>.Week, _ report: PlanReport<Value>) -> [Int] {
    report.knowsAdded ? [week.done, week.added] : [week.done]
  }

  /// What the report cannot know, a sentence each.
  package static func gaps<Value>(_ report: PlanReport<Value>) -> [String] {
    let (undated, uncreated) = (report.undated, report.uncreated)
    return [
      undated > 0 ? "It is not known when \(counted(undated, "done card")) \(undated == 1 ? "was" : "were") done." : "",
      uncreated == 0
        ? ""
        : report.knowsAdded
          ? "\(counted(uncreated, "card")) \(uncreated == 1 ? "has" : "have") no `created:`, so \(added) may lack some."
          : "No card has a `created:`, so it is not known which ones were added.",
    ].filter { !$0.isEmpty }
  }

  /// The title as a reader of Markdown sees it. Safe for a terminal.
  static func title(of card: PlacedCard) -> String {
    let title = VisibleText.safe(PlainTitle.text(card.card.title))
    return title.isEmpty ? DrawingWords.noTitle : title
  }
}
