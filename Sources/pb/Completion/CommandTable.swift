/// All commands, and what they accept.
///
/// `PB_RECORD=1 swift test --filter CommandReferenceTests` generates the lines from the declarations of the commands.
/// ArgumentParser could provide the same facts at run time, but that would take longer than people want to wait for a
/// completion.
enum CommandTable {
  /// One line for each command and for each of its arguments. In a line, `::` separates the parts. The commands are in
  /// the order of `pb --help`. Each text is in a file of its own.
  static let texts = [reading, cards, boards, history, care]
}
