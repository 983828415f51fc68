internal import PlanBoardVerbs

/// Rewrites negated terms, such as `-person:ann` and `-+home`, and days that count back, such as `-7d..`.
/// Without that, they would be read as options.
enum NegatedTerms {
  /// The arguments, rewritten up to the first `--`:
  ///
  /// - Where a command takes a query, `-person:ann` becomes `not person:ann`.
  /// - As the value of an option that takes a query, a negated term is joined to the option: `--where=-person:ann`.
  /// - Where a command takes days, `-7d..` comes last, after `--`.
  static func spelledOut(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    guard arguments[..<end].contains(where: { isTerm($0) || countsBack($0) }) else { return arguments }
    var verb = Verb.program
    var spelled: [String] = []
    var days: [String] = []
    for (index, argument) in arguments[..<end].enumerated() {
      // A word after a rewritten term is not the name of a command.
      if spelled.count == index, let next = verb.subcommands.first(where: { $0.isNamed(argument) }) { verb = next }
      let option = index > 0 ? verb.option(arguments[index - 1]) : nil
      switch option?.kind {
      case nil where countsBack(argument) && takesDays(verb): days.append(argument)
      case _ where !isTerm(argument): spelled.append(argument)
      case .query:
        spelled[spelled.count - 1] = "\(option?.spellings.last ?? "")=\(argument)"
      case nil where takesQuery(verb): spelled += ["not", String(argument.dropFirst())]
      default: spelled.append(argument)
      }
    }
    guard !days.isEmpty else { return spelled + arguments[end...] }
    spelled.append("--")
    return spelled + days + arguments[end...].dropFirst()
  }

  /// Whether an argument is a negated term, such as `-person:ann`, `-+home` or `-@ann`.
  private static func isTerm(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let first = argument.dropFirst().first, first != "-" else { return false }
    if "+@#^!".contains(first) { return argument.utf8.count > 2 }
    let key = argument.dropFirst().prefix { $0 != ":" }
    return key.utf8.count + 1 < argument.utf8.count && first.isLetter
      && key.allSatisfy { $0.isLetter || "._-".contains($0) }
  }

  private static func countsBack(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument.dropFirst().first?.isNumber == true
  }

  private static func takesDays(_ verb: Verb) -> Bool {
    verb.operands.last.map { $0.kind == .days || $0.kind == .daysAndQuery } ?? false
  }

  private static func takesQuery(_ verb: Verb) -> Bool {
    if let usual = verb.usual { return takesQuery(usual) }
    guard let last = verb.operands.last, last.isRepeating else { return false }
    return last.kind == .query || last.kind == .boardOrQuery || last.kind == .daysAndQuery
  }
}
