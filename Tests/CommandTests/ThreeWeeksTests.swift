import Foundation
import Testing

internal import TestSupport

/// Three weeks with a board as `pb new` makes it: three chores, and a task on each day. Titles of tasks come again.
struct ThreeWeeksTests {
  private static let tasks = ["Call Ann", "Buy milk", "Sweep the yard", "Call Ann"]

  private static func day(_ number: Int) -> String { "2026-11-\(number < 9 ? "0" : "")\(number + 1)" }

  private static var begin: [[String]] {
    [["new", "Plan"]]
      + [("Meditate", "every:day"), ("Water", "every:3d"), ("Bins", "every:week")].map {
        ["add", $0.0, $0.1, "due:\(day(0))"]
      }
  }

  /// What somebody does on a day: the chores that are due.
  private static func chores(_ number: Int) -> [[String]] {
    [("meditate", 1), ("water", 3), ("bins", 7)].filter { number % $0.1 == 0 }.map { ["done", $0.0, "--again"] }
  }

  /// What somebody does on a day: the task of the day before, and a new one.
  private static func task(_ number: Int) -> [[String]] {
    let title = tasks[number % tasks.count]
    return (number > 0 ? [["done", "title:\(tasks[(number - 1) % tasks.count])"]] : [])
      + [["add", title, "--duplicate"]]
  }

  /// Runs commands, and returns their output.
  @discardableResult
  private func perform(_ commands: [[String]], on number: Int, in repository: Repository) throws -> String {
    try commands.map { command in
      let run = try run(
        command, in: repository.folder,
        environment: repository.environment.merging(["PB_TODAY": Self.day(number)]) { $1 })
      #expect(run.code == 0, "\(command): \(run)")
      return run.text + run.errorText
    }.joined()
  }

  private func live(in repository: Repository) throws {
    try perform(Self.begin, on: 0, in: repository)
    for number in 0..<21 { try perform(Self.chores(number) + Self.task(number), on: number, in: repository) }
  }

  @Test(arguments: [false, true])
  func `after three weeks, the board fits a screen, in git and elsewhere`(isInGit: Bool) throws {
    let repository = try Repository([".planboard.yml": ""])
    if !isInGit { try FileManager.default.removeItem(at: repository.folder.url.appending(path: ".git")) }
    try live(in: repository)
    let text = String(decoding: try repository.folder.read("plan.md"), as: UTF8.self)
    #expect(text.contains("\non-done: move\n") == !isInGit)
    let parts = text.split(separator: "## Done")
    let done = parts[isInGit ? 0 : 1].matches(of: /- \[x\]/).count
    #expect(done == 21 + 7 + 3 + 20)
    #expect(parts[0].matches(of: /- \[ \]/).count == 4)
    let drawn = try run(
      ["show", "--width", "80"], in: repository.folder, environment: ["PB_TODAY": Self.day(21)])
    #expect(drawn.lines.count <= 24, "\(drawn.text)")
    #expect(drawn.text.contains("+ 48 done") && drawn.text.contains("Meditate") && drawn.text.contains("Bins"))
    let all = try run(["show", "--width", "80", "--all"], in: repository.folder)
    #expect(all.text.matches(of: /✓/).count == 51)
  }

  /// Lives a week in which two people work on branches that are merged each evening, and returns the number of
  /// conflicts. After a conflict, the second person repeats the day's work on the branch of the first.
  private func conflicts(_ setting: String?, hasDriver: Bool) throws -> Int {
    let repository = try Repository([".planboard.yml": setting ?? ""])
    try perform(Self.begin, on: 0, in: repository)
    if hasDriver { try perform([["git", "setup", "--no-hook"]], on: 0, in: repository) }
    try repository.commit("Begin")
    var conflicts = 0
    for number in 0..<7 {
      try repository.git("checkout", "-q", "-b", "bo")
      try perform(Self.task(number), on: number, in: repository)
      try repository.commit("Bo")
      try repository.git("checkout", "-q", "main")
      try perform(Self.chores(number), on: number, in: repository)
      try repository.commit("Ann")
      try repository.git(
        "config", "alias.try",
        "!git merge -q --no-edit bo >/dev/null 2>&1 && touch .git/merged || git merge --abort")
      try repository.git("try")
      let isMerged = try repository.folder.allFiles.contains(".git/merged")
      if isMerged {
        try FileManager.default.removeItem(at: repository.folder.url.appending(path: ".git/merged"))
      } else {
        conflicts += 1
        try perform(Self.task(number), on: number, in: repository)
        try repository.commit("Bo, again")
      }
      try repository.git("branch", "-q", "-D", "bo")
    }
    let text = String(decoding: try repository.folder.read("plan.md"), as: UTF8.self)
    #expect(text.matches(of: /- \[x\]/).count == 7 + 3 + 1 + 6, "\(text)")
    return conflicts
  }

  @Test(.thorough, .tags(.git)) func `branches of a new board in git merge as cleanly as with on-done stay`() throws {
    let usual = try conflicts(nil, hasDriver: false)
    #expect(try usual == conflicts("on-done: stay\n", hasDriver: false))
    #expect(try usual < conflicts("on-done: move\n", hasDriver: false))
    #expect(try conflicts("on-done: move\n", hasDriver: true) == 0)
  }

  @Test func `a new board in git says how to move done cards, and no other board does`() throws {
    let note = "--on-done move` changes that\n"
    let repository = try Repository([".planboard.yml": ""])
    #expect(
      try perform([["new", "a"], ["new", "sub/b.md"]], on: 0, in: repository).components(separatedBy: note).count == 3)
    #expect(try !perform([["new", "c", "--column", "Later"]], on: 0, in: repository).contains(note))
    try repository.folder.write(".planboard.yml", "on-done: move\n")
    #expect(try !perform([["new", "d"]], on: 0, in: repository).contains(note))
    let elsewhere = try TemporaryFolder()
    #expect(try !pb("new", "e", in: elsewhere).errorText.contains(note))
    #expect(String(decoding: try elsewhere.read("e.md"), as: UTF8.self).contains("\non-done: move\n---\n"))
  }
}
