@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardLint
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Checking and fixing boards in one request, as every shell asks for it.
struct LintRunTests {
  /// A note that no fix removes (an overdue card), and a final newline that is missing, which a style rule finds and a fix adds.
  private static let board = "---\nplanboard: true\n---\n## A\n- [ ] one due:2026-11-01\n- [ ] two"

  private func request(
    _ rules: [String] = ["overdue", "missing-final-newline"], _ fixes: LintQuery.Fixes = .none,
    failing: Severity = .warning
  ) throws -> LintRequest {
    var request = LintRequest()
    request.selected = try rules.map { try #require(RuleName($0)) }
    request.fixes = fixes
    request.failingSeverity = failing
    return request
  }

  private func check(_ run: Answer<LintRun>) throws -> Answer<LintRun.Report> {
    let report = try run.value.check()
    for failure in report.unreadable { Issue.record("cannot read \(failure.path)") }
    return report
  }

  private func rules(_ report: Answer<LintRun.Report>) -> [String] {
    report.value.boards.flatMap(\.result.findings).map(\.rule.name)
  }

  /// The codes of the failures among the caveats that are not about reading.
  private func refusals<Value>(_ answer: Answer<Value>) -> [FileFailure.Code] {
    answer.caveats.compactMap { if case .failed(let failure as FileFailure) = $0 { failure.code } else { nil } }
  }

  @Test func `a finding counts as a failure from the requested severity on, and is reported in any case`() throws {
    let plan = try MemoryPlan(["a.md": Self.board])
    for (severity, conclusion) in [(Severity.info, Conclusion.findings), (.warning, .fine), (.error, .fine)] {
      let report = try check(plan.session.lint(request(["overdue"], failing: severity)))
      #expect(rules(report) == ["overdue"])
      #expect(report.conclusion == conclusion, "\(severity)")
    }
  }

  @Test func `an unknown key of the settings counts as a warning`() throws {
    let plan = try MemoryPlan([".planboard.yml": "colour: red\n", "a.md": "---\nplanboard: true\n---\n## A\n"])
    for (severity, conclusion) in [(Severity.info, Conclusion.findings), (.warning, .findings), (.error, .fine)] {
      let run = try plan.session.lint(request(failing: severity))
      #expect(run.conclusion == conclusion && run.caveats.count == 1, "\(severity)")
      #expect(try check(run).conclusion == .fine)
    }
    let known = try MemoryPlan(["a.md": Self.board])
    #expect(try known.session.lint(request(failing: .info)).conclusion == .fine)
  }

  @Test func `fixing reports what is left, and a preview reports what would be fixed and writes nothing`() throws {
    let folder = try TemporaryFolder(["a.md": Self.board, "b.md": Self.board + "\n", ".planboard.yml": ""])
    let session = try openSession(at: folder)
    var request = try request(["overdue", "missing-final-newline"], .safe)
    request.mode = .preview
    let preview = try check(session.lint(request))
    #expect(preview.value.fixedCount == 1 && rules(preview) == ["missing-final-newline"])
    #expect(preview.conclusion == .findings)
    #expect(try folder.read("a.md") == Array(Self.board.utf8))
    request.mode = .commit
    let fixed = try check(session.lint(request))
    #expect(fixed.value.fixedCount == 1 && rules(fixed) == ["overdue", "overdue"])
    #expect(try folder.read("a.md") == Array((Self.board + "\n").utf8))
    let again = try check(session.lint(request))
    #expect(again.value.fixedCount == 0 && again.value.fixing == nil && again.caveats.isEmpty)
  }

  @Test func `a preview leaves out findings that comments silence, and lists the others from top to bottom`() throws {
    let plan = try MemoryPlan([
      "a.md": """
      ---
      planboard: true
      sort: title
      ---
      ## A
      - two  \t
      - one
      - [] three <!-- pb: disable malformed-box -->
      """
    ])
    var request = try request(["trailing-white-space", "unsorted", "malformed-box", "missing-final-newline"], .unsafe)
    request.mode = .preview
    let found = try check(plan.session.lint(request)).value.boards.flatMap(\.result.findings)
    #expect(found.map(\.rule.name) == ["trailing-white-space", "unsorted", "missing-final-newline"])
    #expect(found.map(\.range.lowerBound) == found.map(\.range.lowerBound).sorted())
  }

  @Test func `nothing is fixed while the settings name a rule that does not exist`() throws {
    let plan = try MemoryPlan([".planboard.yml": "lint:\n  no-such-rule: off\n", "a.md": Self.board])
    let run = try plan.session.lint(request(["missing-final-newline"], .safe))
    #expect(run.unreadable.map(\.path) == [MemoryPlan.path(".planboard.yml")])
    let report = try check(run)
    #expect(refusals(report) == [.unreadableSettings] && report.value.fixing == nil)
    #expect(rules(report) == ["missing-final-newline"])
  }

  @Test func `a preview lists only findings that would be fixed`() throws {
    let newer = "---\nplanboard: 9\n---\n## A\n- [ ] two"
    for (files, listed): (KeyValuePairs<String, String>, Bool) in [
      (["a.md": Self.board], true), (["a.md": newer], false),
      ([".planboard.yml": "lint:\n  no-such-rule: off\n", "a.md": Self.board], false),
    ] {
      var preview = try request(["missing-final-newline"], .safe, failing: .info)
      preview.mode = .preview
      let report = try check(MemoryPlan(files).session.lint(preview))
      #expect(rules(report) == (listed ? ["missing-final-newline"] : []), "\(files)")
      #expect((report.conclusion != .fine) == !rules(report).isEmpty || !listed, "\(files)")
      #expect(report.value.boards.count == 1, "\(files)")
    }
  }

  @Test func `the differences are those that the fixes would make`() throws {
    let plan = try MemoryPlan(["a.md": Self.board, "b.md": Self.board + "\n"])
    var diffs: [String] = []
    try plan.session.lint(request(["missing-final-newline"], .safe)).value.differences {
      #expect($0.caveats.isEmpty && $0.conclusion == .findings)
      var bytes: [UInt8] = []
      $0.value?.append(to: &bytes)
      diffs.append(String(decoding: bytes, as: UTF8.self))
    }
    let end = "-- [ ] two\n\\ No newline at end of file\n+- [ ] two\n"
    #expect(diffs.count == 1 && diffs[0].hasSuffix(end), "\(diffs)")
  }

  @Test func `standard input is returned with the fixes, and unchanged if a newer pb wrote it`() throws {
    let session = try MemoryPlan(["a.md": Self.board]).session
    func fixed(_ text: String) throws -> (text: String, refusal: FileFailure.Code?) {
      let input = session.snapshot(
        .paths([.standardInput]), overlay: Overlay([.standardInput: Array(text.utf8)]))
      let run = try session.lint(request(["missing-final-newline"], .safe), on: input).value
      #expect(run.fixesInput)
      let answer = try run.fixedInput()
      return (String(decoding: answer.value, as: UTF8.self), refusals(answer).first)
    }
    #expect(try fixed(Self.board) == (Self.board + "\n", nil))
    let newer = Self.board.replacing("planboard: true", with: "planboard: 999")
    #expect(try fixed(newer) == (newer, .newer))
  }

  @Test func `named boards are checked by their path or their name`() throws {
    let session = try MemoryPlan(["a.md": Self.board, "b.md": Self.board]).session
    for name in [MemoryPlan.path("b.md"), Path("b")] {
      var request = try request()
      request.paths = [name]
      #expect(try check(session.lint(request)).value.boards.map(\.path) == [MemoryPlan.path("b.md")])
    }
  }
}
