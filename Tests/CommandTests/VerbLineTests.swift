internal import PlanBoardVerbs
internal import TestSupport
internal import Testing

/// The reader of a command line, on all verbs and random words.
struct VerbLineTests {
  private static let verbs = Verb.program.family.filter { $0.subcommands.isEmpty }
  /// Few values, so that equal ones meet.
  private static let words = ["roof", "milk", "roof", "fri", "1", "-", "", "é", "a b", "none"]

  /// A part of a line: an option with its value, a flag or an operand.
  private struct Part {
    var argument: VerbArgument
    var words: [String]
    var value: String
  }

  private static func parts(of verb: Verb, _ random: inout Seeded) -> [Part] {
    var parts: [Part] = []
    for argument in verb.arguments {
      let count =
        argument.isRepeating
        ? Int.random(in: 1...3, using: &random) : argument.isOptional ? Int.random(in: 0...1, using: &random) : 1
      for _ in 0..<count {
        let value: String
        switch argument.kind {
        case nil: value = ""
        case .number?, .change?, .undoableChange?: value = ["1", "20"].randomElement(using: &random)!
        case .oneOf(let all)?: value = all.randomElement(using: &random)!
        default: value = words.randomElement(using: &random)!
        }
        let spelling = argument.spellings.randomElement(using: &random) ?? ""
        let isJoined = !value.isEmpty && Bool.random(using: &random)
        switch argument.form {
        case .operand: parts.append(Part(argument: argument, words: [value], value: value))
        case .flag: parts.append(Part(argument: argument, words: [spelling], value: ""))
        case .option:
          parts.append(
            Part(argument: argument, words: isJoined ? ["\(spelling)=\(value)"] : [spelling, value], value: value))
        }
      }
    }
    // An operand may be left out only if no later one is given.
    let operands = verb.operands
    let given = Set(parts.filter(\.argument.isOperand).map(\.argument.valueName))
    if let gap = operands.firstIndex(where: { !given.contains($0.valueName) }) {
      let later = Set(operands[gap...].map(\.valueName))
      parts.removeAll { $0.argument.isOperand && later.contains($0.argument.valueName) }
    }
    return parts
  }

  private static func values(_ line: VerbLine, of verb: Verb) -> [[String]] {
    verb.arguments.map { line.values(of: $0).map(\.text) }
  }

  private static func seeds(_ count: Int) -> Range<Int> {
    TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(count)
  }

  @Test func `every value reaches its argument, wherever the options stand among the operands`() throws {
    for seed in Self.seeds(2_000) {
      var random = Seeded(UInt64(seed))
      let verb = Self.verbs.randomElement(using: &random)!
      let parts = Self.parts(of: verb, &random)
      let wanted = verb.arguments.map { argument in
        parts.filter { $0.argument.spellings == argument.spellings && $0.argument.valueName == argument.valueName }
          .map(\.value)
      }
      // Options keep their order, operands keep theirs, and the two are mixed.
      var options = parts.filter { !$0.argument.isOperand }[...]
      var operands = parts.filter(\.argument.isOperand)[...]
      var words: [String] = []
      while !options.isEmpty || !operands.isEmpty {
        let takesOption = operands.isEmpty || !options.isEmpty && Bool.random(using: &random)
        words += (takesOption ? options.popFirst() : operands.popFirst())!.words
      }
      guard case .verb(let line) = try VerbLine.reading(words, of: verb) else {
        Issue.record("seed \(seed): \(verb.name) \(words): no line")
        return
      }
      #expect(Self.values(line, of: verb) == wanted, "seed \(seed): \(verb.name) \(words)")
      // What stands after `--` is plain, and the same.
      let plain =
        parts.filter { !$0.argument.isOperand }.flatMap(\.words) + ["--"]
        + parts.filter(\.argument.isOperand).flatMap(\.words)
      guard case .verb(let other) = try VerbLine.reading(plain, of: verb) else {
        Issue.record("seed \(seed): \(verb.name) \(plain): no line")
        return
      }
      #expect(Self.values(other, of: verb) == wanted, "seed \(seed): \(verb.name) \(plain)")
      #expect(verb.operands.allSatisfy { other.values(of: $0).allSatisfy(\.isPlain) })
    }
  }

  @Test func `any words are read or refused, and help is always given`() throws {
    let noise = [
      "--", "-", "--json", "--json=1", "-q", "-qw", "-w", "--where", "--nosuch", "-x", "--notes", "--=", "-=", "---",
      "-5", "é",
    ]
    for seed in Self.seeds(2_000) {
      var random = Seeded(UInt64(seed))
      let verb = Self.verbs.randomElement(using: &random)!
      let words = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (noise + Self.words).randomElement(using: &random)!
      }
      _ = try? VerbLine.reading(words, of: verb)
      let asked = ["--help"] + words.filter { !$0.hasPrefix("-") }
      guard case .help = try VerbLine.reading(asked, of: verb) else {
        Issue.record("seed \(seed): \(verb.name) \(asked): no help")
        return
      }
    }
  }
}
