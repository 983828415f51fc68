internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardMessages

/// What `git diff` shows of a board (`gitattributes(5)`, "Performing text diffs of binary files").
struct TextConversion: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textconv",
    abstract: "Print a board one card a line, for git diff",
    discussion: """
      Each card stands on one line with the column before it, so that a card that moved or changed is one line in a diff. \
      Its notes and its checklist follow, indented.

      Examples:
        pb textconv roadmap.md
        git config diff.pb.textconv "pb textconv --"
      """)

  @Argument(help: "The board, or - for standard input")
  var file: BoardPath

  func run() throws {
    try Plan.run { console in
      let board = try console.session().snapshot(.paths([])).board(at: file.path)
      for index in board.cards.indices {
        let card = board.card(index)
        let column = board.columns[Int(board.cards[index].column)].name
        let mark = card.box.map { "[\($0.mark)] " } ?? ""
        let fields = board.text(ofCard: index).fields.filter(\.counts).map { "\($0.key.name):\($0.value)" }
        let place = card.section.map { "\(column) / \($0)" } ?? column
        console.output.line(VisibleText.safe(([place + ": " + mark + card.title] + fields).joined(separator: "  ")))
        for item in card.checklist {
          console.output.line(VisibleText.safe("    [\(item.isDone ? "x" : " ")] \(item.title)"))
        }
        for line in card.notes.split(separator: "\n") { console.output.line(VisibleText.safe("    \(line)")) }
      }
    }
  }
}
