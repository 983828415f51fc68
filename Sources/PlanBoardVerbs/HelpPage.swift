/// What `--help` prints about a verb.
package struct HelpPage {
  private let verb: Verb
  private let width: Int

  /// The columns at which the explanations begin.
  private static let indent = 26

  /// - Parameter width: in columns; at least 30.
  package init(_ verb: Verb, width: Int) {
    self.verb = verb
    self.width = max(width, 30)
  }

  package var text: String {
    var about = "OVERVIEW: \(verb.summary)"
    if !verb.discussion.isEmpty { about += "\n\n\(verb.discussion)" }
    if !verb.examples.isEmpty { about += "\n\nExamples:\n" + verb.examples.map { "  \($0)" }.joined(separator: "\n") }
    let options = verb.arguments.filter { !$0.isOperand } + [.version, .help]
    var sections = [
      section("ARGUMENTS", verb.operands.map { ("<\($0.valueName)>", $0.explanation) }),
      section("OPTIONS", options.map { ($0.helpLabel, $0.explanation) }),
    ]
    let subcommands = verb.subcommands
    if verb.isProgram {
      for group in VerbGroup.allCases {
        sections.append(
          section(
            "\(group.rawValue.uppercased()) SUBCOMMANDS", subcommands.filter { $0.group == group }.map(entry)))
      }
    } else {
      sections.append(section("SUBCOMMANDS", subcommands.map(entry)))
    }
    let advice =
      subcommands.isEmpty
      ? "" : "\n  See 'pb help \(verb.isProgram ? "" : "\(verb.name) ")<subcommand>' for detailed help."
    return wrapped(about, indent: 0) + "\n\nUSAGE: \(verb.synopsis)\n\n"
      + sections.filter { !$0.isEmpty }.joined(separator: "\n") + advice
  }

  private func entry(_ verb: Verb) -> (label: String, text: String) {
    let isUsual = self.verb.usual?.name == verb.name
    return (([String(verb.word)] + verb.aliases).joined(separator: ", ") + (isUsual ? " (default)" : ""), verb.summary)
  }

  private func section(_ heading: String, _ entries: [(label: String, text: String)]) -> String {
    entries.isEmpty ? "" : "\(heading):\n" + entries.map { lines($0.label, $0.text) }.joined()
  }

  private func lines(_ label: String, _ text: String) -> String {
    let label = "  \(label)"
    let text = wrapped(text, indent: Self.indent)
    return (label.count < Self.indent ? label + text.dropFirst(label.count) : label + "\n" + text) + "\n"
  }

  /// Breaks lines that are longer than the page at spaces.
  private func wrapped(_ text: String, indent: Int) -> String {
    var lines: [Substring] = []
    for var line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      while line.count > width - indent,
        let space = line.prefix(width - indent).lastIndex(of: " ") ?? line.firstIndex(of: " ")
      {
        lines.append(line[..<space])
        line = line[line.index(after: space)...]
      }
      lines.append(line)
    }
    let margin = String(repeating: " ", count: indent)
    return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}

extension VerbArgument {
  /// The argument as the help lists it: `-w, --where <query>`.
  fileprivate var helpLabel: String {
    let names = (spellings.filter { !$0.hasPrefix("--") } + spellings.filter { $0.hasPrefix("--") })
      .joined(separator: ", ")
    return form == .option ? "\(names) <\(valueName)>" : names
  }

  /// What the help says about the argument, with its usual value.
  package var explanation: String {
    guard let usual else { return summary }
    let words = if case .oneOf(let words)? = kind { "values: \(words.joined(separator: ", ")); " } else { "" }
    return "\(summary) (\(words)default: \(usual))"
  }

  /// The argument in a synopsis: `[--board <board>]` or `<text> ...`.
  fileprivate var synopsis: String {
    let name = spellings.first { $0.hasPrefix("--") } ?? spellings.first ?? ""
    let value = "<\(valueName)>"
    let text = isOperand ? value : form == .option ? "\(name) \(value)" : name
    let repeated = isRepeating ? "\(text) ..." : text
    return isOptional ? "[\(repeated)]" : repeated
  }
}

extension Verb {
  fileprivate var isProgram: Bool { name == "pb" }

  /// The command with its arguments, in one line; `[<options>]` stands for more than twelve.
  package var synopsis: String {
    var words = [isProgram ? name : "pb \(name)"]
    let arguments = arguments
    if arguments.count > 12 {
      words.append("[<options>]")
      words += operands.map(\.synopsis)
    } else {
      words += arguments.map(\.synopsis)
    }
    if !subcommands.isEmpty { words.append("<subcommand>") }
    return words.joined(separator: " ")
  }
}
