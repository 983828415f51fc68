internal import Foundation
@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// The author of a board, who reads all its dates in one format, can read the dates that edits write. No edit changes the meaning
/// of another date.
@Suite(.tags(.property, .slow)) struct DateNotationPropertyTests {
  /// A board whose dates are all in one format. `days` has the day of each dated card, by title.
  private struct Dated {
    var format: String
    var text: String
    var days: [String: MomentReader.Day] = [:]

    init(_ random: inout Seeded) {
      let (day, month) = Bool.random(using: &random) ? ("DD", "MM") : ("D", "M")
      let sign = ["-", "/", "."].randomElement(using: &random)!
      format = [[day, month, "YYYY"], [month, day, "YYYY"], ["YYYY", month, day]].randomElement(using: &random)!.joined(
        separator: sign)
      let isDeclared = Bool.random(using: &random)
      text = "---\nkanban-plugin: board\n\(isDeclared ? "date-format: \(format)\n" : "")---\n## To Do\n"
      for number in 0..<Int.random(in: 1...6, using: &random) {
        if number == 3 { text += "\n## Doing\n" }
        // The first card always has a date: a board without dates does not show its author's format.
        let day = number == 0 || Int.random(in: 0..<4, using: &random) > 0 ? Self.randomDay(&random) : nil
        days["c\(number)"] = day
        let written = day.map { Self.written($0, format) }
        let isLink = Int.random(in: 0..<4, using: &random) == 0
        let field = written.map { isLink ? " @[[\($0)]]" : " @{\($0)}" } ?? ""
        text += "- [ ] c\(number)\(field)\(day != nil && Bool.random(using: &random) ? " @@{14:00}" : "")\n"
      }
    }

    static func randomDay(_ random: inout Seeded) -> MomentReader.Day {
      MomentReader.Day(
        year: Int.random(in: 2020...2031, using: &random), month: Int.random(in: 1...12, using: &random),
        day: Int.random(in: 1...28, using: &random))
    }

    static func written(_ day: MomentReader.Day, _ format: String) -> String {
      var text = format.replacingOccurrences(of: "YYYY", with: String(day.year))
      for (letters, number) in [("MM", day.month), ("DD", day.day)] {
        text = text.replacingOccurrences(of: letters, with: number < 10 ? "0\(number)" : "\(number)")
      }
      return text.replacingOccurrences(of: "M", with: "\(day.month)").replacingOccurrences(of: "D", with: "\(day.day)")
    }
  }

  @Test func `the author of a board can read the dates that edits write`() throws {
    let seeds = TestSettings.cases(4_000)
    var (done, refused, read, notRead) = (0, 0, 0, 0)
    for seed in 0..<seeds {
      var random = Seeded(UInt64(seed))
      let dated = Dated(&random)
      var days = dated.days
      var board = ParsedBoard(Array(dated.text.utf8))
      for step in 0..<4 {
        let name = "seed \(seed) step \(step), \(dated.format)"
        var wanted = days
        let edit: VerifiedEdit?
        do {
          edit = try Self.edit(board, &wanted, &random)
        } catch let failure as EditFailure {
          switch failure.reason {
          case .unknownDateOrder, .wouldChangeDates: edit = nil
          default: throw failure
          }
        }
        guard let edit else {
          refused += 1
          continue
        }
        done += 1
        let full = ParsedBoard(edit.board.source.bytes)
        #expect(full.settings == edit.board.settings, "\(name)")
        let before = Self.dues(of: board)
        for (title, due) in Self.dues(of: edit.board) where wanted[title] == days[title] && days[title] != nil {
          #expect(
            due == before[title], "\(name): \(title) of \(edit.board.source.string(edit.board.source.bytes.indices))")
        }
        (days, board) = (wanted, edit.board)
        let text = board.source.string(board.source.bytes.indices)
        for line in text.split(separator: "\n") where line.hasPrefix("- [") {
          let title = String(line.dropFirst(6).prefix { $0 != " " })
          #expect(MomentReader.day(ofLine: line, dated.format) == days[title], "\(name): \(line) in\n\(text)")
        }
        for (title, due) in Self.dues(of: board) {
          if let due { #expect(due == days[title]?.description, "\(name): \(title) of\n\(text)") }
          if days[title] != nil { if due == nil { notRead += 1 } else { read += 1 } }
        }
      }
    }
    print(
      "edits of dated boards: \(done), refused: \(refused), dates read: \(read), not read: \(notRead), seeds 0..<\(seeds)"
    )
    #expect(done > refused * 3)
    #expect(read > notRead * 5)
  }

  /// The due dates that pb reads, by the first word of the card's title.
  private static func dues(of board: ParsedBoard) -> [String: String?] {
    var dues: [String: String?] = [:]
    for card in board.cards.indices.map({ board.card($0) }) {
      dues[String(card.title.prefix { $0 != " " })] = .some(card.due.map { "\($0.date)" })
    }
    return dues
  }

  private static func edit(
    _ board: ParsedBoard, _ days: inout [String: MomentReader.Day], _ random: inout Seeded
  ) throws -> VerifiedEdit {
    let card = Int.random(in: 0..<board.cards.count, using: &random)
    let title = String(board.card(card).title.prefix { $0 != " " })
    let day = Dated.randomDay(&random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1:
      days[title] = day
      let time = Bool.random(using: &random) ? "T09:30" : ""
      return try board.setting(.due, ofCard: card, to: ["\(day)\(time)"])
    case 2 where title != "c0":
      days[title] = nil
      return try board.setting(.due, ofCard: card, to: [])
    case 3:
      let new = "n\(Int.random(in: 0..<100_000, using: &random))"
      days[new] = day
      let place = CardPlace(column: 0, index: 0)
      return try board.inserting(NewCard(title: new, fields: [Field(.due, "\(day)")]), at: place)
    case 4 where title != "c0":
      days[title] = nil
      return try board.removing(card)
    case 5: return try board.archiving(card)
    default: return try board.settingTitle(ofCard: card, to: "\(title) again")
    }
  }

  @Test func `whatever dates a board contains, editing one leaves the others unchanged`() throws {
    let texts = [
      "@{9-1-2025}", "@{16-1-2025}", "@{1-16-2025}", "@{2025/1/9}", "@{09.01.2025} @@{14:00}", "@@{14:00}",
      "@[[12-24-2025]]", "@{9-9-2025}", "@{13-13-2025}", "`@{17-1-2025}`", "due:2025-03-04",
      "@[9-1-2025](d/9-1-2025.md)", "",
      "<br>- [ ] x @{31-12-2025}", "📅 2025-01-02", "\\@{17-3-2025}",
    ]
    let seeds = TestSettings.cases(6_000)
    var (done, refused) = (0, 0)
    for seed in 0..<seeds {
      var random = Seeded(UInt64(seed))
      var text = Bool.random(using: &random) ? "---\nkanban-plugin: board\n---\n" : ""
      text += "## A\n"
      for number in 0..<Int.random(in: 1...5, using: &random) {
        text += "- [ ] c\(number) \(texts.randomElement(using: &random)!)"
        text += Int.random(in: 0..<3, using: &random) == 0 ? " \(texts.randomElement(using: &random)!)\n" : "\n"
      }
      let board = ParsedBoard(Array(text.utf8))
      let card = Int.random(in: 0..<board.cards.count, using: &random)
      let day = Dated.randomDay(&random)
      let isTitle = Bool.random(using: &random)
      let edit: VerifiedEdit
      do {
        edit =
          try isTitle
          ? board.settingTitle(ofCard: card, to: "new") : board.setting(.due, ofCard: card, to: [day.description])
        done += 1
      } catch {
        refused += 1
        continue
      }
      let after = edit.board
      let result = after.source.string(after.source.bytes.indices)
      for index in board.cards.indices where index != card {
        #expect(after.card(index) == board.card(index), "seed \(seed): \(text)\nbecame\n\(result)")
      }
      let (old, new) = (board.card(card), after.card(card))
      if isTitle {
        #expect(new.due == old.due, "seed \(seed): \(text)\nbecame\n\(result)")
        for open in board.syntax(ofCard: card).openDates {
          #expect(
            new.title.contains(board.source.string(open.range)) || !old.title.contains(board.source.string(open.range)),
            "seed \(seed): \(text)\nbecame\n\(result)")
        }
      } else {
        #expect(new.due.map { "\($0.date)" } == day.description, "seed \(seed): \(text)\nbecame\n\(result)")
        // Beside a date that counts, ambiguous dates are text. Without one, the new date takes their place.
        let kept = old.due == nil ? [] : board.syntax(ofCard: card).openDates.map { board.source.string($0.range) }
        let open = after.syntax(ofCard: card).openDates.map { after.source.string($0.range) }
        #expect(open == kept, "seed \(seed): \(text)\nbecame\n\(result)")
      }
    }
    print("edits of boards with dates of all kinds: \(done), refused: \(refused), seeds 0..<\(seeds)")
    #expect(done > refused)
  }
}
