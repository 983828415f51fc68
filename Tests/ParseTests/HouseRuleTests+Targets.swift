internal import Foundation
internal import Testing
internal import TestSupport

/// Which targets there are, and which rules hold for each of them. `swift build --explicit-target-dependency-import-check error`
/// sees to it that a target imports only what `Package.swift` says.
extension HouseRuleTests {
  /// The libraries of the product.
  static let libraries: Set<String> = [
    "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardStore", "PlanBoardLint", "PlanBoardIntents",
    "PlanBoardMessages", "PlanBoardJSON", "PlanBoardScreen", "PlanBoardTerminal", "PlanBoardVerbs",
    "PlanBoardFormats",
  ]

  /// The shells. All rules for shells hold for each of them. None may import the store.
  static let shells: Set<String> = ["pb", "PlanBoardTUI", "PlanBoardLanguageServer", "PlanBoardWeb", "pb-web"]

  /// The programs for developers, for which the rules about layers do not hold, and why not.
  static let developerPrograms = [
    "pb-bench": "measures each layer by itself, on the machine it runs on",
    "pb-fuzz": "calls the parser and the edits with random bytes",
  ]

  @Test func `every target has its rules`() throws {
    let folder = Boards.root.appending(path: "Sources")
    let targets = Set(Self.sources.map { Self.target(of: $0.path) })
    #expect(targets == Self.libraries.union(Self.shells).union(Self.developerPrograms.keys).subtracting(["pb-fuzz"]))
    for target in Self.libraries.union(Self.shells) {
      let page = try String(contentsOf: folder.appending(path: "\(target)/README.md"), encoding: .utf8)
      for part in ["# \(target)\n", "\nInvariants, checked by tests", "\n- Absent on purpose:"] {
        #expect(page.contains(part), "\(target): \(part)")
      }
    }
  }
}
