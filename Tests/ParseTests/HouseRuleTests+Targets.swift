internal import Foundation
internal import Testing
internal import TestSupport

/// Which targets there are, and which rules hold for each of them.
extension HouseRuleTests {
  /// The libraries of the product, and what each may import.
  static let libraries: [String: Set<String>] = [
    "PlanBoardCore": [],
    "PlanBoardMarkdown": ["PlanBoardCore", "CCMark", "CCMarkArena", "CYAML", "Glibc", "Darwin", "Synchronization"],
    "PlanBoardMerge": ["PlanBoardCore", "PlanBoardMarkdown"],
    "PlanBoardStore": ["PlanBoardCore", "PlanBoardMarkdown", "CFileCalls", "Glibc", "Darwin", "Synchronization"],
    "PlanBoardLint": ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge"],
    "PlanBoardIntents": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardStore", "PlanBoardLint",
      "Synchronization",
    ],
    "PlanBoardMessages": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardStore", "PlanBoardLint", "PlanBoardIntents",
    ],
    "PlanBoardJSON": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardStore", "PlanBoardLint", "PlanBoardIntents",
      "PlanBoardMessages", "CJansson",
    ],
    "PlanBoardScreen": ["PlanBoardCore"],
    "PlanBoardTerminal": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardStore", "PlanBoardLint", "PlanBoardIntents",
      "PlanBoardMessages", "PlanBoardScreen",
    ],
  ]

  /// The shells, and what each may import. All rules for shells hold for each of them. None may import the store.
  static let shells: [String: Set<String>] = [
    "pb": [
      "ArgumentParser", "CFileCalls", "Glibc", "Darwin", "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge",
      "PlanBoardLint", "PlanBoardIntents", "PlanBoardMessages", "PlanBoardJSON", "PlanBoardScreen", "PlanBoardTUI",
      "PlanBoardTerminal", "PlanBoardLanguageServer",
    ],
    "PlanBoardTUI": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardIntents", "PlanBoardMessages", "PlanBoardScreen",
      "PlanBoardTerminal",
    ],
    "PlanBoardLanguageServer": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardLint", "PlanBoardIntents", "PlanBoardMessages",
      "PlanBoardJSON",
    ],
    "PlanBoardWeb": [
      "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardMerge", "PlanBoardIntents", "PlanBoardMessages", "PlanBoardJSON",
      "Synchronization",
    ],
    "pb-web": [
      "Hummingbird", "HummingbirdCore", "HTTPTypes", "NIOCore", "NIOPosix", "Logging", "ServiceLifecycle",
      "UnixSignals",
      "PlanBoardCore", "PlanBoardIntents", "PlanBoardMessages", "PlanBoardTerminal", "PlanBoardWeb", "Glibc", "Darwin",
      "Synchronization",
    ],
  ]

  /// The programs for developers, for which the rules about layers do not hold, and why not.
  static let developerPrograms = [
    "pb-bench": "measures each layer by itself, on the machine it runs on",
    "pb-fuzz": "calls the parser and the edits with random bytes",
  ]

  /// The targets in C, whose files are not Swift.
  private static let cTargets: Set<String> = ["CCMark", "CCMarkArena", "CYAML", "CJansson", "CFileCalls"]

  /// The modules of the system, which are not targets.
  private static let systemModules: Set<String> = ["Glibc", "Darwin", "Synchronization"]

  // MARK: The package

  /// The targets of a package without rules, and the rules without a target.
  ///
  /// - Parameter package: the text of `Package.swift`.
  private static func targetFaults(_ package: String) -> [String] {
    var faults: [String] = []
    var open = Set(libraries.keys).union(shells.keys).union(developerPrograms.keys).union(cTargets)
    let declaration =
      #/(layer|tests|\.(?:target|executableTarget|testTarget|systemLibrary|binaryTarget|macro|plugin))\(\s*(?:name:\s*)?"([^"]+)"/#
    for match in package.matches(of: declaration) {
      let name = String(match.2)
      open.remove(name)
      let isKnown =
        switch match.1 {
        // The rules about layers do not hold for tests.
        case "tests", ".testTarget": true
        case ".target" where ["TestSupport", "LanguageServerLaws"].contains(name): true
        // A shell may be a library, so that tests can drive it.
        case "layer": libraries[name] != nil || shells[name] != nil
        case ".executableTarget": shells[name] != nil || developerPrograms[name] != nil
        case ".target", ".systemLibrary": cTargets.contains(name)
        default: false
        }
      if !isKnown { faults.append("has no rules: \(name)") }
    }
    return faults + open.sorted().map { "is no target: \($0)" }
  }

  private static func package() throws -> String {
    try String(contentsOf: Boards.root.appending(path: "Package.swift"), encoding: .utf8)
  }

  @Test func `every target of the package has its rules`() throws {
    #expect(try Self.targetFaults(Self.package()) == [])
  }

  @Test(arguments: [
    "layer(\"PlanBoardMail\", below),", ".executableTarget(\n  name: \"pb-mail\", dependencies: below),",
    ".target(name: \"PlanBoardMail\"),", ".systemLibrary(\n  name: \"CCurses\", pkgConfig: \"ncurses\"),",
    "package.targets.append(.executableTarget(name: \"pb-lsp\"))",
    ".plugin(name: \"Generate\", capability: .buildTool()),",
    ".executableTarget(name: \"PlanBoardCore\"),",
  ])
  func `a target without rules is found`(declaration: String) throws {
    #expect(try Self.targetFaults(Self.package() + declaration).count == 1)
  }

  @Test func `rules without a target are found`() throws {
    let package = try Self.package().replacing("\"PlanBoardMerge\", [\"", with: "name, [\"")
    #expect(Self.targetFaults(package) == ["is no target: PlanBoardMerge"])
  }

  // MARK: The table of targets

  /// The rows of the first table that do not say what the rules say, and the targets without a row.
  private static func importFaults(_ text: String) -> [String] {
    var open = libraries.merging(shells) { $1 }
    func isTarget(_ name: String) -> Bool { libraries[name] != nil || shells[name] != nil }
    var faults: [String] = []
    let lines = text.split(separator: "\n").prefix { !$0.hasPrefix("## ") }
    for line in lines.drop(while: { !$0.hasPrefix("| target |") }).dropFirst(2) {
      let cells = line.dropFirst(2).dropLast(2).split(separator: " | ")
      guard cells.count == 3 else { continue }
      for match in cells[0].matches(of: /`([\w-]+)`/) {
        guard let imports = open.removeValue(forKey: String(match.1)) else { continue }
        // What follows a semicolon is a remark.
        let written = cells[2].prefix { $0 != ";" }.split(separator: ", ").filter { $0 != "nothing" }
          .map { isTarget("PlanBoard\($0)") ? "PlanBoard\($0)" : String($0) }
        if Set(written) != imports.subtracting(systemModules) {
          faults.append("imports something else: \(match.1)")
        }
      }
    }
    return faults + open.keys.sorted().map { "has no row: \($0)" }
  }

  @Test func `the table of targets says what each may import`() throws {
    #expect(try Self.importFaults(Self.architecture()) == [])
  }

  @Test func `a target that imports more or less than its row, and a target without a row, are found`() throws {
    let text = try Self.architecture()
    for (row, other, fault) in [
      ("bytes out | Markdown, Core |", "bytes out | Core |", "imports something else: PlanBoardMerge"),
      ("bytes out | Markdown, Core |", "bytes out | Store, Markdown, Core |", "imports something else: PlanBoardMerge"),
      ("| `PlanBoardMerge` |", "| Merge |", "has no row: PlanBoardMerge"),
    ] {
      #expect(text.contains(row))
      #expect(Self.importFaults(text.replacing(row, with: other)) == [fault])
    }
  }

  @Test func `every library and every shell has a page about its invariants, and about what it leaves out`() throws {
    for target in Array(Self.libraries.keys) + Array(Self.shells.keys) {
      let page = try String(contentsOf: Boards.root.appending(path: "Sources/\(target)/README.md"), encoding: .utf8)
      #expect(Self.missingParts(ofPage: page, about: target) == [], "\(target)")
    }
  }

  /// The parts that the page of a target must have, and that this page lacks.
  private static func missingParts(ofPage page: String, about target: String) -> [String] {
    ["# \(target)\n", "\nInvariants, checked by tests", "\n- Absent on purpose:"].filter { !page.contains($0) }
  }

  @Test func `a page without invariants, or about another target, is found`() {
    let page = "# A\n\nInvariants, checked by tests:\n\n- It is.\n- Absent on purpose: more.\n"
    #expect(Self.missingParts(ofPage: page, about: "A") == [])
    #expect(Self.missingParts(ofPage: page, about: "B").count == 1)
    #expect(Self.missingParts(ofPage: page.replacing("Invariants", with: "Rules"), about: "A").count == 1)
    #expect(Self.missingParts(ofPage: page.replacing("- Absent", with: "- There"), about: "A").count == 1)
  }
}
