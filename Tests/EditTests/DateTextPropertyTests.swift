@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

internal import TestSupport

/// Every notation of dates, with every key that it can have and every way to write the day and the time.
struct DateTextPropertyTests {
  /// A field with a date: what is before the date and after it.
  private struct Frame {
    var key: FieldKey
    var open: String
    var close = ""
    /// Whether a time may follow the date after a blank.
    var takesBlank = true
    /// Whether the frame may only have dates with `-`.
    var isHash = false
  }

  private static let keys: [FieldKey] = [.due, .start, .scheduled, .created, .done, .cancelled]

  private static let frames: [Frame] = {
    let signs: [FieldKey: [String]] = [
      .due: ["📅", "📆", "🗓️"], .start: ["🛫"], .scheduled: ["⏳", "⌛"], .created: ["➕"], .done: ["✅"], .cancelled: ["❌"],
    ]
    var frames = [
      Frame(key: .start, open: "t:"), Frame(key: .done, open: "[completion:: ", close: "]"),
      Frame(key: .due, open: "#", isHash: true), Frame(key: .due, open: "(@", close: ")"),
      Frame(key: .due, open: "⏰ "), Frame(key: .due, open: "Due:"),
    ]
    for key in keys {
      frames += [
        Frame(key: key, open: "\(key.name):"), Frame(key: key, open: "[\(key.name):: ", close: "]"),
        Frame(key: key, open: "(\(key.name)::", close: ")"), Frame(key: key, open: "[\(key.name):", close: "]"),
        Frame(key: key, open: "(\(key.name): ", close: ")"), Frame(key: key, open: "@\(key.name)(", close: ")"),
      ]
      frames += signs[key]!.flatMap { [Frame(key: key, open: "\($0) "), Frame(key: key, open: $0)] }
    }
    return frames
  }()

  /// Texts of dates, what each means, and the same text for 9 February 2027, with and without the time 08:05.
  private static let texts: [(text: String, value: String, day: String, timed: String)] = [
    ("2026-12-01", "2026-12-01", "2027-02-09", "2027-02-09T08:05"),
    ("2026-12-01T15:00", "2026-12-01T15:00", "2027-02-09", "2027-02-09T08:05"),
    ("2026-12-01T9:00", "2026-12-01T09:00", "2027-02-09", "2027-02-09T08:05"),
    ("2026-12-01 15:00", "2026-12-01T15:00", "2027-02-09", "2027-02-09 08:05"),
    ("2026-12-01  9:00", "2026-12-01T09:00", "2027-02-09", "2027-02-09  08:05"),
    ("2026-12-01T15:00:30", "2026-12-01T15:00", "2027-02-09", "2027-02-09T08:05"),
    ("2026-12-01 15:00:30.250", "2026-12-01T15:00", "2027-02-09", "2027-02-09 08:05"),
    ("2026-12-01T15:00Z", "2026-12-01", "2027-02-09T15:00Z", "2027-02-09T08:05"),
    ("2026-12-01T15:00:00-04:00", "2026-12-01", "2027-02-09T15:00:00-04:00", "2027-02-09T08:05"),
    ("2026-12-01 15:00+0100", "2026-12-01", "2027-02-09 15:00+0100", "2027-02-09 08:05"),
    ("2026-2-3", "2026-02-03", "2027-2-9", "2027-2-9T08:05"),
    ("2026/12/01", "2026-12-01", "2027/02/09", "2027/02/09T08:05"),
    ("2026.2.3 9:00", "2026-02-03T09:00", "2027.2.9", "2027.2.9 08:05"),
    ("20261201", "2026-12-01", "20270209", "20270209T08:05"),
    ("[[2026-12-01]]", "2026-12-01", "[[2027-02-09]]", "[[2027-02-09]] 08:05"),
    ("[[2026-2-3]] 9:00:10", "2026-02-03T09:00", "[[2027-2-9]]", "[[2027-2-9]] 08:05"),
    ("[[2026-12-01T9:00]]", "2026-12-01T09:00", "[[2027-02-09]]", "[[2027-02-09T08:05]]"),
  ]

  private func text(_ board: ParsedBoard) -> String { board.source.string(board.source.bytes.indices) }

  private func value(_ board: ParsedBoard, _ key: FieldKey) -> String? { board.syntax(ofCard: 0).value(of: key) }

  @Test(.thorough) func `a date in every notation is read, changed in place and removed, and no other byte changes`()
    throws
  {
    var count = 0
    for frame in Self.frames {
      for (written, wanted, day, timed) in Self.texts {
        if frame.isHash, written.contains(where: { "/.[".contains($0) }) || !written.contains("-") { continue }
        func line(_ date: String) -> String { "- [ ] Call \(frame.open)\(date)\(frame.close) Ann, #x ^k3f9\n  Note.\n" }
        func board(_ date: String) -> ParsedBoard { ParsedBoard(Array("# T\n\n## A\n\(line(date))- b\n".utf8)) }
        let name: Comment = "\(frame.open)\(written)\(frame.close)"
        let before = board(written)
        #expect(value(before, frame.key) == wanted, name)
        #expect(before.card(0).title == "Call Ann,", name)
        func changed(_ values: [String]) throws -> ParsedBoard {
          do {
            return try before.setting(frame.key, ofCard: 0, to: values).board
          } catch {
            Issue.record("\(name): \(values): \(error)")
            throw error
          }
        }
        let moved = try changed(["2027-02-09"])
        #expect(text(moved) == text(board(day)), name)
        #expect(value(moved, frame.key) == "2027-02-09", name)
        let set = try changed(["2027-02-09T08:05"])
        #expect(text(set) == text(board(timed)), name)
        #expect(value(set, frame.key) == "2027-02-09T08:05", name)
        // The same value changes nothing.
        #expect(text(try changed([wanted])) == text(before), name)
        let cleared = try changed([])
        #expect(text(cleared) == "# T\n\n## A\n- [ ] Call Ann, #x ^k3f9\n  Note.\n- b\n", name)
        #expect(value(cleared, frame.key) == nil, name)
        count += 1
      }
    }
    #expect(count > 700)
  }

  @Test func `a date on a line of its own has the same texts`() throws {
    for key in Self.keys {
      for (written, wanted, day, timed) in Self.texts {
        func board(_ date: String) -> ParsedBoard {
          ParsedBoard(Array("## A\n- [ ] Call\n  \(key.name): \(date)\n".utf8))
        }
        let before = board(written)
        #expect(value(before, key) == wanted, "\(key.name): \(written)")
        #expect(text(try before.setting(key, ofCard: 0, to: ["2027-02-09"]).board) == text(board(day)), "\(written)")
        #expect(text(try before.setting(key, ofCard: 0, to: ["2027-02-09T08:05"]).board) == text(board(timed)))
        #expect(text(try before.setting(key, ofCard: 0, to: []).board) == "## A\n- [ ] Call\n", "\(written)")
      }
    }
  }

  @Test(arguments: ["@{", "@[["]) func `a time may be in the braces of Obsidian Kanban`(open: String) throws {
    let close = open == "@{" ? "}" : "]]"
    for (written, wanted, day, timed) in Self.texts where written.contains(":") && !written.hasPrefix("[") {
      func board(_ date: String) -> ParsedBoard { ParsedBoard(Array("## A\n- [ ] a \(open)\(date)\(close) b\n".utf8)) }
      let before = board(written)
      #expect(value(before, .due) == wanted, "\(written)")
      #expect(text(try before.setting(.due, ofCard: 0, to: ["2027-02-09"]).board) == text(board(day)), "\(written)")
      #expect(text(try before.setting(.due, ofCard: 0, to: ["2027-02-09T08:05"]).board) == text(board(timed)))
      #expect(text(try before.setting(.due, ofCard: 0, to: []).board) == "## A\n- [ ] a b\n", "\(written)")
    }
  }

  @Test func `a new date is written as the neighbours write theirs`() throws {
    for (neighbour, day, timed) in [
      ("[due:2026-12-01]", "[due:2027-02-09]", "[due:2027-02-09T08:05]"),
      ("#2026-12-01", "#2027-02-09", "#2027-02-09 08:05"),
      ("(@2026-12-01)", "(@2027-02-09)", "(@2027-02-09 08:05)"),
      ("⏰ 2026-12-01 9:00", "⏰ 2027-02-09", "⏰ 2027-02-09 08:05"),
      ("📅 2026-12-01 ⏰ 2026-12-01", "📅 2027-02-09", "📅 2027-02-09T08:05"),
    ] {
      let board = ParsedBoard(Array("## A\n- [ ] a \(neighbour)\n- [ ] b\n".utf8))
      for (value, written) in [("2027-02-09", day), ("2027-02-09T08:05", timed)] {
        let edit = try board.setting(.due, ofCard: 1, to: [value])
        #expect(text(edit.board) == "## A\n- [ ] a \(neighbour)\n- [ ] b \(written)\n")
      }
    }
  }

  @Test func `a reminder is the due day only of a card without another, in any order`() throws {
    for reminder in ["⏰ 2026-12-04 09:00", "(@2026-12-04 09:00)"] {
      for line in ["a 📅 2026-12-05 \(reminder)", "a \(reminder) due:2026-12-05", "a \(reminder) @{2026-12-05}"] {
        let board = ParsedBoard(Array("## A\n- [ ] \(line)\n".utf8))
        #expect(value(board, .due) == "2026-12-05")
        #expect(board.card(0).title == "a")
        let moved = try board.setting(.due, ofCard: 0, to: ["2026-12-06"]).board
        #expect(text(moved) == text(board).replacing("2026-12-05", with: "2026-12-06"))
        #expect(text(try board.setting(.due, ofCard: 0, to: []).board) == "## A\n- [ ] a\n")
      }
    }
  }

  @Test(arguments: [
    "a due:2026-12-01 15:00–16:00", "a due:2026-12-01 15:00-16:00", "a #20261201", "a #2026-12", "a (@ann)", "a t:5",
    "a (due: soon)", "a [due:2026-12-01](x.md)", "a ✅ 28 things", "a ✅ 4.5.6 is out", "a 📅 Friday meetings",
    "a @{user}",
    "a `(@2026-12-01)`", "a `due:[[2026-12-01]]`", "a [[2026-12-01]]", "a released 2026-12-01", "a @start(button)",
    "a ⏰ 9:00", "a ⏳ 3d left", "a \\#2026-12-01", "a @[[Ann]]",
  ])
  func `text that only looks like a date stays in the title, and is no finding`(line: String) {
    let card = ParsedBoard(Array("## A\n- [ ] \(line)\n".utf8)).syntax(ofCard: 0)
    let board = ParsedBoard(Array("## A\n- [ ] \(line)\n".utf8))
    #expect(card.notDates.isEmpty)
    let withoutDate = line.replacing("due:2026-12-01 1", with: "1")
    #expect(board.card(0).title == withoutDate)
  }

  @Test(arguments: [
    ("a ↓📅 2026-02-30", "2026-02-28", false), ("a ↓📅 2026-13-01", "2026-01-13", false), ("a ↓📅 24.12.26 b", nil, false),
    ("a ↓📅 tomorrow", nil, false), ("a ↓✅ 2026-02-30", "2026-02-28", false), ("a ↓@{2026-02-30}", "2026-02-28", false),
    ("a ↓@{tomorrow} b", nil, false), ("a ↓@[[2026-02-30]]", "2026-02-28", false), ("a ↓@due(next friday)", nil, false),
    ("a ↓@due(24.12.2026) b", "2026-12-24", true), ("a ↓[due:2026-02-30]", "2026-02-28", false),
    ("a ↓(due: 24.12.2026)", "2026-12-24", true), ("a ↓[due:: [[2026-02-30]]]", nil, false),
    ("a ↓(@2026-02-30)", "2026-02-28", false), ("a ↓#2026-02-30", "2026-02-28", false),
    ("a ↓⏰ 2026-02-30", "2026-02-28", false), ("a ↓due:12/24/2026,", "2026-12-24", true),
    ("a ↓due:1/2/2026", nil, false), ("a ↓due:1.2.2026", "2026-02-01", false),
    ("a ↓[due:: 2026-12-01 3pm]", "2026-12-01T15:00", true), ("a ↓due:2026-12-01T15", "2026-12-01T15:00", true),
    ("a ↓due:2026-12-32", "2026-12-31", false),
  ])
  func `what has the sign or the key of a date and is none is kept with its nearest date`(
    marked: String, nearest: String?, isCertain: Bool
  ) throws {
    let parts = marked.split(separator: "↓")
    let board = ParsedBoard(Array("## A\n- [ ] \(parts.joined())\n".utf8))
    let unread = board.syntax(ofCard: 0).notDates
    #expect(unread.map(\.range.lowerBound) == [11 + parts[0].utf8.count])
    let near = NearestDate(try #require(unread.first?.value))
    #expect(near?.text == nearest)
    #expect(near?.isCertain ?? false == isCertain)
    #expect(board.card(0).title == parts.joined())
    #expect(board.card(0).due == nil)
  }

  @Test func `the start day of todo txt moves with the recurrence`() throws {
    let board = ParsedBoard(Array("## A\n- [ ] pay rec:+1m t:2026-11-25 due:2026-11-28\n## Done\n".utf8))
    let today = try #require(CalendarDate(iso: "2026-11-28"))
    let done = try board.setting(.done, ofCard: 0, to: [])
    guard case .added(let edit, _, _) = try done.addingNext(of: 0, in: board, at: CardPlace(column: 0, index: 0), today)
    else {
      Issue.record("no next card")
      return
    }
    #expect(text(edit.board).contains("- [ ] pay rec:+1m t:2026-12-25 due:2026-12-28\n"))
  }
}
