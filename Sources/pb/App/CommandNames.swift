internal import ArgumentParser
internal import PlanBoardCore

/// The words of a command line that name the command.
enum CommandNames {
  /// Other spellings of `--version`.
  private static let versions = [["version"], ["-V"]]

  /// The arguments, with `--version` in place of its other spellings.
  static func spelledOut(_ arguments: [String]) -> [String] { versions.contains(arguments) ? ["--version"] : arguments }

  /// Checks that there is a command with the name that the arguments begin with. ArgumentParser would only say that the word is
  /// unexpected, and after `help` not even that.
  ///
  /// - Throws: `ValidationError`, with the nearest name.
  static func check(_ arguments: [String]) throws {
    // ArgumentParser would take this for a question from its own completion scripts, and it traps on some of these.
    guard arguments.first != CompletionAnswer.name else {
      throw ValidationError("`\(CompletionAnswer.name)` is for the completion scripts of this version of pb")
    }
    if let text = textLikeOption(arguments) {
      throw ValidationError(
        "`\(text)` begins with `-`, so it would be read as options; write `--` before it: pb \(arguments[0]) -- …")
    }
    let isHelp = arguments.first == "help"
    try check(arguments[(isHelp ? 1 : 0)...], of: PB.self, isHelp: isHelp)
  }

  /// The first argument that has white space after a single `-`, as a list item or `-5 degrees` has, and is not the value of an
  /// option. ArgumentParser would read it as a group of short options, and an `h` in it as `-h`.
  private static func textLikeOption(_ arguments: [String]) -> String? {
    var previous = ""
    for argument in arguments.prefix(while: { $0 != "--" }) {
      defer { previous = argument }
      guard argument.hasPrefix("-"), !argument.hasPrefix("--"), !previous.hasPrefix("-") else { continue }
      if argument.prefix(while: { $0 != "=" }).contains(where: \.isWhitespace) { return argument }
    }
    return nil
  }

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
    // The default command may take the word.
    guard isHelp || command.configuration.defaultSubcommand == nil, !(isHelp && word == "help") else { return }
    let names = subcommands.compactMap { $0.configuration.commandName }
    let advice =
      EditDistance.likely(word, among: names).map { "did you mean `\($0)`?" }
      ?? (command == PB.self ? "`pb help` lists the commands" : "there are \(names.joined(separator: ", "))")
    throw ValidationError("there is no command `\(word)`; \(advice)")
  }
}
