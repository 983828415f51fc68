internal import ArgumentParser
internal import PlanBoardMessages

enum CommandNames {
  private static let versionSpellings = [["version"], ["-V"]]

  /// The arguments, with `--version` in place of its other spellings, and with `boards` in place of `board` before the
  /// name of a subcommand. Alone, `board` may be the name of a board.
  static func spelledOut(_ arguments: [String]) -> [String] {
    if versionSpellings.contains(arguments) { return ["--version"] }
    guard arguments.first == "board", arguments.count > 1,
      BoardsCommand.configuration.subcommands.contains(where: { $0.configuration.commandName == arguments[1] })
    else { return arguments }
    return ["boards"] + arguments.dropFirst()
  }

  /// Checks that the arguments name a command, or mean one (``BareArguments``). ArgumentParser would report a wrong
  /// name only as an unexpected argument, and after `help` not at all.
  ///
  /// - Throws: `ValidationError` in these cases:
  ///   - The name of the command or subcommand is wrong, and the arguments mean no other command.
  ///   - The arguments begin with `---completion`, which is only for completion scripts.
  ///   - ArgumentParser would take a text among the arguments for options: `-5 degrees`.
  static func checked(_ arguments: [String]) throws -> [String] {
    let arguments = NegatedTerms.spelledOut(arguments)
    do {
      try check(arguments)
      return arguments
    } catch {
      guard let meant = BareArguments.withCommand(arguments).map(NegatedTerms.spelledOut) else { throw error }
      try check(meant)
      return meant
    }
  }

  private static func check(_ arguments: [String]) throws {
    // ArgumentParser would take these arguments for a question from its own completion scripts. Some such questions
    // crash it.
    guard arguments.first != CompletionAnswer.name else {
      throw ValidationError(CommandWords.forScripts(CompletionAnswer.name))
    }
    if let text = textLikeOption(arguments) {
      throw ValidationError(CommandWords.looksLikeOptions(text))
    }
    let isHelp = arguments.first == "help"
    try check(arguments[(isHelp ? 1 : 0)...], of: PB.self, isHelp: isHelp)
  }

  /// The first argument that only looks like a group of flags, for example `-5 degrees`; nil if there is none.
  /// ArgumentParser would read the argument as flags, and an `h` in it as `-h`.
  private static func textLikeOption(_ arguments: [String]) -> String? {
    let options = arguments.prefix { $0 != "--" }
    guard options.contains(where: { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.utf8.count > 2 }) else { return nil }
    var shape = CommandShape.program
    for word in options {
      guard let next = shape.subcommands.first(where: { $0.isNamed(word) }) else { break }
      shape = next
    }
    var previous = ""
    for argument in options {
      defer { previous = argument }
      guard argument.hasPrefix("-"), !argument.hasPrefix("--"), argument.utf8.count > 2,
        shape.option(previous)?.value == nil
      else { continue }
      let isGroup = argument.prefix { $0 != "=" }.dropFirst().allSatisfy { $0 == "h" || shape.option("-\($0)") != nil }
      if !isGroup { return argument }
    }
    return nil
  }

  /// Checks that the words begin with a subcommand of a command.
  ///
  /// - Parameter isHelp: whether the words come after `help`, where default subcommands do not count.
  private static func check(
    _ words: ArraySlice<String>, of command: any ParsableCommand.Type, isHelp: Bool
  ) throws {
    let subcommands = command.configuration.subcommands
    guard !subcommands.isEmpty, let word = words.first, !word.hasPrefix("-") else { return }
    if let next = subcommands.first(where: {
      $0.configuration.commandName == word || $0.configuration.aliases.contains(word)
    }) {
      return try check(words.dropFirst(), of: next, isHelp: isHelp)
    }
    // The word may be an argument of the default subcommand. `pb help help` is also allowed.
    guard isHelp || command.configuration.defaultSubcommand == nil, !(isHelp && word == "help") else { return }
    let names = subcommands.compactMap { $0.configuration.commandName }
    throw ValidationError(CommandWords.unknown(word, among: names, isSubcommand: command != PB.self))
  }
}
