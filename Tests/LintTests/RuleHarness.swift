internal import Foundation
@testable internal import PlanBoardCore
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Runs one rule on a text. Today is the day for which the examples of the rules were written.
struct Probe {
  let rule: any Rule.Type
  var declaredTags: Set<String> = []

  func findings(in bytes: [UInt8]) -> [LintFinding] { findings(in: ParsedBoard(bytes)) }

  func findings(in board: ParsedBoard) -> [LintFinding] {
    var results = [linter.lint(board, name: "board")]
    linter.lintPlan(&results, PlanIndex(results.map(\.facts)))
    return results[0].findings
  }

  func fixed(_ bytes: [UInt8]) -> [UInt8]? {
    linter.fixing(ParsedBoard(bytes), name: "board", unsafe: true)?.board.source.bytes
  }

  private var linter: Linter {
    var context = LintContext(today: CalendarDate(iso: "2026-11-21")!)
    context.declaredTags = declaredTags
    // `unused-disable` needs the findings of all rules, so all of them run.
    context.overrides.selected = rule == UnusedDisable.self ? nil : [RuleName(rule.id.name)!]
    return Linter(context)
  }
}

/// The text of an example without its mark `↓`, and the offset of the mark. The tests change the text in several ways.
struct MarkedText {
  var bytes: [UInt8]
  /// The offsets of the marks in ``bytes``, which has none of them.
  private(set) var marks: [Int]

  init(_ text: String) {
    let parts = text.split(separator: "↓", omittingEmptySubsequences: false)
    bytes = Array(parts.joined().utf8)
    marks = parts.dropLast().indices.map { parts[...$0].joined().utf8.count }
  }

  private init(_ bytes: [UInt8], _ marks: [Int]) {
    self.bytes = bytes
    self.marks = marks
  }

  /// The offset of the text below the front matter.
  private var bodyStart: Int { ParsedBoard(bytes).frontMatter.map { $0.range.upperBound + 1 } ?? 0 }

  func inserting(_ text: String) -> MarkedText {
    let start = bodyStart
    return MarkedText(
      Array(bytes[..<start]) + Array(text.utf8) + Array(bytes[start...]),
      marks.map { $0 < start ? $0 : $0 + text.utf8.count })
  }

  var withByteOrderMark: MarkedText { MarkedText([0xEF, 0xBB, 0xBF] + bytes, marks.map { $0 + 3 }) }

  var withCRLF: MarkedText {
    var result: [UInt8] = []
    var places: [Int] = []
    for (offset, byte) in bytes.enumerated() {
      if marks.contains(offset) { places.append(result.count) }
      if byte == 0x0A, offset == 0 || bytes[offset - 1] != 0x0D { result.append(0x0D) }
      result.append(byte)
    }
    return MarkedText(result, places)
  }

  var inCode: MarkedText {
    var text = inserting("## Code\n\n`````\n")
    if text.bytes.last != 0x0A { text.bytes.append(0x0A) }
    text.bytes += "`````\n".utf8
    return text
  }
}

struct RuleTests {
  static let rules = Rules.all.map { $0.type }

  @Test func `every rule has its name, its file and its place`() throws {
    let folder = Boards.root.appending(path: "Sources/PlanBoardLint/Rules")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    #expect(files.count == Self.rules.count)
    #expect(Set(Self.rules.map { $0.id }).count == Self.rules.count)
    for rule in Self.rules {
      let text = try String(contentsOf: folder.appending(path: "\(rule).swift"), encoding: .utf8)
      #expect(text.contains("\"\(rule.id)\""))
      #expect(rule.id.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
      for sentence in [rule.summary, rule.why] { #expect(sentence.count > 20, "\(rule.id)") }
    }
  }

  @Test(arguments: rules.indices) func `clean examples have no finding`(_ index: Int) {
    let rule = Self.rules[index]
    for text in rule.examples.clean {
      for variant in [MarkedText(text), MarkedText(text).withByteOrderMark] {
        #expect(
          Probe(rule: rule).findings(in: variant.bytes).filter { $0.rule == rule.id }.isEmpty, "\(rule.id): \(text)")
      }
    }
  }

  @Test(arguments: rules.indices) func `examples with a finding have it at the mark`(_ index: Int) {
    let rule = Self.rules[index]
    for example in rule.examples.flagged {
      let text = MarkedText(example.text)
      check(rule, text, example.text)
      check(rule, text.withByteOrderMark, "BOM: " + example.text)
      check(rule, text.inserting("Ünïcödé ✓ 👩‍💻\n\n"), "a line above: " + example.text)
      if rule != MixedLineEnds.self { check(rule, text.withCRLF, "CR LF: " + example.text) }
    }
  }

  private func check(_ rule: any Rule.Type, _ text: MarkedText, _ note: String) {
    let findings = Probe(rule: rule).findings(in: text.bytes).filter { $0.rule == rule.id }
    let starts = findings.map { $0.range.lowerBound }
    #expect(!text.marks.isEmpty && starts.starts(with: text.marks), "\(rule.id): \(note): \(findings)")
    for finding in findings { #expect(finding.range.upperBound <= text.bytes.count, "\(rule.id): \(note)") }
  }

  @Test(arguments: rules.indices) func `code blocks have no findings`(_ index: Int) {
    let rule = Self.rules[index]
    guard !rule.looksIntoCode else { return }
    // An example with front matter is skipped, because front matter cannot be in a code block.
    for example in rule.examples.flagged where !example.text.hasPrefix("---\n") {
      let text = MarkedText(example.text).inCode
      #expect(
        Probe(rule: rule).findings(in: text.bytes).filter { $0.rule == rule.id }.isEmpty, "\(rule.id): \(example.text)")
    }
  }

  @Test(arguments: rules.indices) func `a comment silences a rule`(_ index: Int) {
    let rule = Self.rules[index]
    for example in rule.examples.flagged {
      for names in [" \(rule.id) ", " overdue, \(rule.id) ", " "] {
        let text = MarkedText(example.text).inserting("<!-- pb: disable\(names)-->\n\n")
        #expect(
          Probe(rule: rule).findings(in: text.bytes).filter { $0.rule == rule.id }.isEmpty,
          "\(rule.id):\(names): \(example.text)")
      }
    }
  }

  @Test(arguments: rules.indices) func `a fix gives the text in the example, and fixing again changes nothing`(
    _ index: Int
  ) {
    let rule = Self.rules[index]
    for example in rule.examples.flagged {
      let before = MarkedText(example.text).bytes
      let after = Probe(rule: rule).fixed(before)
      #expect(after.map { String(decoding: $0, as: UTF8.self) } == example.fixed, "\(rule.id): \(example.text)")
      if let after { #expect(Probe(rule: rule).fixed(after) == nil, "\(rule.id): \(example.text)") }
    }
    let flagged = rule.examples.flagged
    #expect(
      flagged.isEmpty || (rule.fix == nil) == flagged.allSatisfy { $0.fixed == nil },
      "\(rule.id) says what its fix does")
  }

  @Test func `bytes that are not UTF-8 are reported`() {
    let text = Array("## A\n- caf".utf8) + [0xE9, 0x20, 0x80, 0x81] + Array(" ✓\n".utf8)
    #expect(Probe(rule: InvalidUTF8.self).findings(in: text).map(\.range) == [10..<11, 12..<14])
    var random = Seeded(1)
    for seed in 0..<2000 {
      let bytes = (0..<6).map { _ in
        [0x41, 0x80, 0xBF, 0xC3, 0xE2, 0xED, 0xF0, 0xF4, 0x90].randomElement(using: &random)! as UInt8
      }
      #expect(
        Probe(rule: InvalidUTF8.self).findings(in: bytes).isEmpty == (String(validating: bytes, as: UTF8.self) != nil),
        "case \(seed): \(bytes)")
    }
  }

  @Test func `a link to a missing file is reported, unless it is the daily note of a due date`() {
    let links = "- b [c](d.md)\n- c @[2026-12-01](2026-12-01.md)\n- [e](f.md  ) [g](h.md \"i\") [j](k.md l)\n"
    let text = Array("## A\n\(links)- [o](o.md) [o](o.md) [o](o.md)\n".utf8)
    let linter = Linter(LintContext(today: CalendarDate(iso: "2026-11-21")!))
    let found = linter.lint(ParsedBoard(text), name: "board") { $0 == "o.md" ? Path($0) : nil }.findings
    let dead = found.map { String(decoding: text[$0.range], as: UTF8.self) }
    #expect(found.allSatisfy { $0.rule == "dead-link" } && dead == ["d.md", "f.md", "h.md"])
  }

  @Test func `tags that are not declared are reported`() {
    let probe = Probe(rule: UnknownTag.self, declaredTags: ["core", "area"])
    let text = Array("## A\n- a #core #area/ui #cora #x\n".utf8)
    #expect(probe.findings(in: text).map(\.range) == [24..<29, 30..<32])
    #expect(probe.fixed(text).map { String(decoding: $0, as: UTF8.self) } == "## A\n- a #core #area/ui #core #x\n")
  }
}
