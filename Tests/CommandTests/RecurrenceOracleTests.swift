@testable import PlanBoardCore
@testable import PlanBoardMarkdown
import Foundation
import TestSupport
import Testing

/// Recurrences, compared with a reader that was written independently of pb (Tests/oracle/recurrence.py): python-dateutil
/// computes the days, and the rules of Obsidian Tasks are those of its source.
struct RecurrenceOracleTests {
  /// The examples of Obsidian Tasks' manual, without `every`.
  private static let manual = [
    "3 days", "10 days when done", "weekday", "week on Sunday", "week on Tuesday, Friday", "2 weeks",
    "3 weeks on Friday",
    "2 months", "month on the 1st", "month on the last", "month on the last Friday", "month on the 2nd last Friday",
    "6 months on the 2nd Wednesday", "January on the 15th", "February on the last",
    "April and December on the 1st and 24th", "year",
  ]

  /// More of what Obsidian Tasks reads.
  private static let others = [
    "day", "week", "month", "3 months", "2 years", "month when done", "year when done", "weekday when done",
    "2 weekdays",
    "monday", "tue, thu when done", "month on the 31st", "month on the 29th", "2 months on the 30th",
    "month on the 2nd last", "month on the 5th Sunday", "month on Friday", "week on weekdays",
    "month on the 1st Monday, 3rd Monday", "3 weeks on Friday when done", "month on the last when done",
    "year on the last Friday",
    "year on the 1st", "February on the 29th", "month on the second Tuesday",
  ]

  /// A question to the reader, and pb's answer.
  private struct Question {
    var line: String
    var answer: String
  }

  private static func has(_ module: String) -> Bool {
    guard OtherTools.has("python3"), let folder = try? TemporaryFolder() else { return false }
    let found = try? OtherTools.run("python3", ["-c", "import \(module); print('yes')"], in: folder)
    return found == Array("yes\n".utf8)
  }

  private func check(_ questions: [Question]) throws {
    let folder = try TemporaryFolder()
    try folder.write("questions", questions.map { $0.line + "\n" }.joined())
    let script = Boards.root.appending(path: "Tests/oracle/recurrence.py").path
    let output = String(
      decoding: try OtherTools.run("python3", [script, folder.url.appending(path: "questions").path], in: folder),
      as: UTF8.self)
    let answers = output.split(separator: "\n")
    try #require(answers.count == questions.count)
    var wrong: [String] = []
    for (question, answer) in zip(questions, answers) where question.answer != answer {
      wrong.append("\(question.line): pb \(question.answer), the other \(answer)")
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(questions.count), first:\n\(wrong.prefix(20).joined(separator: "\n"))")
  }

  private static func day(_ number: Int) -> CalendarDate { CalendarDate(iso: "2027-01-01")!.adding(days: number)! }

  /// pb's next days for cards with the same recurrence, each due on another day, and done on `today`.
  private func next(_ every: String, due: [CalendarDate], today: (Int) -> CalendarDate) -> [CalendarDate?] {
    let lines = due.map { "- [ ] x \(every) due:\($0)\n" }.joined()
    let board = ParsedBoard(Array("## A\n\(lines)".utf8))
    return due.indices.map { card in
      if case .found(let next) = board.nextDays(of: card, today(card)) { next.date } else { nil }
    }
  }

  @Test(.thorough, .enabled(if: has("dateutil"), "needs python-dateutil: see .ci/oracle"))
  func `after 🔁, the next day is the one that Obsidian Tasks computes, from each day of three years`() throws {
    #expect(Self.manual.count == 17)
    let due = (0..<1096).map(Self.day)
    var questions: [Question] = []
    for words in Self.manual + Self.others {
      try #require(Recurrence(words: words) != nil, "\(words)")
      let today = { Self.day($0 + $0 % 11 - 5) }
      let found = next("🔁 every \(words)", due: due, today: today)
      for (card, next) in found.enumerated() {
        questions.append(
          Question(line: "tasks\tevery \(words)\t\(due[card])\t\(today(card))", answer: next?.description ?? "-"))
      }
    }
    try check(questions)
  }

  @Test func `a value of every: can say everything that Obsidian Tasks' manual says, and more`() throws {
    for words in Self.manual + Self.others {
      let recurrence = try #require(Recurrence(words: words))
      #expect(Recurrence(recurrence.word) == recurrence, "\(words): \(recurrence.word)")
    }
  }

  @Test(.thorough, .enabled(if: has("dateutil"), "needs python-dateutil: see .ci/oracle"))
  func `Taskwarrior's recurrences lead to the days of the calendar, from each day of three years`() throws {
    let monthly = { (count: Int, day: Int) in
      // The last day of a shorter month stands for a day that it does not have.
      let days = day > 28 ? ";BYMONTHDAY=\((28...day).map(String.init).joined(separator: ","));BYSETPOS=-1" : ""
      return "FREQ=MONTHLY;INTERVAL=\(count)\(days)"
    }
    let daily = { (count: Int, _: Int) in "FREQ=DAILY;INTERVAL=\(count)" }
    let values: [(String, (Int, Int) -> String, Int)] = [
      ("daily", daily, 1), ("weekly", daily, 7), ("biweekly", daily, 14), ("fortnight", daily, 14),
      ("monthly", monthly, 1),
      ("quarterly", monthly, 3), ("semiannual", monthly, 6), ("annual", monthly, 12), ("yearly", monthly, 12),
      ("P1D", daily, 1), ("P7D", daily, 7), ("P1W", daily, 7), ("P2W", daily, 14), ("P1M", monthly, 1),
      ("P3M", monthly, 3),
      ("P1Y", monthly, 12), ("+P7D", daily, 7), ("+3d", daily, 3), ("+2w", daily, 14), ("+2wks", daily, 14),
      ("+2mo", monthly, 2), ("+1y", monthly, 12), ("+2yrs", monthly, 24),
      ("weekdays", { _, _ in "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" }, 1),
    ]
    let due = (0..<1096).map(Self.day)
    var questions: [Question] = []
    for (value, rule, count) in values {
      let found = next("every:\(value)", due: due) { _ in Self.day(0) }
      for (card, next) in found.enumerated() {
        let line = "rule\t\(rule(count, due[card].day))\t\(due[card])\t\(due[card])"
        questions.append(Question(line: line, answer: next?.description ?? "-"))
      }
    }
    try check(questions)
  }

  @Test(.enabled(if: has("dateutil"), "needs python-dateutil: see .ci/oracle"))
  func `with two plus signs, the next day is the first one after today in the rhythm of the due day`() throws {
    let rules = [
      ("++1d", "FREQ=DAILY"), ("++3d", "FREQ=DAILY;INTERVAL=3"), ("++1w", "FREQ=WEEKLY"),
      ("++2w@mon,fri", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"), ("++month@last-fri", "FREQ=MONTHLY;BYDAY=-1FR"),
      ("++3m@2nd-tue", "FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU"), ("++month@1,15", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      ("++month@last", "FREQ=MONTHLY;BYMONTHDAY=-1"), ("++jan@15", "FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=15"),
      ("++weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("++month@only-31", "FREQ=MONTHLY;BYMONTHDAY=31"),
    ]
    var questions: [Question] = []
    for (value, rule) in rules {
      for late in [-40, -1, 0, 1, 6, 7, 30, 31, 100, 400] {
        let due = stride(from: 0, to: 800, by: 13).map(Self.day)
        let today = { (card: Int) in due[card].adding(days: late)! }
        for (card, next) in next("every:\(value)", due: due, today: today).enumerated() {
          let line = "rule\t\(rule)\t\(due[card])\t\(max(due[card], today(card)))"
          questions.append(Question(line: line, answer: next?.description ?? "-"))
        }
      }
    }
    try check(questions)
  }
}
