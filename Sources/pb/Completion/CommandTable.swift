/// Every command, with what it accepts.
///
/// A test generates the lines from the declarations of the commands: `PB_RECORD=1 swift test --filter CommandReferenceTests`.
/// ArgumentParser could provide the same facts at run time, but would take longer than people wait for a completion.
enum CommandTable {
  /// One line for each command and each argument; `::` separates its parts. The commands are in the order of `pb --help`, in one text
  /// for each group of them, which has a file of its own.
  static let texts = [reading, cards, boards, history, care]
}
