internal import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardTUI

/// Connects the board for screen readers to the terminal: asks for lines and prints the answers, until the user quits
/// or the input ends.
struct LinearTerminal {
  private let board: LinearBoard
  private let console: Console

  init(_ board: LinearBoard, _ console: Console) {
    self.board = board
    self.console = console
  }

  func run() {
    for line in board.begin() { console.output.line(line) }
    while true {
      console.output.append { $0 += board.prompt.utf8 }
      console.output.flush()
      guard let line = readLine() else { return }
      let answer = board.handle(line)
      for line in answer.lines { console.output.line(line) }
      // All other effects are about a board that fills the screen.
      for case .edit(let path, let line1) in answer.effects { edit(path, line1) }
      if answer.isOver { return console.output.flush() }
    }
  }

  private func edit(_ path: Path, _ line1: Int) {
    console.output.flush()
    let editor = EditorCommand(System.environment, opening: path, line1: line1)
    if let failure = System.run(EditorCommand.shell, editor.arguments) { console.report(.cannotStartEditor(failure)) }
  }
}
