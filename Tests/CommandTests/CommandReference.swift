import Foundation
import Testing

/// The parts of the output of `pb --experimental-dump-help` (ArgumentParser's `ToolInfo`) that the command reference needs.
struct CommandInfo: Decodable {
  struct Name: Decodable {
    var kind: String
    var name: String

    var text: String { (kind == "long" ? "--" : "-") + name }
  }

  struct Argument: Decodable {
    var kind: String
    var valueName: String?
    var abstract: String?
    var names: [Name]?
    var isOptional: Bool
    var isRepeating: Bool
    var shouldDisplay: Bool
    var completionKind: Completion?

    /// How shells complete the value of the argument.
    struct Completion: Decodable {
      struct Command: Decodable { var command: String }
      struct List: Decodable { var values: [String] }

      var shellCommand: Command?
      var list: List?
    }

    /// The argument as the reference shows it: `--board <board>`, `-q, --quiet` or `<cards> …`.
    var text: String {
      let value = "<\(valueName ?? "value")>"
      let repeats = isRepeating ? " …" : ""
      guard kind != "positional" else { return value + repeats }
      let all = (names ?? []).sorted { $0.text.count < $1.text.count }.map(\.text).joined(separator: ", ")
      return kind == "option" ? "\(all) \(value)\(repeats)" : all
    }
  }

  var commandName: String
  var aliases: [String]?
  var defaultSubcommand: String?
  var abstract: String?
  var discussion: String?
  var arguments: [Argument]?
  var subcommands: [CommandInfo]?

  struct Dump: Decodable { var command: CommandInfo }

  /// This command and all its subcommands except `help`, each with its full name, such as `pb column add`.
  func all(_ prefix: String = "") -> [(name: String, info: CommandInfo)] {
    let name = prefix.isEmpty ? commandName : "\(prefix) \(commandName)"
    return [(name, self)] + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap { $0.all(name) }
  }

  /// The arguments that the reference shows. `--help` and `--version` are left out, because every command has them.
  var shownArguments: [Argument] {
    (arguments ?? []).filter { $0.shouldDisplay && !["help", "version"].contains($0.valueName) }
  }

  func usage(_ name: String) -> String {
    let words = shownArguments.filter { $0.kind == "positional" }.map { $0.isOptional ? "[\($0.text)]" : $0.text }
    let hasOptions = shownArguments.contains { $0.kind != "positional" }
    return ([name] + (hasOptions ? ["[options]"] : []) + words).joined(separator: " ")
  }

  /// The discussion of the command, split at the line `Examples:`.
  var parts: (text: String, examples: [String]) {
    let lines = (discussion ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: "Examples:") else { return (lines.joined(separator: "\n"), []) }
    let text = lines[..<start].joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    return (text, lines[(start + 1)...].filter { !$0.isEmpty }.map { $0.trimmingCharacters(in: .whitespaces) })
  }
}

enum CommandReference {
  /// The texts of the files of `CommandTable`, with their tables replaced by tables of `commands`. A new command is put into the file of
  /// the command before it.
  ///
  /// - Parameter files: the texts of the files now, in the order of `CommandTable.texts`.
  static func tables(_ commands: [(name: String, info: CommandInfo)], in files: [String]) throws -> [String] {
    var parts: [[(name: String, info: CommandInfo)]] = files.map { _ in [] }
    var file = 0
    for (name, info) in commands.dropFirst() {
      let isCommand = name.split(separator: " ").count == 2
      if isCommand { file = files.firstIndex { $0.contains("    command :: \(info.commandName) :: ") } ?? file }
      parts[file].append((name, info))
    }
    return try zip(files, parts).map { try table($1, in: $0) }
  }

  private static func table(_ commands: [(name: String, info: CommandInfo)], in file: String) throws -> String {
    let parts = file.components(separatedBy: "#\"\"\"\n")
    let head = try #require(parts.first)
    var lines: [String] = []
    for (name, info) in commands {
      let kind = name.split(separator: " ").count > 2 ? "subcommand" : "command"
      lines.append("\(kind) :: \(info.commandName) :: \(info.abstract ?? "")")
      if let usual = info.defaultSubcommand { lines.append("usual :: \(usual)") }
      lines += (info.aliases ?? []).map { "alias :: \($0)" }
      lines += info.shownArguments.map(line)
    }
    return head + "#\"\"\"\n" + lines.map { "    \($0)\n" }.joined() + "    \"\"\"#\n}\n"
  }

  private static func line(of argument: CommandInfo.Argument) -> String {
    let value =
      argument.completionKind?.shellCommand?.command
      ?? argument.completionKind?.list.map { "=" + $0.values.joined(separator: "|") } ?? "anything"
    let names = (argument.names ?? []).map(\.text).joined(separator: " ")
    return switch argument.kind {
    case "positional": "operand\(argument.isRepeating ? "s" : "") :: \(value)"
    case "option": "option :: \(names) :: \(value) :: \(argument.abstract ?? "")"
    default: "flag :: \(names) :: \(argument.abstract ?? "")"
    }
  }

  /// The text of docs/commands.md.
  static func markdown(_ commands: [(name: String, info: CommandInfo)]) -> String {
    var text = """
      # Commands

      This page is generated from the help of the commands. If the help has changed, run `PB_RECORD=1 make test`.

      Exit codes of every command: 0 success, 1 findings, 2 failure, 64 wrong usage. Every command has `--help`.


      """
    for (name, info) in commands {
      let (words, examples) = info.parts
      text += "## \(name)\n\n\(info.abstract ?? "").\n\n    \(info.usage(name))\n\n"
      if !words.isEmpty { text += "\(words)\n\n" }
      if !info.shownArguments.isEmpty {
        text += "| | |\n|---|---|\n"
        for argument in info.shownArguments {
          text += "| `\(argument.text)` | \((argument.abstract ?? "").replacing("|", with: "\\|")) |\n"
        }
        text += "\n"
      }
      if !examples.isEmpty { text += examples.map { "    \($0)\n" }.joined() + "\n" }
    }
    return text.trimmingCharacters(in: .newlines) + "\n"
  }

  /// The text of docs/pb.1, the manual page.
  static func manual(_ commands: [(name: String, info: CommandInfo)], version: String) -> String {
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
    text += paragraphs(commands[0].info.parts.text) + ".SH COMMANDS\n"
    for (name, info) in commands.dropFirst() {
      text += ".SS \(escaped(info.usage(name)))\n\(escaped(info.abstract ?? "")).\n"
      let (words, examples) = info.parts
      if !words.isEmpty { text += ".PP\n" + paragraphs(words) }
      for argument in info.shownArguments {
        text += ".TP\n.B \(escaped(argument.text))\n\(escaped(argument.abstract ?? ""))\n"
      }
      if !examples.isEmpty {
        text += ".PP\n.nf\n.RS\n" + examples.map { escaped($0) + "\n" }.joined() + ".RE\n.fi\n"
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
