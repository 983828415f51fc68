internal import PlanBoardIntents
internal import PlanBoardVerbs

/// Carries out any verb that changes columns, boards or tags (``Verb/change``).
struct PlanVerbCommand: Command {
  private let call: VerbCall
  private let options = CommitOptions()

  init() {
    let line = VerbLine.current.get()
    guard let verb = line.verb else { preconditionFailure("only verbs") }
    let board = verb.option("--board").flatMap { line.values(of: $0).last }
    var call = VerbCall(line, verb, on: board.map { BoardName($0.text) })
    for operand in verb.operands {
      for value in line.values(of: operand) { call.give(operand, .text(value.text)) }
    }
    self.call = call
  }

  func validate() throws {
    try options.validate()
    _ = try call.intents()
  }

  func run() throws { try options.perform(call.intents()) }
}
