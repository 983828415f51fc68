@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// However a recurrence is typed, and however a board writes it, it says the same.
@Suite(.tags(.property)) struct RecurrencePropertyTests {
  /// Fields of other cards. They decide in which notation a new recurrence is written.
  private static let neighbours = [
    "", "every:1w", "rec:2w", "🔁 every week", "🔁 every 2 weeks when done", "[every:: 1w]", "[repeat:: every week]",
    "(repeat:: every month when done)", "\n  every: 1w",
  ]

  /// A value of pb, such as `+2weeks`, `mon,thu` or `+1m@31`.
  private static func word(_ random: inout Seeded) -> String {
    let plus = Bool.random(using: &random) ? "+" : ""
    let count = [1, 1, 2, 3, 4, 7, 12, 14, 30, 9999].randomElement(using: &random)!
    let units = ["day", "week", "month", "quarter", "year", "weekday"]
    let names = days(&random).map { String($0.prefix(3)).lowercased() }
    let day = ["15", "last", "2nd-last", "only-31", "last-\(names[0])", "2nd-\(names[0])", "1,15"].randomElement(
      using: &random)!
    let sign = ["", "+", "++", "after-"].randomElement(using: &random)!
    switch Int.random(in: 0..<9, using: &random) {
    case 6: return "\(sign)month@\(day)"
    case 7:
      return
        "\(sign)\([1, 2, 3].randomElement(using: &random)!)\(["w@\(names.joined(separator: ","))", "m@\(day)"].randomElement(using: &random)!)"
    case 8: return "\(sign)\(["jan", "apr,dec"].randomElement(using: &random)!)@\(day)"
    case 0: return plus + units.randomElement(using: &random)!
    case 1: return "\(plus)\(count)\(units.randomElement(using: &random)!)s"
    case 2: return plus + days(&random).map { String($0.prefix(3)) }.joined(separator: ",")
    case 3: return "\(plus)\(count)m@\(Int.random(in: 26...31, using: &random))"
    case 4: return plus + ["other-day", "other-week", "monthly", "month@31"].randomElement(using: &random)!
    default: return "\(plus)\(count)\(["d", "w", "m", "y", "b"].randomElement(using: &random)!)"
    }
  }

  /// Words of Obsidian Tasks, such as `every 2 weeks when done`.
  private static func words(_ random: inout Seeded) -> String {
    let count = [2, 3, 4, 7, 12, 14, 9999].randomElement(using: &random)!
    let end = Bool.random(using: &random) ? " when done" : ""
    let place = ["1st", "31st", "last", "2nd", "2nd last", "1st and 24th"].randomElement(using: &random)!
    switch Int.random(in: 0..<8, using: &random) {
    case 5:
      return
        "every \(["month", "3 months", "January", "April and December"].randomElement(using: &random)!) on the \(place)\(end)"
    case 6:
      return
        "every \(["month", "6 months"].randomElement(using: &random)!) on the \(["last", "2nd", "2nd last"].randomElement(using: &random)!) \(days(&random)[0])\(end)"
    case 7: return "every \(count) weeks on \(days(&random).joined(separator: ", "))\(end)"
    case 0: return "every \(["day", "week", "month", "year", "weekday"].randomElement(using: &random)!)\(end)"
    case 1: return "every \(days(&random).first!)\(end)"
    case 2:
      let separator = [", ", " and "].randomElement(using: &random)!
      return "every week on \(days(&random).joined(separator: separator))\(end)"
    case 3: return ["every month on the last", "every 3 months on the last day"].randomElement(using: &random)!
    default: return "every \(count) \(["day", "week", "month", "year"].randomElement(using: &random)!)s\(end)"
    }
  }

  private static func days(_ random: inout Seeded) -> [String] {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return Array(names.shuffled(using: &random).prefix(Int.random(in: 1...7, using: &random)))
  }

  private static func recurrence(of board: ParsedBoard, _ card: Int) -> Recurrence? {
    // The bytes are read once more, so that the result does not depend on what the edit remembers.
    ParsedBoard(board.source.bytes).syntax(ofCard: card).recurrence?.recurrence
  }

  private static func text(of board: ParsedBoard) -> String { board.source.string(board.source.bytes.indices) }

  /// What follows a `🔁`, up to the next field; nil if the text has none.
  private static func rule(in text: Substring) -> String? {
    guard let sign = text.firstRange(of: "🔁 ") else { return nil }
    return String(text[sign.upperBound...].prefix { !"📅[#^\n".contains($0) }).trimmingBlanks()
  }

  /// The rules that Obsidian Tasks reads, as far as pb writes them.
  private struct TasksGrammar {
    private let grammar: Regex<AnyRegexOutput>

    init() throws {
      let day = "(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
      let month = "(January|February|March|April|May|June|July|August|September|October|November|December)"
      let place = "((\\d+(st|nd|rd|th)( last)?|last)( day| \(day))?|\(day))"
      grammar = try Regex(
        "every (weekday|\(day)|(\\d+ )?(day|week|month|year)s?|"
          + "((\\d+ )?months?|\(month)((, | and )\(month))*)( on (the )?\(place)((, | and )\(place))*)?|"
          + "(\\d+ )?weeks? on \(day)((, | and )\(day))*)( when done)?"
      ).ignoresCase()
    }

    func reads(_ rule: String) throws -> Bool { try grammar.wholeMatch(in: rule) != nil }
  }

  @Test func `a recurrence that is added or changed is read back as it was meant, in every notation`() throws {
    let seeds = TestSettings.cases(2_000)
    let tasks = try TasksGrammar()
    var notations: [String: Int] = [:]
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + seeds {
      var random = Seeded(UInt64(seed))
      let isWord = Bool.random(using: &random)
      let value = isWord ? Self.word(&random) : Self.words(&random)
      let typed = isWord ? "every:\(value)" : "🔁 \(value)"
      let old = Self.neighbours.randomElement(using: &random)!
      let other = Self.neighbours.randomElement(using: &random)!
      let head = Bool.random(using: &random) ? "---\nkanban-plugin: board\n---\n" : ""
      let board = ParsedBoard(Array("\(head)## A\n- [ ] one #home \(old)\n- [ ] two \(other)\n".utf8))
      let name = "seed \(seed): \(typed) beside \(old.debugDescription) and \(other.debugDescription)"
      let meant = try #require(Self.recurrence(of: ParsedBoard(Array("## A\n- x \(typed)\n".utf8)), 0), "\(name)")

      let new = NewCard(reading: "new \(typed)", context: board.settings.context)
      for edit in [
        { try board.inserting(new, at: CardPlace(column: 0, index: 0)) },
        { try board.setting(.every, ofCard: 0, to: [value]) },
      ] {
        let after: ParsedBoard
        do { after = try edit().board } catch {
          Issue.record("\(error), \(name)")
          continue
        }
        #expect(Self.recurrence(of: after, 0) == meant, "\(name) became\n\(Self.text(of: after))")
        let line = Self.text(of: after).split(separator: "\n").first { $0.hasPrefix("- [ ]") }!
        if let rule = Self.rule(in: line) { #expect(try tasks.reads(rule), "\(name) became\n\(line)") }
        notations["\(after.syntax(ofCard: 0).recurrence?.field.notation, default: "none")", default: 0] += 1
      }
    }
    print("recurrences: \(notations) (seeds \(TestSettings.firstSeed)..<\(TestSettings.firstSeed + seeds))")
    #expect(notations.count >= 4)
  }

  @Test func `a card that recurs still recurs in the same way after years, in pb and in Obsidian Tasks`() throws {
    let seeds = TestSettings.cases(200)
    let tasks = try TasksGrammar()
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + seeds {
      var random = Seeded(UInt64(seed))
      let every: String
      switch Int.random(in: 0..<4, using: &random) {
      case 0: every = "🔁 \(Self.words(&random))"
      case 1: every = "[repeat:: \(Self.words(&random))]"
      case 2: every = "[every:: \(Self.word(&random))]"
      default: every = "every:\(Self.word(&random))"
      }
      let due = try #require(
        CalendarDate(
          year: 2026, month: [1, 3, 5, 8, 12].randomElement(using: &random)!,
          day: Int.random(in: 27...31, using: &random)))
      var board = ParsedBoard(Array("## A\n- [ ] x \(every) 📅 \(due)\n".utf8))
      let first = try #require(Self.recurrence(of: board, 0), "seed \(seed): \(every)")
      let name = "seed \(seed): \(every) from \(due)"
      let isOfTasks = !every.hasPrefix("every:") && !every.hasPrefix("[every::")
      var last = due
      for _ in 0..<12 {
        guard let done = try? board.settingBox(ofCard: 0, to: .done),
          case .added(let edit, let card, let next) = try done.addingNext(
            of: 0, in: board, at: CardPlace(column: 0, index: 0), last)
        else {
          // A recurrence ends where the calendar does.
          #expect(first.next(after: last) == nil, "\(name) ends after \(last):\n\(Self.text(of: board))")
          break
        }
        #expect(card == 0 && next.date > last, "\(name)")
        let now = Self.recurrence(of: edit.board, 0)
        #expect(now?.step == first.step && now?.start == first.start, "\(name):\n\(Self.text(of: edit.board))")
        if let rule = Self.rule(in: Self.text(of: edit.board)[...]) {
          #expect(try tasks.reads(rule), "\(name):\n\(Self.text(of: edit.board))")
        }
        if case .months = first.step, first.start != .done, first.monthDays.isEmpty, due.day == 31, !isOfTasks {
          #expect(next.date.day == CalendarDate.days(inMonth: next.date.month, of: next.date.year), "\(name): \(next)")
        }
        // Only the next card goes on, so that the board stays small.
        let removed = try edit.board.removing(1)
        (board, last) = (removed.board, next.date)
      }
    }
    print("chains of recurrences (seeds \(TestSettings.firstSeed)..<\(TestSettings.firstSeed + seeds))")
  }
}
