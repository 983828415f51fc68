internal import ArgumentParser
internal import PlanBoardMarkdown
internal import PlanBoardSync
internal import PlanBoardWorkspace

struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Say what is different on two boards",
    discussion: """
      In the board's own terms: cards added, removed, moved, changed field by field; columns, front matter, text. Ends with \
      1 if anything is different.

      Examples:
        pb diff old.md roadmap.md
        pb diff old.md - < roadmap.md
        pb diff old.md roadmap.md --json
      """)

  @Argument(help: "The board before, or - for standard input")
  var before: BoardPath

  @Argument(help: "The board after, or - for standard input")
  var after: BoardPath

  @Flag(help: "Print a JSON array, one change a line")
  var json = false

  func validate() throws {
    let input = BoardFile.standardInputName
    if before.path == input, after.path == input { throw ValidationError("only one of the two can be -") }
  }

  func run() throws {
    try Plan.run { console in
      let (old, new) = try (BoardFile.reading(before.path), BoardFile.reading(after.path))
      let comparison = BoardComparison(before: ParsedBoard(old.bytes), after: ParsedBoard(new.bytes))
      BoardDiff(changes: comparison.changes).print(isJSON: json, console)
      if !comparison.changes.isEmpty { console.note(.findings) }
    }
  }
}

extension BoardDiff {
  func print(isJSON: Bool, _ console: Console) {
    if isJSON {
      var json = JSONWriter()
      json.lines(changes) { $0.boardChange($1) }
      json.end()
      console.output.append { $0 += json.take() }
    } else {
      for line in lines { console.output.line(line) }
    }
  }
}
