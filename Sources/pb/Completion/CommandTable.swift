/// All commands, and what they accept.
///
/// `PB_RECORD=1 swift test --filter CommandReferenceTests` generates the lines from the declarations of the commands.
/// ArgumentParser could provide the same facts at run time, but would take longer than people wait for a completion.
enum CommandTable {
  /// One line for each command and for each of its arguments. In a line, `::` separates the parts. The commands are in
  /// the order of `pb --help`. Each text has the commands of one group, and is in a file of its own.
  static let texts = [reading, cards, boards, history, care]
}
