internal import ArgumentParser
internal import PlanBoardMessages

/// Checks the words of a command line that name the command, and finds the command that is meant if they name none.
enum CommandNames {
  /// Other spellings of `--version`.
  private static let versionSpellings = [["version"], ["-V"]]

  /// The arguments, with `--version` in place of its other spellings.
  static func spelledOut(_ arguments: [String]) -> [String] {
    versionSpellings.contains(arguments) ? ["--version"] : arguments
  }

  /// Checks that the arguments begin with the name of a command, or mean a command, as `pb roof` may mean
  /// `pb show roof` (``BareArguments``). Without this check, ArgumentParser would only call a wrong name an unexpected
  /// argument. After `help`, it would not even do that.
  ///
  /// - Returns: the arguments, with negated terms as ``NegatedTerms`` spells them. If they begin with a word that is
  ///   not a command, the command that they mean comes before it.
  /// - Throws: `ValidationError` if the arguments mean no command, if a command has no subcommand with the name that
  ///   follows it, if the arguments begin with `---completion`, which is only for completion scripts, or if
  ///   ArgumentParser would take a text among them for options.
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

  /// The first argument that only looks like an option, for example `-5 degrees`; nil if there is none. It begins with
  /// a single `-`, which more than one character follows, but is neither an option, nor a group of flags, nor the value
  /// of an option. ArgumentParser would read it as a group of flags, and an `h` in it as `-h`.
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

  /// Checks that the first word is a subcommand of a command, and the next word a subcommand of that one, as far as
  /// there are subcommands.
  ///
  /// - Parameter isHelp: whether the words come after `help`. A name that is not a subcommand is then wrong even if the
  ///   command has a default subcommand.
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
    // The word may be an argument of the default subcommand. `pb help help` is allowed, too.
    guard isHelp || command.configuration.defaultSubcommand == nil, !(isHelp && word == "help") else { return }
    let names = subcommands.compactMap { $0.configuration.commandName }
    throw ValidationError(CommandWords.unknown(word, among: names, isSubcommand: command != PB.self))
  }
}
