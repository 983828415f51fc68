internal import PlanBoardCore
internal import Testing
internal import TestSupport

@testable internal import PlanBoardMarkdown

/// The untyped values that are made from libyaml's events, and the limits on their number and depth.
struct YAMLTests {
  private static func failure(_ text: String) -> YAMLValue.Failure? {
    do throws(YAMLValue.Failure) {
      _ = try YAMLValue.parse(text)
      return nil
    } catch {
      return error
    }
  }

  private static let tooComplex = YAMLValue.Failure.tooComplex(limit: YAMLValue.valueLimit)

  // MARK: Values

  @Test(.tags(.property), arguments: (0..<TestSettings.cases(200)).map { UInt64(TestSettings.firstSeed + $0) })
  func `a value that is written in flow style is read as the same value`(seed: UInt64) throws {
    var random = Seeded(seed)
    let value = Self.randomValue(depth: 4, &random)
    #expect(try YAMLValue.parse(Self.flow(value)).map(Self.withoutPlaces) == value, "\(Self.flow(value))")
  }

  private static func randomValue(depth: Int, _ random: inout Seeded) -> YAMLValue {
    let words = ["", "no", "007", "a: b", "# c", "- d", "*e", "&f", "ä 😀", "\"", "\\", "\t", "1\n2"]
    switch depth == 0 ? 0 : Int.random(in: 0..<4, using: &random) {
    case 1:
      return .list((0..<Int.random(in: 0..<4, using: &random)).map { _ in randomValue(depth: depth - 1, &random) })
    case 2:
      return .mapping(
        Array(words.shuffled(using: &random).prefix(Int.random(in: 0..<4, using: &random))).map {
          YAMLValue.Entry(key: $0, value: randomValue(depth: depth - 1, &random), line1: 0, column1: 0)
        })
    default: return .scalar(words.randomElement(using: &random)!)
    }
  }

  /// The value as YAML, in flow style with double quotation marks.
  private static func flow(_ value: YAMLValue) -> String {
    func quoted(_ text: String) -> String {
      let escaped = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\n": "\\n"
        case "\t": "\\t"
        default: String(scalar)
        }
      }
      return "\"\(escaped.joined())\""
    }
    return switch value {
    case .scalar(let text): quoted(text)
    case .list(let values): "[\(values.map(flow).joined(separator: ", "))]"
    case .mapping(let entries): "{\(entries.map { "\(quoted($0.key)): \(flow($0.value))" }.joined(separator: ", "))}"
    }
  }

  private static func withoutPlaces(_ value: YAMLValue) -> YAMLValue {
    switch value {
    case .scalar: value
    case .list(let values): .list(values.map(withoutPlaces))
    case .mapping(let entries):
      .mapping(entries.map { .init(key: $0.key, value: withoutPlaces($0.value), line1: 0, column1: 0) })
    }
  }

  @Test func `a key has its line, and its column in Unicode scalars`() throws {
    let entries = try #require(try YAMLValue.parse("\u{FEFF}a: 1\nb: {é: x, \"ö\": y}\n"))
      .entries
    #expect(entries?.map(\.line1) == [1, 2])
    #expect(entries?[1].value.entries?.map(\.column1) == [5, 11])
  }

  @Test func `an alias has the value of the last anchor with its name`() throws {
    #expect(
      try YAMLValue.parse("[&a 1, *a, &a [2], *a]")
        == .list([.scalar("1"), .scalar("1"), .list([.scalar("2")]), .list([.scalar("2")])]))
  }

  @Test func `type tags and a byte order mark before a value are ignored`() throws {
    #expect(try YAMLValue.parse("!!int 1: !!str \u{FEFF}x")?["1"] == .scalar("x"))
  }

  @Test(arguments: ["", "\n", "# a comment\n", "\u{FEFF}", "%YAML 1.2\n"])
  func `a text without a value is read as no value, or is not YAML`(text: String) throws {
    #expect(try Self.failure(text) != nil || YAMLValue.parse(text) == nil)
  }

  // MARK: Limits

  /// The list or mapping itself counts as one of the values.
  @Test func `a text may have 4,095 values`() throws {
    let values = YAMLValue.valueLimit - 1
    #expect(Self.failure("[\(Array(repeating: "x", count: values).joined(separator: ","))]") == nil)
    #expect(Self.failure("[\(Array(repeating: "x", count: values + 1).joined(separator: ","))]") == Self.tooComplex)
    let pairs = values / 2
    #expect(Self.failure((0..<pairs).map { "k\($0): v\n" }.joined()) == nil)
    #expect(Self.failure((0...pairs).map { "k\($0): v\n" }.joined()) == Self.tooComplex)
  }

  @Test func `a text may use 32 aliases, and stars in text are not aliases`() {
    let limit = YAMLValue.aliasLimit
    #expect(Self.failure("a: &a 1\nb: [\(Array(repeating: "*a", count: limit).joined(separator: ","))]\n") == nil)
    #expect(
      Self.failure("a: &a 1\nb: [\(Array(repeating: "*a", count: limit + 1).joined(separator: ","))]\n")
        == Self.tooComplex)
    #expect(Self.failure("a: |\n" + Array(repeating: "  * item\n", count: 500).joined()) == nil)
  }

  @Test func `values may be nested 100 levels deep, and deep indentation of text does not count as nesting`() {
    let limit = YAMLValue.depthLimit
    for (open, close) in [("[", "]"), ("{a: ", "}"), ("- ", "")] {
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + "x" + String(repeating: close, count: depth)
      }
      #expect(Self.failure(nested(limit)) == nil, "\(open)")
      #expect(Self.failure(nested(limit + 1)) == Self.tooComplex, "\(open)")
    }
    #expect(Self.failure("a: |\n" + String(repeating: " ", count: 500) + "x\n") == nil)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["[", "{", "- ", "? ", "a: [", "&a [", "!!str [", "\"", "*a ", "%TAG ", "{a: *a, "])
  func `a hostile text of many repetitions is refused quickly`(piece: String) {
    #expect(Self.failure(String(repeating: piece, count: 60_000)) != nil)
  }

  @Test func `aliases that would expand exponentially use little memory, or are refused`() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...30 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(Self.failure(text) == nil)
    text = "a0: &a0 [x, x, x, x, x, x, x, x]\n"
    for level in 1...15 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(Self.failure(text) == Self.tooComplex)
  }

  // MARK: Failures

  @Test(
    arguments: [
      ("a: b\na: c\n", 1, .duplicateKey),
      ("b: 1\nz: 1\na: 1\nz: 2\na: 2\n", 2, .duplicateKey),
      ("x:\n  a: b\n  'a': c\n", 2, .duplicateKey),
      ("!!int 1: b\n1: c\n", 1, .duplicateKey),
      ("a: 1\n? [b]\n: c\n", 2, .keyIsNotText),
      ("? [b]\n: c\na: b: c\n", 3, .parser("mapping values are not allowed in this context")),
      ("a: *b\n", 1, .undefinedAlias),
      ("a: &b [*b]\n", 1, .undefinedAlias),
      ("a: 1\n---\nb: 2\n", 2, .severalDocuments),
      ("a: 1\nb: \u{7}\n", 2, .parser("control characters are not allowed")),
      ("a: 1\nb: \"x\n", 3, .parser("found unexpected end of stream")),
      ("\n\n\ta: 1\n", 3, .parser("found character that cannot start any token")),
    ] as [(String, Int, YAMLFault)])
  func `a text that is not YAML is reported with its fault and its line`(text: String, line1: Int, fault: YAMLFault) {
    #expect(Self.failure(text) == .notYAML(fault, line1: line1))
  }
}
