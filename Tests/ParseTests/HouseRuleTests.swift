internal import Foundation
internal import Testing
internal import TestSupport

/// Rules of the house that a compiler does not check.
struct HouseRuleTests {
  private static let sources: [(path: String, text: String)] = {
    let folder = Boards.root.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)).map { ("Sources/\(path)", $0) }
    }
  }()

  @Test func `every platform condition has its row in the record`() throws {
    let record = try String(
      contentsOf: Boards.root.appending(path: "docs/platform-decision-record.md"), encoding: .utf8)
    var conditions = 0
    for (path, text) in Self.sources {
      for line in text.split(separator: "\n") {
        guard let match = line.firstMatch(of: /#(?:if|elseif)\s+((?:os|canImport)\(\w+\))/) else { continue }
        conditions += 1
        let row = record.split(separator: "\n").first { $0.contains("| \(path) |") && $0.contains("`\(match.1)`") }
        #expect(row?.contains(/^\| \d{4}-\d{2}-\d{2} \|/) == true, "\(path): \(match.1)")
      }
    }
    #expect(conditions > 0)
  }

  @Test func `a target imports only what is below it`() {
    let allowed: [String: Set<String>] = [
      "PlanBoardCore": [],
      "PlanBoardMarkdown": ["PlanBoardCore", "CCMark", "CCMarkArena", "Yams", "Glibc", "Darwin"],
      "PlanBoardSync": ["PlanBoardCore", "PlanBoardMarkdown"],
      "PlanBoardWorkspace": ["PlanBoardCore", "PlanBoardMarkdown", "CFileCalls", "Glibc", "Darwin"],
      "PlanBoardIntents": ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardSync", "PlanBoardWorkspace"],
    ]
    for (path, text) in Self.sources {
      let target = String(path.split(separator: "/")[1])
      guard let imports = allowed[target] else { continue }
      for match in text.matches(of: /(?m)^\s*(?:\w+\s+)?import\s+(?:struct\s+|func\s+|enum\s+)?(\w+)/) {
        #expect(imports.contains(String(match.1)), "\(path) imports \(match.1)")
      }
    }
  }

  @Test func `only the workspace opens files`() {
    for (path, text) in Self.sources
    where !path.hasPrefix("Sources/PlanBoardWorkspace") && !path.hasPrefix("Sources/pb") {
      #expect(!text.contains(/\b(fopen|open|FileManager|FileHandle)\(/), "\(path)")
    }
  }
}
