internal import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardVerbs

extension Diagnostic {
  /// What is wrong with the arguments of a command, and how it is called. Safe for a terminal.
  ///
  static func usage(_ reason: String, of verb: Verb, help: [Hint] = []) -> Diagnostic {
    let reason = VisibleText.safe(reason)
    guard verb.name != Verb.program.name else {
      // A message with something in backquotes says itself what to do.
      return Diagnostic(nil, reason, help: help + (reason.contains("`") ? [] : ["\(pb: "help") lists the commands"]))
    }
    let more = "\(verb.name) --help"
    return Diagnostic(nil, reason, help: help + ["usage: \(verb.synopsis)", "\(pb: more) says more"])
  }

  static func usage(_ fault: VerbLine.Fault, of verb: Verb) -> Diagnostic {
    let safe = { VisibleText.safe($0) }
    switch fault {
    case .unknownOption(let name, let known):
      let nearest = EditDistance.likely(name, among: known)
      return usage("unknown option '\(safe(name))'", of: verb, help: nearest.map { ["did you mean '\($0)'?"] } ?? [])
    case .looksLikeOptions(let text): return usage(CommandWords.looksLikeOptions(text), of: verb)
    case .missingValue(let argument, let spelling):
      return usage("missing value for '\(argument.shown(spelling))'", of: verb, help: [argument.line(spelling)])
    case .unwantedValue(let name, let value):
      return usage("the option '\(safe(name))' takes no value, but has '\(safe(value))'", of: verb)
    case .wrongValue(let argument, let spelling, let value):
      var reason = "the value '\(safe(value))' is invalid for '\(argument.shown(spelling))'"
      if case .oneOf(let words)? = argument.kind { reason += "; it can be \(words.joined(separator: ", "))" }
      return usage(reason, of: verb, help: [argument.line(spelling)])
    case .missingOperand(let operand):
      return usage("missing expected argument '\(operand.shown(""))'", of: verb, help: [operand.line("")])
    case .unexpected(let words):
      let all = words.map { "'\(safe($0))'" }.joined(separator: ", ")
      return usage(
        words.count == 1 ? "unexpected argument \(all)" : "\(words.count) unexpected arguments: \(all)", of: verb)
    }
  }
}

extension VerbArgument {
  fileprivate func shown(_ spelling: String) -> String {
    isOperand ? "<\(valueName)>\(isRepeating ? " ..." : "")" : "\(spelling) <\(valueName)>"
  }

  fileprivate func line(_ spelling: String) -> Hint {
    "\(isOperand ? "<\(valueName)>" : shown(spelling))  \(explanation)"
  }
}
