/// All commands, and what they accept.
///
/// `PB_RECORD=1 swift test --filter CommandReferenceTests` generates the lines from the declarations of the commands.
/// ArgumentParser could provide the same facts at run time, but that would take longer than people want to wait for a
/// completion.
enum CommandTable {
  /// The lines of the commands, in the order of `pb --help`. Below the line of a command are those of its subcommands
  /// and arguments, such as `option :: --column :: anything :: A column`. ``CommandShape`` reads them. Each text is in
  /// a file of its own.
  static let texts = [reading, cards, boards, history, care]
}
