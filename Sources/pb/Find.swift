internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

struct Find: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find cards by words, #tags and @people",
    discussion: """
      A card must have all of them: in its title, its notes or its checklist. The best matches come first. Nothing found \
      ends the command with 1.

      Examples:
        pb find ann mail
        pb find '#home' --archived
        pb find parser --json
      """)

  @Argument(help: "Words, #tags, @people", completion: Candidates.words)
  var words: [String]

  @Option(help: "Only on this board: its path, its name or the start of it", completion: Candidates.boards)
  var board: String?

  @Flag(help: "Archived cards too")
  var archived = false

  @Flag(help: "Print a JSON array, one card a line")
  var json = false

  func run() throws {
    try Plan.run { console in
      let workspace = try Plan.open(names: [board].compactMap { $0 }, console)
      let wanted = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
      let matches = try FindCards(wanted, board: board.map { BoardName($0) }, withArchive: archived)
        .find(in: workspace.read()) { error in
          if let complaint = Complaint(error) { console.report(complaint) }
        }
      if matches.isEmpty { console.note(.findings) }
      if json {
        var writer = JSONWriter()
        writer.lines(matches) { $0.card($1.card, of: $1.board, $1.path) }
        writer.end()
        return console.output.append { $0 += writer.take() }
      }
      for match in matches { show(match, console) }
    }
  }

  private func show(_ match: FindCards.Match, _ console: Console) {
    let span = match.board.cards[match.card]
    let column = match.board.columns[Int(span.column)].name
    console.output.append { line in
      line += "\(TerminalText.safe(match.path.text)):\(span.firstLine + 1): ".utf8
      match.board.forEachText(ofCards: match.card..<match.card + 1) { CardLine.append($0, $1, to: &line) }
      line += " (\(TerminalText.safe(column)))\n".utf8
      if let line1 = match.line1, line1 != Int(span.firstLine) + 1 {
        let text = match.board.source.string(match.board.source.content(of: line1 - 1))
        line += "    \(line1): \(TerminalText.safe(String(text.drop { $0 == " " || $0 == "\t" })))\n".utf8
      }
    }
  }
}
