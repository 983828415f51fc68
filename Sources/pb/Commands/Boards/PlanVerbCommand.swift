internal import PlanBoardIntents
internal import PlanBoardVerbs

/// Carries out any verb that changes columns, boards or tags (``Verb/change``).
struct PlanVerbCommand: Command {
  private let call: VerbCall
  private let options = CommitOptions()

  init() {
    let line = VerbLine.current.get()
    guard let verb = line.verb else { preconditionFailure("only verbs") }
    let board = line.given.last { $0.argument.key == VerbArgument.board.key }?.value
    var call = VerbCall(line, verb, on: board.map { BoardName($0.text) })
    for (argument, value) in line.given where argument.isOperand { call.give(argument, .text(value.text)) }
    self.call = call
  }

  func validate() throws {
    try options.validate()
    _ = try call.intents()
  }

  func run() throws { try options.perform(call.intents()) }
}
