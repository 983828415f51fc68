internal import PlanBoardCore

struct CommandShape {
  enum Value {
    case accepted(Accepted)
    case words([String])
    case anything

    /// - Parameter text: the raw value of an ``Accepted``, or words such as `=auto|always|never`. Any other text gives
    ///   ``anything``.
    fileprivate init(_ text: Substring) {
      if text.hasPrefix("=") {
        self = .words(text.dropFirst().split(separator: "|").map(String.init))
      } else {
        self = Accepted(rawValue: String(text)).map { .accepted($0) } ?? .anything
      }
    }
  }

  struct Option {
    /// The spellings of the option, such as `-q` and `--quiet`.
    var names: [String]
    /// nil for a flag.
    var value: Value?
    var summary: String
  }

  private(set) var name: String
  private(set) var aliases: [String] = []
  private(set) var summary: String
  private(set) var operands: [Value] = []
  /// Whether the last operand can be repeated.
  private(set) var isRepeating = false
  private(set) var options: [Option] = []
  private(set) var subcommands: [CommandShape] = []
  private(set) var defaultSubcommand: String?

  private init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  func isNamed(_ word: String) -> Bool { name == word || aliases.contains(word) }

  /// The option with this spelling, such as `-q`.
  func option(_ name: String) -> Option? { options.first { $0.names.contains(name) } }

  static let program: CommandShape = {
    var program = CommandShape("pb", "")
    for line in CommandTable.texts.lazy.flatMap({ $0.split(separator: "\n") }) {
      let parts = line.parts(separatedBy: " :: ")
      program.read(parts[0], parts[1], parts.count > 2 ? parts[2] : "", parts.count > 3 ? parts[3] : "")
    }
    return program
  }()

  /// Reads a line of the table, such as `option :: -n --count :: anything :: The number of cards`. Options and
  /// arguments belong to the command above them.
  private mutating func read(_ kind: Substring, _ first: Substring, _ second: Substring, _ third: Substring) {
    switch kind {
    case "command": subcommands.append(CommandShape(String(first), String(second)))
    case "subcommand": subcommands[subcommands.count - 1].read("command", first, second, third)
    default: subcommands[subcommands.count - 1].add(kind, first, second, third)
    }
  }

  private mutating func add(_ kind: Substring, _ first: Substring, _ second: Substring, _ third: Substring) {
    let names = first.split(separator: " ").map(String.init)
    switch kind {
    case "usual": defaultSubcommand = String(first)
    case "alias" where subcommands.isEmpty: aliases.append(String(first))
    case _ where !subcommands.isEmpty: subcommands[subcommands.count - 1].add(kind, first, second, third)
    case "operand": operands.append(Value(first))
    case "operands":
      operands.append(Value(first))
      isRepeating = true
    case "option": options.append(Option(names: names, value: Value(second), summary: String(third)))
    default: options.append(Option(names: names, value: nil, summary: String(second)))
    }
  }
}
