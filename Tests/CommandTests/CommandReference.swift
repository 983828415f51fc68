internal import Foundation
internal import PlanBoardVerbs

extension Verb {
  /// The verb as a command: `pb column add`.
  var command: String { name == "pb" ? name : "pb \(name)" }

  /// The command with its operands: `pb column rename [options] <column> <name>`.
  var usage: String {
    let words = operands.map { $0.isOptional ? "[\($0.manualText)]" : $0.manualText }
    let options = arguments.contains { !$0.isOperand } ? ["[options]"] : []
    return ([command] + options + words).joined(separator: " ")
  }
}

extension Verb {
  /// Where else the verb is, and why it is not everywhere.
  fileprivate var otherShells: String {
    var places: [String] = []
    if shells.contains(.terminal) { places.append("`:\(name == "trash" ? "trash --empty" : name)` in `pb tui`") }
    if shells.contains(.page) { places.append("on the page") }
    if shells.contains(.server) { places.append("`pb.\(name)` in editors") }
    let offers = places.isEmpty ? "Only on the command line." : "Also \(places.joined(separator: ", "))."
    return elsewhere.isEmpty ? offers : "\(offers) \(elsewhere)"
  }
}

/// The pages that are generated from the table of verbs.
enum CommandReference {
  /// The text of docs/commands.md.
  static func markdown(_ verbs: [Verb]) -> String {
    var text = """
      # Commands

      This page is generated from the help of the commands. If the help has changed, run `PB_RECORD=1 make test`.

      Exit codes of every command: 0 success, 1 findings, 2 failure, 64 wrong usage. Every command has `--help`.


      """
    for verb in verbs {
      text += "## \(verb.command)\n\n\(verb.summary).\n\n    \(verb.usage)\n\n"
      if !verb.discussion.isEmpty { text += "\(verb.discussion)\n\n" }
      if !verb.arguments.isEmpty {
        text += "| | |\n|---|---|\n"
        for argument in verb.arguments {
          text += "| `\(argument.manualText)` | \(argument.summary.replacing("|", with: "\\|")) |\n"
        }
        text += "\n"
      }
      if !verb.examples.isEmpty { text += verb.examples.map { "    \($0)\n" }.joined() + "\n" }
      if verb.subcommands.isEmpty { text += "\(verb.otherShells)\n\n" }
    }
    return text.trimmingCharacters(in: .newlines) + "\n"
  }

  /// The text of docs/pb.1, the manual page.
  static func manual(_ verbs: [Verb], version: String) -> String {
    var text = """
      .\\" Generated from the help of the commands.
      .TH PB 1 "" "pb \(version)" "PlanBoard"
      .SH NAME
      pb \\- plan in plain Markdown files
      .SH SYNOPSIS
      .B pb
      .I command
      .RI [ options ]
      .RI [ arguments ]
      .SH DESCRIPTION

      """
    text += paragraphs(verbs[0].discussion) + ".SH COMMANDS\n"
    for verb in verbs.dropFirst() {
      text += ".SS \(escaped(verb.usage))\n\(escaped(verb.summary)).\n"
      if !verb.discussion.isEmpty { text += ".PP\n" + paragraphs(verb.discussion) }
      for argument in verb.arguments {
        text += ".TP\n.B \(escaped(argument.manualText))\n\(escaped(argument.summary))\n"
      }
      if !verb.examples.isEmpty {
        text += ".PP\n.nf\n.RS\n" + verb.examples.map { escaped(String($0)) + "\n" }.joined() + ".RE\n.fi\n"
      }
    }
    text += """
      .SH EXIT STATUS
      0 success, 1 findings, 2 failure, 64 wrong usage.
      .SH ENVIRONMENT
      .TP
      .B VISUAL, EDITOR
      The editor that pb open starts.
      .TP
      .B XDG_STATE_HOME
      The folder in which the history is kept (default: ~/.local/state).
      .TP
      .B PB_DIR
      The folder of the plan, whatever the current folder is.
      .TP
      .B XDG_CONFIG_HOME
      The folder of planboard/config.yml (default: ~/.config).
      .TP
      .B NO_COLOR
      If this is set, pb prints no colours.
      .SH FILES
      .TP
      .B .planboard.yml
      The settings of a planning folder.
      .TP
      .B .planboard/trash.md
      The trash of a planning folder.
      .TP
      .B ~/.config/planboard/config.yml
      The default plan and the names of other plans.

      """
    return text
  }

  private static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? ".PP\n" : escaped(String($0)) + "\n" }.joined()
  }

  /// Escapes a line so that roff prints it unchanged.
  private static func escaped(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }
}
