/// Something that people ask PlanBoard to do: a command of `pb`, and of every other shell that offers it.
///
/// A verb is declared once, here. Help, manual, completion and the commands of the shells read it.
package struct Verb: Sendable {
  /// The name in every shell. The name of a subcommand has two words: `column add`.
  package let name: String
  package let aliases: [String]
  package let group: VerbGroup
  /// What the verb does, without a full stop: `Add a card`.
  package let summary: String
  /// How it does it; empty if the summary says all.
  package let discussion: String
  /// Command lines that work at a shell's prompt, each perhaps with a comment after two or more spaces.
  package var examples: [Substring] { exampleLines.split(separator: "\n") }
  private let exampleLines: String
  /// The shells besides the command line that offer the verb.
  package let shells: Shells
  /// Why the other shells do not offer it; empty if all do.
  package let elsewhere: String
  private let usualSubcommand: String?
  /// What the verb changes; nil if it only reads, or if each shell that offers it knows more than a call says.
  package let change: VerbChange?
  private let makeSubcommands: @Sendable () -> [Verb]
  private let makeArguments: @Sendable () -> [VerbArgument]

  private init(
    _ name: String, _ aliases: [String], _ group: VerbGroup, _ summary: String, _ discussion: String,
    _ examples: String, _ shells: Shells, _ elsewhere: String,
    _ usualSubcommand: String?, _ change: VerbChange?, _ subcommands: @escaping @Sendable () -> [Verb],
    _ arguments: @escaping @Sendable () -> [VerbArgument]
  ) {
    self.name = name
    self.aliases = aliases
    self.group = group
    self.summary = summary
    self.discussion = discussion
    exampleLines = examples
    self.shells = shells
    self.elsewhere = elsewhere
    self.usualSubcommand = usualSubcommand
    self.change = change
    makeSubcommands = subcommands
    makeArguments = arguments
  }

  /// - Parameters:
  ///   - examples: one command line per line.
  ///   - shells: the shells besides the command line that offer the verb.
  ///   - elsewhere: why the other shells do not offer it: a sentence.
  ///   - change: what the verb changes (``change``).
  ///   - arguments: returns the arguments in the order of the help. They are made when they are needed, because a command
  ///     looks at the names of many verbs, but at the arguments of one.
  package init(
    _ name: String, aliases: [String] = [], _ group: VerbGroup, _ summary: String, _ discussion: String = "",
    examples: String, shells: Shells, elsewhere: String = "", change: VerbChange? = nil,
    arguments: @escaping @Sendable () -> [VerbArgument] = { [] }
  ) {
    self.init(name, aliases, group, summary, discussion, examples, shells, elsewhere, nil, change, { [] }, arguments)
  }

  /// A verb that has only subcommands.
  ///
  /// - Parameters:
  ///   - examples: one command line per line.
  ///   - usualSubcommand: the last word of the subcommand that is meant if none is named; nil if one must be named.
  package init(
    _ name: String, _ group: VerbGroup, _ summary: String, _ discussion: String = "", examples: String,
    usually usualSubcommand: String? = nil, subcommands: @escaping @Sendable () -> [Verb]
  ) {
    self.init(name, [], group, summary, discussion, examples, [], "", usualSubcommand, nil, subcommands, { [] })
  }

  package var subcommands: [Verb] { makeSubcommands() }
  package var arguments: [VerbArgument] { makeArguments() }

  /// The subcommand that is meant if none is named; nil if one must be named.
  package var usual: Verb? { usualSubcommand.flatMap { name in subcommands.first { $0.word == name } } }

  /// The last word of the name: `add` for `column add`.
  package var word: Substring { name.split(separator: " ").last ?? "" }

  /// Whether a word names the verb, below the verb that it belongs to.
  package func isNamed(_ word: String) -> Bool { self.word == word || aliases.contains(word) }

  /// The operands, in their order.
  package var operands: [VerbArgument] { arguments.filter(\.isOperand) }

  /// The option or flag with this spelling, such as `-q`.
  package func option(_ spelling: String) -> VerbArgument? { arguments.first { $0.spellings.contains(spelling) } }

  /// This verb and all verbs below it, in the order of the help.
  package var family: [Verb] { [self] + subcommands.flatMap(\.family) }
}

/// Shells besides the command line.
package struct Shells: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The board in the terminal, with `:done`.
  package static let terminal = Shells(rawValue: 1)
  /// The page in a browser, with the command `done` of its interface for programs.
  package static let page = Shells(rawValue: 2)
  /// The language server of editors, with the command `pb.done`.
  package static let server = Shells(rawValue: 4)
  package static let all: Shells = [.terminal, .page, .server]
}

/// A group of verbs in the help; the raw value is its heading there.
package enum VerbGroup: String, CaseIterable, Sendable {
  case reading = "Reading"
  case card = "Card"
  case board = "Board"
  case history = "History"
  case maintenance = "Maintenance"
  case gitHelper = "Git helper"
}
