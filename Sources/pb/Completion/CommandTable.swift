/// A table of all commands, with their arguments and options.
///
/// `PB_RECORD=1 swift test --filter CommandReferenceTests` generates the table from the declarations of the commands.
/// ArgumentParser could provide the same facts at run time, but too slowly for a completion.
enum CommandTable {
  /// The parts of the table, in the order of `pb --help`. Below the line of a command are the lines of its subcommands
  /// and arguments, such as `option :: --limit :: anything :: Show at most this many cards`.
  static let texts = [reading, cards, boards, history, maintenance]
}
