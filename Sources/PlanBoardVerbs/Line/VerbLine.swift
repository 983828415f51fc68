/// The words that follow a verb on a command line, each as the value of one of the verb's arguments.
///
/// As in the Utility Syntax Guidelines of POSIX, and in those of GNU: options may come before and after operands; `--`
/// ends them; `--name value` is also `--name=value`; and single letters may share a hyphen (`-qn 5`).
package struct VerbLine: Sendable {
  package struct Value: Sendable {
    package let text: String
    /// Whether the word came after `--`, where no word is an option.
    package let isPlain: Bool
  }

  /// nil while no command runs.
  package let verb: Verb?
  /// What the line has, in its order; a flag has an empty text.
  package private(set) var given: [(argument: VerbArgument, value: Value)] = []

  /// The line that this task carries out. The properties of a command read their values from it.
  package static let current = TaskLocal(wrappedValue: VerbLine(nil))

  private init(_ verb: Verb?) { self.verb = verb }

  /// The values of an argument, in their order; of a flag, one for each time that it is there.
  package func values(of argument: VerbArgument) -> [Value] {
    assert(isDeclared(argument), "\(verb?.name ?? "no verb") has no argument \(argument.key)")
    return given.lazy.filter { $0.argument.key == argument.key }.map(\.value)
  }

  package func has(_ argument: VerbArgument) -> Bool { !values(of: argument).isEmpty }

  private func isDeclared(_ argument: VerbArgument) -> Bool {
    verb?.arguments.contains { $0.key == argument.key && $0.form == argument.form } ?? false
  }

  // MARK: Reading

  /// What a line asks for.
  package enum Request: Sendable {
    case verb(VerbLine)
    case help, version
  }

  /// Reads the words after the name of a verb.
  ///
  /// - Returns: `help` or `version` if the words ask for it, even if another word is wrong.
  /// - Throws: ``Fault`` for the first word that is wrong.
  package static func reading(_ words: some Collection<String>, of verb: Verb) throws(Fault) -> Request {
    var line = VerbLine(verb)
    let (operands, request, unknown) = try line.read(Array(words)[...], by: verb.arguments)
    if let request { return request }
    if let unknown { throw unknown }
    try line.assign(operands, to: verb.operands)
    return .verb(line)
  }

  /// Takes options from words, and leaves the operands. The first unknown option is not thrown, but returned, because a
  /// later word may ask for help.
  private mutating func read(
    _ words: ArraySlice<String>, by arguments: [VerbArgument]
  ) throws(Fault) -> (operands: [Value], request: Request?, unknown: Fault?) {
    var words = words
    var operands: [Value] = []
    var request: Request?
    var unknown: Fault?
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(Value(text: word, isPlain: false))
        continue
      }
      if word == "--" { break }
      let equals = word.firstIndex(of: "=")
      let name = String(word[..<(equals ?? word.endIndex)])
      // `--name=` without a value is `--name`, so that the next word is the value.
      let value = equals.map { word[word.index(after: $0)...] }.flatMap { $0.isEmpty ? nil : String($0) }
      for spelling in try Self.spellings(name, hasValue: equals != nil, arguments) {
        if spelling == "--help" || spelling == "-h" {
          request = .help
        } else if spelling == "--version" {
          request = request ?? .version
        } else if let argument = arguments.first(where: { $0.spellings.contains(spelling) }) {
          try take(argument, spelling, value, &words)
        } else if unknown == nil {
          unknown = .unknownOption(spelling, known: arguments.flatMap(\.spellings))
        }
      }
    }
    return (operands + words.map { Value(text: $0, isPlain: true) }, request, unknown)
  }

  /// The options that a word names: itself, or each letter after a single hyphen.
  private static func spellings(_ name: String, hasValue: Bool, _ arguments: [VerbArgument]) throws(Fault) -> [String] {
    let letters = name.dropFirst()
    guard !name.hasPrefix("--"), letters.count > 1 else { return [name] }
    let spellings = letters.map { "-\($0)" }
    let areKnown = spellings.allSatisfy { spelling in
      spelling == "-h" || arguments.contains { $0.spellings.contains(spelling) }
    }
    guard areKnown, !hasValue else { throw .looksLikeOptions(name) }
    return spellings
  }

  private mutating func take(
    _ argument: VerbArgument, _ spelling: String, _ value: String?, _ words: inout ArraySlice<String>
  ) throws(Fault) {
    guard argument.form == .option else {
      if let value { throw .unwantedValue(spelling, value) }
      return given.append((argument, Value(text: "", isPlain: false)))
    }
    var value = value
    if value == nil, let next = words.first, !next.hasPrefix("-") || next == "-" || argument.takesAnyWord {
      value = next
      words.removeFirst()
    }
    guard let value else { throw .missingValue(argument, spelling) }
    try add(Value(text: value, isPlain: false), of: argument, spelling)
  }

  private mutating func assign(_ given: [Value], to operands: [VerbArgument]) throws(Fault) {
    var given = given[...]
    for operand in operands {
      repeat {
        guard let value = given.popFirst() else { break }
        try add(value, of: operand, "")
      } while operand.isRepeating
      if !operand.isOptional, !has(operand) { throw .missingOperand(operand) }
    }
    if !given.isEmpty { throw .unexpected(given.map(\.text)) }
  }

  private mutating func add(_ value: Value, of argument: VerbArgument, _ spelling: String) throws(Fault) {
    guard argument.kind?.accepts(value.text) ?? true else { throw .wrongValue(argument, spelling, value.text) }
    given.append((argument, value))
  }
}

extension ArgumentKind {
  /// Whether a text can be a value. Most kinds can be checked only with a plan, so they accept every text.
  fileprivate func accepts(_ text: String) -> Bool {
    switch self {
    case .number, .change, .undoableChange: Int(text) != nil
    case .oneOf(let words): words.contains(text)
    default: true
    }
  }
}
