internal import ArgumentParser

/// The command `pb`.
///
/// Every command states its `commandName`: finding it out from the type would make a third of the start-up.
@main struct PB: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pb",
    abstract: "Plan in plain Markdown files",
    discussion: """
      A board is a Markdown file: headings are columns, list items are cards. pb reads any such file, and changes \
      nothing in it but what it was asked to.

      Examples:
        pb boards             the boards below this folder
        pb show roadmap.md    one of them, drawn
        pb list ~/plans       all cards, one a line
        pb sort --check       what is out of order
      """,
    version: version,
    subcommands: [
      Show.self, List.self, Boards.self, Sort.self, Add.self, Edit.self, Move.self, Done.self, Reopen.self, Check.self,
      Archive.self,
    ])

  static let version = "0.1.0"

  /// Parses the arguments and runs the command. Messages about arguments are made safe: a shell's `*` can put any file
  /// name among them.
  static func main() {
    System.ignoreBrokenPipes()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if !message.isEmpty {
        let output = Output(code.isSuccess ? .output : .errors)
        output.line(code.isSuccess ? message : TerminalText.safe(message, keepsLines: true))
        output.flush()
      }
      System.exit(code.rawValue)
    }
  }
}
