internal import PlanBoardIntents
internal import PlanBoardVerbs

extension VerbCall {
  /// A call of the verb of a line, with the options of the line, but without its operands.
  ///
  /// - Parameter board: the value of `--board`.
  init(_ line: VerbLine, _ verb: Verb, on board: BoardName?) {
    self.init(verb, on: board, today: System.today, seed: System.randomBits)
    for (argument, value) in line.given where !argument.isOperand {
      give(argument, argument.form == .flag ? .flag : .text(value.text))
    }
  }

  /// - Throws: `UsageError` if a section is named beside a card, which is in a section already.
  func checkSection() throws {
    if has(.section), has(.beforeCard) || has(.afterCard) {
      throw UsageError("--section cannot be used with --before or --after")
    }
  }
}
