internal import PlanBoardMessages
internal import PlanBoardVerbs

/// Finds the verb that arguments name.
enum CommandNames {
  /// What arguments ask for: a verb, with the words that follow its name; or, if `asksForHelp`, its help.
  struct Found {
    var verb: Verb
    var words: [String]
    var asksForHelp = false
  }

  private static let versionSpellings = [["version"], ["-V"]]

  /// The arguments, with `--version` in place of its other spellings, and with `boards` in place of `board` before the
  /// name of a subcommand. Alone, `board` may be the name of a board.
  static func spelledOut(_ arguments: [String]) -> [String] {
    if versionSpellings.contains(arguments) { return ["--version"] }
    guard arguments.first == "board", arguments.count > 1,
      Verb.boards.subcommands.contains(where: { $0.word == arguments[1] })
    else { return arguments }
    return ["boards"] + arguments.dropFirst()
  }

  /// Finds the verb that the arguments name or, if they name none, mean (``BareArguments``).
  ///
  /// - Throws: ``UsageError`` if the name of the verb or its subcommand is wrong, and the arguments mean no other verb;
  ///   ``VerbLine/Fault`` if `help` has options.
  static func found(_ arguments: [String]) throws -> Found {
    let arguments = NegatedTerms.spelledOut(arguments)
    do {
      return try find(arguments)
    } catch {
      guard let meant = BareArguments.withCommand(arguments).map(NegatedTerms.spelledOut) else { throw error }
      return try find(meant)
    }
  }

  private static func find(_ arguments: [String]) throws -> Found {
    guard arguments.first != CompletionAnswer.name else {
      throw UsageError(CommandWords.forScripts(CompletionAnswer.name))
    }
    let isHelp = arguments.first == "help"
    var found = Found(verb: .program, words: Array(arguments.dropFirst(isHelp ? 1 : 0)), asksForHelp: isHelp)
    if isHelp { found.words.removeAll { ["--help", "-h", "--version"].contains($0) } }
    while let word = found.words.first, !word.hasPrefix("-") {
      let subcommands = found.verb.subcommands
      guard !subcommands.isEmpty else { break }
      if let next = subcommands.first(where: { $0.isNamed(word) }) {
        found.verb = next
        found.words.removeFirst()
      } else if isHelp || found.verb.usual == nil {
        // `pb help help` is also allowed.
        if isHelp, word == "help" { break }
        throw UsageError(
          CommandWords.unknown(
            word, among: subcommands.map { String($0.word) }, isSubcommand: found.verb.name != Verb.program.name))
      } else {
        break
      }
    }
    if isHelp, let option = found.words.prefix(while: { $0 != "--" }).first(where: { $0.hasPrefix("-") && $0 != "-" }) {
      throw VerbLine.Fault.unknownOption(option, known: [])
    }
    return found
  }
}
