import Foundation
import Testing

internal import TestSupport

/// The days of a week of three people, as Markdown files in `Tests/Weeks`: what they type on each day, and what pb answers.
///
/// A document has the files of the person's folder, and a block `cards` that gives names to cards of the first board. In a command,
/// `$roof` is the handle of the card with that name. On the document's own board, the answers are compared. On copies of other
/// boards, the same commands are given about other cards, and must succeed, lose no card, and be undone to the first byte.
struct WeekTests {
  private static let weeks = ["obsidian", "git-and-vim", "taskwarrior"]
  private static let url = Boards.root.appending(path: "Tests/Weeks")

  private struct Week {
    let url: URL
    let text: String
    let files: [(name: String, text: String)]
    /// The names of cards, with their titles on the first board.
    let cards: [(name: String, title: String)]

    init(_ name: String) throws {
      url = WeekTests.url.appending(path: "\(name).md")
      text = try String(contentsOf: url, encoding: .utf8)
      files = text.matches(of: /(?s)````\w+ (\S+)\n(.*?)````/).map { (String($0.1), String($0.2)) }
      cards = text.matches(of: /(?m)^(\w+) = (.+)$/).map { (String($0.1), String($0.2)) }
    }

    var board: String { files[0].name }

    /// The commands of the week, each with its day.
    var steps: [(day: String, command: String)] {
      var day = ""
      return text.split(separator: "\n").compactMap { line in
        if let heading = line.firstMatch(of: /^## \w+ (\d+) (\w+)$/) { day = WeekTests.iso(heading.1, heading.2) }
        return line.hasPrefix("    $ ") ? (day, String(line.dropFirst(6))) : nil
      }
    }
  }

  private static func iso(_ day: Substring, _ month: Substring) -> String {
    "2026-\(month == "November" ? "11" : "12")-\(day.count == 1 ? "0" : "")\(day)"
  }

  /// Runs a command of a week in a shell, and returns its output.
  private func perform(
    _ command: String, on day: String, _ handles: [String: String], in folder: TemporaryFolder
  ) throws -> Run {
    let variables = [
      "PATH": "\(Binary.url.deletingLastPathComponent().path):/usr/bin:/bin", "PB_TODAY": day, "TZ": "UTC",
      "HOME": folder.path("home"), "XDG_STATE_HOME": folder.path("state"), "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_AUTHOR_DATE": "\(day)T12:00:00Z", "GIT_COMMITTER_DATE": "\(day)T12:00:00Z",
    ]
    return try runShell(
      command + " 2>&1", in: folder.url.appending(path: "plan"), environment: variables.merging(handles) { $1 })
  }

  private func make(_ week: Week, board: [UInt8]? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("home/x", "")
    for (index, file) in week.files.enumerated() {
      try folder.write("plan/\(file.name)", index == 0 ? board ?? Array(file.text.utf8) : Array(file.text.utf8))
    }
    return folder
  }

  private struct ListedCard {
    let handle: String
    let title: String
  }

  /// The cards of the first board, with their full handles.
  private func cards(_ query: String, _ week: Week, in folder: TemporaryFolder) throws -> [ListedCard] {
    let run = try perform("pb list --board '\(week.board)' \(query) --json", on: "2026-11-23", [:], in: folder)
    let json = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    return (json?["cards"] as? [[String: Any]] ?? []).compactMap { card in
      (card["handle"] as? String).flatMap { handle in
        (card["title"] as? String).map { ListedCard(handle: handle, title: $0) }
      }
    }
  }

  @Test(arguments: weeks) func `the week is as it is told`(name: String) throws {
    let week = try Week(name)
    let folder = try make(week)
    let open = try cards("is:open", week, in: folder)
    let handles = try Dictionary(
      uniqueKeysWithValues: week.cards.map { card in
        (card.name, String(try #require(open.first { $0.title == card.title }, "\(card)").handle.prefix(6)))
      })
    var result: [String] = []
    var day = ""
    var isOutput = false
    for line in week.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let heading = line.firstMatch(of: /^## \w+ (\d+) (\w+)$/) { day = Self.iso(heading.1, heading.2) }
      if line.hasPrefix("    $ ") {
        isOutput = true
        result.append(line)
        let run = try perform(String(line.dropFirst(6)), on: day, handles, in: folder)
        let text = run.text.trimmingCharacters(in: .newlines)
        if !text.isEmpty {
          result += text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
        }
      } else if !isOutput || !(line.hasPrefix("    ") || line.isEmpty) {
        if isOutput { result.append("") }
        isOutput = false
        result.append(line)
      }
    }
    if isOutput { result.append("") }
    try Transcript.check(week.url, result.joined(separator: "\n"))
  }

  /// Boards with enough open cards that have different titles, so that each command means a card of its own.
  private static let others = Boards.real.filter { $0.bytes.count < 60_000 }.enumerated()
    .filter { $0.offset % 7 == 0 }.map(\.element)

  /// Whether a command needs the repository, the checklist or the titles of the document's own board. The handle of a card in the
  /// trash can differ from that on a board of Obsidian Kanban, so `restore` is left out, too.
  private static func needsOwnBoard(_ command: String) -> Bool {
    ["git ", "sed ", "pb log", "pb check", "pb restore"].contains { command.hasPrefix($0) }
  }

  @Test(.thorough, .tags(.slow), arguments: weeks)
  func `on other boards, the week loses no card, and can be undone to the first byte`(name: String) throws {
    let week = try Week(name)
    var tried = 0
    for board in Self.others where tried < 6 {
      let folder = try make(week, board: board.bytes)
      let open = try cards("is:open", week, in: folder)
      // The letters of a title name a card only if no other card has the title, done or not.
      let titles = try Dictionary(grouping: cards("--all --archived", week, in: folder), by: \.handle)
      let alone = open.filter { titles[$0.handle]?.count == 1 }
      guard alone.count >= week.cards.count else { continue }
      tried += 1
      let handles = Dictionary(uniqueKeysWithValues: zip(week.cards.map(\.name), alone.map(\.handle)))
      let all = try cards("--all --archived", week, in: folder).count
      for step in week.steps where !Self.needsOwnBoard(step.command) {
        let run = try perform(step.command, on: step.day, handles, in: folder)
        #expect((0...1).contains(run.code), "\(board.name), \(step.command): \(run.text)")
        let now = try cards("--all --archived", week, in: folder).count
        let trash = try perform("pb trash --json", on: step.day, [:], in: folder).text
        let removed = trash.matches(of: /"handle":/).count
        #expect(now + removed >= all, "\(board.name), \(step.command)")
      }
      for _ in 0..<60 where try folder.read("plan/\(week.board)") != board.bytes {
        try #expect(perform("pb undo", on: "2026-11-29", [:], in: folder).code == 0)
      }
      #expect(try folder.read("plan/\(week.board)") == board.bytes, "\(board.name)")
    }
    #expect(tried > 0)
  }
}
