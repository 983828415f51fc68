internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardWorkspace

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the cards of one or many boards, one a line",
    discussion: """
      Each line begins with `path:line:`, so that editors can jump to the card. Archived cards are left out unless \
      asked for.

      Examples:
        pb list                    all boards of the planning folder
        pb list roadmap.md | fzf   pick a card
        pb list --json ~/plans     for programs (docs/json.md)
      """)

  @Argument(help: "Boards, folders to search for boards, or - for standard input (default: the planning folder)")
  var paths: [BoardPath] = []

  @Flag(help: "Archived cards too")
  var archived = false

  @Flag(help: "Print a JSON array, one card a line")
  var json = false

  func run() throws {
    let console = Console()
    let found = try Plan.boards(paths)
    for failure in found.failures { console.report(failure.complaint) }
    var writer = CardListWriter(console.output, isJSON: json, withArchive: archived)
    for path in found.boards.map(\.path) {
      do throws(FileFailure) {
        let board = ParsedBoard(try BoardFile.reading(path).bytes)
        writer.write(board, path)
        for finding in board.findings { console.warn(finding, in: path) }
      } catch {
        console.report(error.complaint)
      }
    }
    writer.end()
    try console.finish()
  }
}

/// Prints the cards of boards as they come.
struct CardListWriter {
  private let output: Output
  private let isJSON: Bool
  private let withArchive: Bool
  private var json = JSONWriter()
  private var isEmpty = true

  init(_ output: Output, isJSON: Bool, withArchive: Bool) {
    self.output = output
    self.isJSON = isJSON
    self.withArchive = withArchive
    if isJSON { json.beginArray() }
  }

  mutating func write(_ board: ParsedBoard, _ path: Path) {
    for column in board.columns where withArchive || !column.isArchive {
      if isJSON { writeJSON(board, column, path) } else { writeLines(board, column, path) }
    }
  }

  mutating func end() {
    guard isJSON else { return }
    if !isEmpty { json.newLineBeforeEnd() }
    json.endArray()
    json.end()
    output.append { $0 += json.take() }
  }

  private func writeLines(_ board: ParsedBoard, _ column: ParsedBoard.ColumnSpan, _ path: Path) {
    let begin = Array((TerminalText.safe(path.text) + ":").utf8)
    let name = TerminalText.safe(column.name)
    var end = Array(" (\(name))\n".utf8)
    var section: Int32 = -1
    board.forEachText(ofCards: column.cards) { text, bytes in
      let span = board.cards[text.index]
      if span.section != section {
        section = span.section
        let place = section < 0 ? name : "\(name) / \(TerminalText.safe(board.sectionName(Int(section))))"
        end = Array(" (\(place))\n".utf8)
      }
      output.append { line in
        line.append(contentsOf: begin)
        line.append(decimal: Int(span.firstLine) + 1)
        line.append(UInt8(ascii: ":"))
        line.append(.space)
        CardLine.append(text, bytes, to: &line)
        line.append(contentsOf: end)
      }
    }
  }

  private mutating func writeJSON(_ board: ParsedBoard, _ column: ParsedBoard.ColumnSpan, _ path: Path) {
    for index in column.cards {
      json.newLine()
      json.card(index, of: board, path)
      isEmpty = false
      output.append { $0 += json.take() }
    }
  }
}
