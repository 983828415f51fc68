import Foundation
import Testing

internal import PlanBoardCore
internal import TestSupport

/// Messages on a terminal and elsewhere, as the real program prints them.
struct MessageFormTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] Call Ann\n- [ ] Call Bo\n## Done\n"

  private func plan() throws -> TemporaryFolder {
    try TemporaryFolder([".planboard.yml": "primary: house.md\n", "house.md": Self.board])
  }

  /// Runs `pb` with all output on a terminal.
  private func onTerminal(
    _ arguments: [String], in folder: TemporaryFolder, columns: Int? = 60, _ environment: [String: String] = [:]
  ) throws -> (shown: String, code: Int32) {
    let terminal = try PseudoTerminal(size: columns.map { ($0, 100) })
    let process = Process()
    process.executableURL = Binary.url
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = [
      "PB_TODAY": "2026-11-21", "HOME": folder.url.path, "PB_DIR": ".", "PATH": "/usr/bin:/bin", "TERM": "xterm",
      "PB_PAGER": "", "TZ": "UTC",
    ].merging(environment) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) =
      (FileHandle.nullDevice, terminal.program, terminal.program)
    try process.run()
    let shown = try terminal.output()
    process.waitUntilExit()
    return (shown, process.terminationStatus)
  }

  /// Failures, wrong arguments, and notes about what was done.
  private static let commands = [
    ["done", "nobody"], ["show", "nothing.md"], ["move", "ann", "nowhere"], ["list", "is:opne"], ["list", "--nothing"],
    ["find"], ["nothing"], ["show", "--json", "--plain"], ["lint", "--fail-on", "x"], ["-C", "nowhere", "list"], ["-C"],
    ["snooze", "ann"],
  ]

  @Test(arguments: commands) func `every failure has one style, and an exit code that says who must act`(
    command: [String]
  ) throws {
    let folder = try plan()
    let piped = try run(command, in: folder)
    let lines = piped.errorText.split(separator: "\n")
    #expect(lines.first?.hasPrefix("pb: ") == true || lines.first?.contains(": error: ") == true, "\(piped)")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("help: ") || $0.hasPrefix(" ") }, "\(piped)")
    #expect(!piped.errorText.contains("Error:") && !piped.errorText.contains("Usage:"), "\(piped)")
    #expect(piped.code == 2 || piped.code == 64, "\(piped)")
    let shown = try onTerminal(command, in: folder)
    #expect(shown.code == piped.code)
    #expect(shown.shown.contains("\u{1B}[1;31mpb: \u{1B}[0m"), "\(shown)")
    let plain = try onTerminal(command, in: folder, ["NO_COLOR": "1"])
    #expect(!plain.shown.contains("\u{1B}"))
    #expect(withoutColors(shown.shown) == plain.shown)
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace) }
    #expect(words(plain.shown) == words(piped.errorText), "\(plain)")
  }

  @Test func `wrong arguments are explained by the usage of the command, and the nearest option`() throws {
    let folder = try plan()
    func said(_ arguments: String...) throws -> [String] {
      let run = try run(arguments, in: folder)
      #expect(run.code == 64 && run.output.isEmpty)
      return run.errorText.split(separator: "\n").map(String.init)
    }
    let usage = "help: usage: pb history [<entry>] [--count <number>] [--json]"
    #expect(
      try said("history", "--jsn")
        == ["pb: unknown option '--jsn'", "help: did you mean '--json'?", usage, "help: `pb history --help` says more"])
    #expect(
      try said("history", "-n", "0") == ["pb: --count must be 1 or more", usage, "help: `pb history --help` says more"])
    #expect(try said("dnoe") == ["pb: there is no command `dnoe`; did you mean `done`?"])
    #expect(try said("--nothing") == ["pb: unknown option '--nothing'", "help: `pb help` lists the commands"])
    let value = try said("lint", "--fail-on", "x")
    #expect(value[1].hasPrefix("help: --fail-on <severity>  "), "\(value)")
  }

  @Test(.thorough, arguments: [20, 40, 60, 80]) func `on a terminal, messages are wrapped between words`(columns: Int)
    throws
  {
    let folder = try plan()
    for command in Self.commands + [["add", "Buy milk, bread, eggs, flour, salt and sugar for the weekend"], ["undo"]] {
      let piped = try run(command + (command[0] == "add" || command[0] == "undo" ? ["--dry-run"] : []), in: folder)
      let whole = Set((piped.text + piped.errorText).split(whereSeparator: \.isWhitespace))
      let shown = try onTerminal(command, in: folder, columns: columns, ["NO_COLOR": "1"]).shown
      for line in shown.split(separator: "\n") {
        let words = line.split(separator: " ")
        #expect(DisplayWidth.of(String(line)) <= columns || words.count == 1 || line.contains("`"), "\(shown)")
        if !["add", "undo"].contains(command[0]) { #expect(words.allSatisfy { whole.contains($0) }, "\(shown)") }
      }
    }
    try checkGolden(
      "messages-\(columns)",
      text: try Self.commands.map {
        "$ pb \($0.joined(separator: " "))\n\(try onTerminal($0, in: folder, columns: columns, ["NO_COLOR": "1"]).shown)"
      }
      .joined(separator: "\n"))
  }

  @Test func `in a terminal that does not know its width, and in a pipe, a sentence is one line`() throws {
    let folder = try plan()
    let piped = try pb("list", "is:opne", in: folder)
    #expect(piped.errorText.split(separator: "\n").contains { $0.utf8.count > 80 }, "\(piped)")
    let shown = try onTerminal(["list", "is:opne"], in: folder, columns: nil, ["NO_COLOR": "1"])
    #expect(shown.shown == piped.errorText)
  }

  @Test(arguments: [["history", "-n", "1"], ["history"], ["undo"], ["undo", "--dry-run"]])
  func `a very long title is shown only in part`(command: [String]) throws {
    let folder = try plan()
    let title = "long" + String(repeating: " word", count: 2_000)
    try pb("add", title, in: folder)
    let shown = try onTerminal(command, in: folder, columns: 80, ["NO_COLOR": "1"]).shown
    #expect(shown.contains("long word") && shown.contains("…\"") && shown.utf8.count < 400, "\(shown)")
    if command[0] == "history" { #expect(try run(command, in: folder).text.contains(title)) }
  }
}
