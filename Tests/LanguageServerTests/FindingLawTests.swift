internal import Foundation
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardLint
internal import PlanBoardMessages
internal import PlanBoardStore
internal import TestSupport
internal import Testing

@testable internal import PlanBoardLanguageServer

/// What is said of a board is the same, however it is checked (docs/lint.md, "One law").
@Suite(.tags(.property)) struct FindingLawTests {
  private static let names = ["a.md", "b.md", "sub/a.md", "old.md"]

  /// The texts of a plan whose ids, tags and links repeat from small pools.
  private static func plan(_ seed: Int) -> [(name: String, text: String)] {
    var random = Seeded(UInt64(seed))
    func one(_ pool: [String]) -> String { pool.randomElement(using: &random)! }
    return names.map { name in
      let cards = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          one([
            "#core", "#Core", "#CORE", "after:^k1", "after:^k2,k3", "after:^nix", "[[a#^k1]]", "[[b#Doing]]",
            "[[#To Do]]", "[[sub/a#To Do]]", "[x](b.md#doing)", "[x](../a.md#to-do)", "[x](no.md)", "due:2026-01-01",
            "^k4 due:2026-12-01", "id:k2",
          ])
        }
        let id = one(["", "", " ^k1", " ^k2", " ^k3"])
        return "- [ ] \(one(["roof", "door"])) \(parts.joined(separator: " "))\(id)\n"
      }
      let isOld = name == "old.md" && Bool.random(using: &random)
      let half = cards.count / 2
      return (
        name,
        "---\nplanboard: true\n\(isOld ? "archived: true\n" : "")---\n\n## To Do\n\n\(cards[..<half].joined())\n"
          + "## \(one(["Doing", "Done"]))\n\n\(cards[half...].joined())"
      )
    }
  }

  private static func words(_ board: LintQuery.Checked) -> [String] {
    LocatedFinding.all(of: [board]).map { found in
      let related = found.related.map { " (\($0.path.name.count) \($0.line1))" } ?? ""
      return
        "\(found.start.line1):\(found.start.column1) \(found.finding.rule) \(found.finding.messageWithHelp)\(related)"
    }
  }

  /// What the server shows, without the shortening: the tests have at most five findings of a rule on a board.
  private static func words(_ items: JSONValue, _ text: String) -> [String] {
    (items.elements ?? []).map { item in
      let start = item["range"]["start"]
      let related = item["relatedInformation"].elements?.first.map { place in
        let name = place["location"]["uri"].text!.split(separator: "/").last!
        return " (\(name.utf8.count) \(place["location"]["range"]["start"]["line"].integer! + 1))"
      }
      return "\(start["line"].integer! + 1):\(start["character"].integer! + 1) \(item["code"].text!) "
        + "\(item["message"].text!)\(related ?? "")"
    }
  }

  private static func git(_ arguments: String..., in folder: TemporaryFolder) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder.url
    process.environment = [
      "PATH": "/usr/bin:/bin", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      "HOME": folder.url.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(arguments)")
  }

  private static func session(_ folder: TemporaryFolder) throws -> PlanSession {
    let environment = PlanEnvironment(
      files: SystemCalls(), stateFolder: Path(folder.path(".state")), home: nil, now: { 1_795_000_000 },
      today: { today })
    return try PlanSession.containing(Path(folder.path("a.md")), environment, cacheLimit: 0)
  }

  @Test func `the findings on a board are the same alone, among others, staged, open, and closed in an editor`() throws
  {
    var count = 0
    for seed in 0..<TestSettings.cases(40) {
      let texts = Self.plan(seed)
      let asking: JSONValue = ["textDocument": ["diagnostic": ["relatedInformation": true]]]
      let client = try Client([".planboard.yml": "", ".gitignore": ".state\n"], capabilities: asking)
      for (name, text) in texts { try client.folder.write(name, text) }
      try Self.git("init", "-q", in: client.folder)
      try Self.git("add", "-A", in: client.folder)
      let session = try Self.session(client.folder)
      func found(_ change: (inout LintRequest) -> Void) throws -> [String: [String]] {
        var request = LintRequest()
        request.failingSeverity = .info
        change(&request)
        let boards = try session.lint(request).value.check().value.boards
        return Dictionary(
          boards.map { (String($0.path.text.dropFirst(client.folder.url.path.utf8.count + 1)), Self.words($0)) }
        ) { first, _ in first }
      }
      let all = try found { _ in }
      let staged = try found { $0.isStaged = true }
      #expect(staged == all, "seed \(seed): staged")
      for (name, _) in texts {
        let path = Path(client.folder.path(name))
        let alone = try found { $0.paths = [path] }[name]
        if let listed = all[name] { #expect(alone == listed, "seed \(seed): \(name)") }
        // The folder twice: another order of the same boards.
        let two = try found { $0.paths = [path, Path(client.folder.path("b.md"))] }[name]
        #expect(two == alone, "seed \(seed): \(name) with b.md")
        count += alone?.count ?? 0
      }
      client.open("a.md", texts[0].text)
      let reports = try client.ask("workspace/diagnostic", ["previousResultIds": []])["items"].elements ?? []
      for (name, text) in texts {
        guard let listed = all[name] else { continue }
        let report = reports.first { $0["uri"].text == client.uri(name) }
        #expect(report.map { Self.words($0["items"], text) } == listed, "seed \(seed): \(name) of the workspace")
        client.open(name, text)
        let open = try client.ask("textDocument/diagnostic", client.document(name))
        #expect(Self.words(open["items"], text) == listed, "seed \(seed): \(name) open")
      }
    }
    #expect(count > 100)
  }
}
