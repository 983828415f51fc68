/// An argument of a verb.
package struct VerbArgument: Sendable {
  package enum Form: Sendable {
    /// Known by its place.
    case operand
    /// Known by a name, with a value.
    case option
    /// Known by a name, and true if it is there.
    case flag
  }

  package let form: Form
  /// The spellings on a command line, such as `-q` and `--quiet`; empty for an operand.
  package let spellings: [String]
  /// What the value is called in the help: `cards` for `<cards>`. Of a flag, its long name.
  package let valueName: String
  /// The kind of the value; nil for a flag.
  package let kind: ArgumentKind?
  /// What the argument means, without a full stop.
  package let summary: String
  package let isRepeating: Bool
  package let isOptional: Bool
  /// Whether the word after an option is its value even if it looks like an option: `--notes '- [ ] step'`.
  package let takesAnyWord: Bool
  /// The value if the argument is left out; nil if there is none, or none that can be written down.
  package let usual: String?
  /// The name by which programs give the value: in the page's interface and in the commands of the language server; nil if
  /// only people at a command line give it.
  package private(set) var member: String?
  /// What pb asks if the value is missing: `until when? Write the day after the cards`. nil if it can be left out.
  package private(set) var question: String?

  /// The options that every verb of the command line has.
  package static let ofEveryVerb = [
    option("-C", value: "dir", .folder, "Start in this folder"),
    option("--plan", value: "name", .plan, "Use this plan of your configuration"),
    help,
  ]
  package static let help = flag("-h", "--help", summary: "Show help information.")
  package static let version = flag("--version", summary: "Show the version.")

  package var isOperand: Bool { form == .operand }

  private init(
    _ form: Form, _ spellings: [String], _ valueName: String, _ kind: ArgumentKind?, _ summary: String,
    isRepeating: Bool = false, isOptional: Bool = true, takesAnyWord: Bool = false, usual: String? = nil
  ) {
    self.form = form
    self.spellings = spellings
    self.valueName = valueName
    self.kind = kind
    self.summary = summary
    self.isRepeating = isRepeating
    self.isOptional = isOptional
    self.takesAnyWord = takesAnyWord
    self.usual = usual
  }

  /// A value known by its place, which must be there.
  package static func operand(_ name: String, _ kind: ArgumentKind, _ summary: String) -> VerbArgument {
    VerbArgument(.operand, [], name, kind, summary, isOptional: false)
  }

  /// A value known by its place, which may be left out.
  package static func optionalOperand(
    _ name: String, _ kind: ArgumentKind, _ summary: String, usual: String? = nil
  ) -> VerbArgument {
    VerbArgument(.operand, [], name, kind, summary, usual: usual)
  }

  /// All values from this place on; at least one.
  package static func operands(_ name: String, _ kind: ArgumentKind, _ summary: String) -> VerbArgument {
    VerbArgument(.operand, [], name, kind, summary, isRepeating: true, isOptional: false)
  }

  /// All values from this place on, if any.
  package static func optionalOperands(_ name: String, _ kind: ArgumentKind, _ summary: String) -> VerbArgument {
    VerbArgument(.operand, [], name, kind, summary, isRepeating: true)
  }

  package static func option(
    _ spellings: String..., value: String, _ kind: ArgumentKind, _ summary: String, isRepeating: Bool = false,
    takesAnyWord: Bool = false, usual: String? = nil
  ) -> VerbArgument {
    VerbArgument(
      .option, spellings, value, kind, summary, isRepeating: isRepeating, takesAnyWord: takesAnyWord, usual: usual)
  }

  package static func flag(_ spellings: String..., summary: String) -> VerbArgument {
    let long = spellings.first { $0.hasPrefix("--") } ?? ""
    return VerbArgument(.flag, spellings, String(long.dropFirst(2)), nil, summary)
  }

  /// Gives the argument a name for programs, and perhaps a question for people.
  package func named(_ member: String, asking question: String? = nil) -> VerbArgument {
    var argument = self
    (argument.member, argument.question) = (member, question)
    return argument
  }

  /// What tells the argument from the others of its verb.
  package var key: String { spellings.first ?? valueName }

  /// The argument as the manual shows it: `-w, --where <query>`, `--tag <tag> …` or `<cards> …`.
  package var manualText: String {
    let repeats = isRepeating ? " …" : ""
    let names = spellings.sorted { $0.utf8.count < $1.utf8.count }.joined(separator: ", ")
    return switch form {
    case .operand: "<\(valueName)>\(repeats)"
    case .option: "\(names) <\(valueName)>\(repeats)"
    case .flag: names
    }
  }
}
