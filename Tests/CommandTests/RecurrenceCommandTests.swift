import Foundation
import Testing

internal import TestSupport

/// Recurrences in the notation of the board, by the real program.
struct RecurrenceCommandTests {
  private static let plain = "---\nplanboard: true\n---\n## A\n- [ ] one due:2026-11-28\n"

  /// A board of Obsidian Tasks with one card.
  private static func tasks(_ every: String, due: String = "2026-11-20") -> String {
    "---\nkanban-plugin: board\n---\n\n## A\n\n- [ ] Rent 🔁 \(every) 📅 \(due)\n\n## Done\n"
  }

  /// The lines of the open cards of a board.
  private func open(_ folder: TemporaryFolder) throws -> [String] {
    String(decoding: try folder.read("b.md"), as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("- [ ]") }
      .map { String($0.dropFirst(6)) }
  }

  @Test func `after a short month, every: goes on from the day that was meant, and 🔁 from the day that it has`() throws
  {
    let days = [("2026-02-28", "28 Feb"), ("2026-03-31", "31 Mar"), ("2026-04-30", "30 Apr")]
    let tasks = try TemporaryFolder(["b.md": Self.tasks("every month", due: "2026-01-31")])
    for (date, due) in [days[0], ("2026-03-28", "28 Mar")] {
      let done = try pb("done", "b.md:7", "--again", in: tasks)
      #expect(done.code == 0 && done.text.contains("repeats, due") && done.text.contains(due), "\(done)")
      #expect(done.errorText.contains("`🔁` goes on from day 28") == (date == days[0].0), "\(done)")
      #expect(try open(tasks) == ["Rent 🔁 every month 📅 \(date)"])
    }
    let folder = try TemporaryFolder([
      "b.md": Self.plain.replacing("one due:2026-11-28", with: "Rent every:month due:2026-01-31")
    ])
    for (date, due) in days {
      let done = try pb("done", "b.md:5", "--again", in: folder)
      #expect(done.text.contains(due) && done.text.contains("counted from the day it was due"), "\(done)")
      #expect(try open(folder) == ["Rent every:month@31 due:\(date)"])
    }
    #expect(!(try pb("lint", "b.md", in: folder).text.contains("not-a-recurrence")))
  }

  @Test(arguments: [
    // What the card repeats, its day, and the same on the next card.
    ("every 2 months", "2026-12-31", "every 2 months", "2027-02-28"),
    ("every year", "2028-02-29", "every year", "2029-02-28"),
    ("every month", "2026-01-30", "every month", "2026-02-28"),
    ("every month", "2026-03-31", "every month", "2026-04-30"),
    ("every month on the last", "2026-02-28", "every month on the last", "2026-03-31"),
    ("every month on the 31st", "2026-03-31", "every month on the 31st", "2026-05-31"),
    ("every month on the last Friday", "2026-10-30", "every month on the last Friday", "2026-11-27"),
    ("every week", "2026-11-20", "every week", "2026-11-27"),
    ("every 2 weeks when done", "2026-11-20", "every 2 weeks when done", "2026-12-05"),
    ("every month on the 2nd Friday", "2026-11-20", "every month on the 2nd Friday", "2026-12-11"),
    // An older pb wrote these.
    ("every month@31", "2026-02-28", "every month on the last", "2026-03-31"),
    ("every month@30", "2026-02-28", "every month", "2026-03-30"),
    ("every 2w", "2026-11-20", "every 2 weeks when done", "2026-12-05"),
    ("every 1d", "2026-11-20", "every day when done", "2026-11-22"),
    ("every 3b", "2026-11-20", "every 3b", "2026-11-25"),
  ])
  func `the next card of a chore has words that Obsidian Tasks reads`(
    every: String, due: String, next: String, nextDue: String
  ) throws {
    let folder = try TemporaryFolder(["b.md": Self.tasks(every, due: due)])
    #expect(try pb("done", "b.md:7", in: folder).code == 0)
    #expect(try open(folder) == ["Rent 🔁 \(next) 📅 \(nextDue)"])
  }

  @Test(arguments: [
    ("every:2w", "🔁 every 2 weeks when done"), ("every:+1m", "🔁 every month"), ("every:1y", "🔁 every year when done"),
    ("every:week", "🔁 every week"), ("every:after-week", "🔁 every week when done"), ("every:++1w", "every:++1w"),
    ("every:month@last-fri", "🔁 every month on the last Friday"),
    ("every:apr,dec@1", "🔁 every April, December on the 1st"),
    ("every:mon,thu", "🔁 every week on Monday, Thursday when done"),
    ("every:+1m@31", "🔁 every month on the last"), ("every:other-day", "🔁 every 2 days"),
    ("every:3b", "every:3b"), ("every:1m@31", "🔁 every month on the last when done"), ("every:+1m@30", "every:+1m@30"),
    ("🔁 every 2 weeks", "🔁 every 2 weeks"),
  ])
  func `on a board of Obsidian Tasks, a typed recurrence is written in its words, if it has any`(
    typed: String, written: String
  ) throws {
    let folder = try TemporaryFolder(["b.md": Self.tasks("every 3 weeks")])
    let added = try pb("add", "Foo \(typed)", in: folder)
    #expect(added.code == 0, "\(added)")
    if typed.hasPrefix("every:") {
      let edited = try pb("edit", "b.md:7", typed, in: folder)
      #expect(edited.code == 0, "\(edited)")
      #expect(try open(folder) == ["Rent \(written) 📅 2026-11-20", "Foo \(written)"])
      #expect(!(try pb("lint", "b.md", in: folder).text.contains("not-a-recurrence")))
      #expect(try pb("edit", "b.md:8", "due:2026-11-20", in: folder).code == 0)
      #expect(try pb("done", "b.md:8", in: folder).text.contains("repeats, due"))
    } else {
      #expect(try open(folder).last == "Foo \(written)")
    }
  }

  @Test(arguments: [
    ("2 weeks when done", "every:2w"), ("2 weeks", "every:+2w"), ("week when done", "every:1w"),
    ("week", "every:+week"), ("week on Monday, Thursday", "every:+mon,thu"), ("month on the last", "every:month@last"),
    ("month on the 31st", "every:month@only-31"), ("month on the 2nd last Friday", "every:month@2nd-last-fri"),
  ])
  func `on a board without emoji, a recurrence in the words of Obsidian Tasks is written as pb writes it`(
    words: String, written: String
  ) throws {
    for board in [Self.plain, "---\nkanban-plugin: board\n---\n## A\n- [ ] one due:2026-11-28\n"] {
      let folder = try TemporaryFolder(["b.md": board])
      let added = try pb("add", "Water 🔁 every \(words) 📅 2026-11-26", in: folder)
      #expect(added.code == 0, "\(added)")
      #expect(try open(folder).last == "Water \(written) due:2026-11-26")
    }
  }

  @Test func `words that pb does not understand are written with their emoji, or refused with a reason`() throws {
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: true\n---\n## A\n- [ ] one every:1w due:2026-11-28\n"])
    let words = "every month on the 2nd workday"
    #expect(try pb("edit", "b.md:5", "--set", "every=\(words)", in: folder).code == 0)
    #expect(try open(folder) == ["one 🔁 \(words) due:2026-11-28"])
    let refused = try pb("add", "Foo 🔁 \(words)", in: folder)
    #expect(refused.code == 2)
    #expect(refused.errorText == "pb: `month on the 2nd workday` is not a valid value for `every`\n")
  }

  @Test func `in the Dataview format of Obsidian Tasks, a recurrence keeps its words`() throws {
    let folder = try TemporaryFolder([
      "b.md": "---\nplanboard: true\n---\n## A\n- [ ] one [repeat:: every month] [due:: 2026-01-31]\n"
    ])
    #expect(try pb("add", "two every:2w", in: folder).code == 0)
    #expect(try pb("done", "b.md:5", in: folder).code == 0)
    #expect(
      try open(folder) == [
        "one [repeat:: every month] [due:: 2026-02-28]", "two [repeat:: every 2 weeks when done]",
      ])
    #expect(try pb("edit", "b.md:5", "every:3d", in: folder).code == 0)
    #expect(try open(folder).first == "one [repeat:: every 3 days when done] [due:: 2026-02-28]")
  }
}
