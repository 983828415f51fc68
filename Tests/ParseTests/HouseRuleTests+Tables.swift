internal import Foundation
internal import Testing
internal import TestSupport

/// The tables of docs/dev/architecture.md are complete and true.
extension HouseRuleTests {
  /// The rows of the table below a heading, each as its cells.
  private static func table(below heading: String, in text: String) -> [[Substring]] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { $0 != "## \(heading)" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    // The first two rows are the head of the table.
    return section.filter { $0.hasPrefix("|") }.dropFirst(2).map { $0.split(separator: " | ") }
  }

  /// The texts in backticks.
  private static func names(in cell: Substring) -> [String] {
    cell.matches(of: /`([^`]+)`/).map { String($0.1) }
  }

  static func architecture() throws -> String {
    try String(contentsOf: Boards.root.appending(path: "docs/dev/architecture.md"), encoding: .utf8)
  }

  // MARK: Files of the shell

  /// The files of a shell without a row, those with several rows, and the rows without a file or a reason.
  private static func shellFaults(_ shell: String, _ text: String, _ files: [String]) -> [String] {
    let rows = table(below: "Why each file of `\(shell)` is in the shell", in: text)
    let named = rows.flatMap { names(in: $0.first ?? "") }
    let bare = rows.filter { $0.count != 2 || $0[1].count < 20 }.map { "has no reason: \($0)" }
    return bare + files.filter { !named.contains($0) }.map { "has no row: \($0)" }
      + named.filter { !files.contains($0) }.map { "is not there: \($0)" }
      + Dictionary(grouping: named, by: \.self).filter { $1.count > 1 }.keys.map { "has several rows: \($0)" }
  }

  @Test func `every file of the shell has a reason to be there`() throws {
    for shell in Self.shells.keys {
      let files = Self.sources.map(\.path).filter { Self.target(of: $0) == shell }.map {
        String($0.dropFirst("Sources/\(shell)/".count))
      }
      #expect(!files.isEmpty, "\(shell)")
      for fault in Self.shellFaults(shell, try Self.architecture(), files) { Issue.record("\(shell): \(fault)") }
    }
  }

  @Test func `a file without a row, and a row without a file, are found`() {
    func faults(_ rows: String, _ files: String...) -> Int {
      Self.shellFaults(
        "pb",
        "## Why each file of `pb` is in the shell\n\n| file | why |\n|---|---|\n\(rows)\n## Rules\n| `C.swift` | no |\n",
        files
      )
      .count
    }
    let reason = "Only a process has streams."
    #expect(faults("| `A.swift`, `B.swift` | \(reason) |\n", "A.swift", "B.swift") == 0)
    #expect(faults("| `A.swift` | \(reason) |\n", "A.swift", "B.swift") == 1)
    #expect(faults("| `A.swift`, `B.swift` | \(reason) |\n", "A.swift") == 1)
    #expect(faults("| `A.swift` | |\n", "A.swift") == 1)
    #expect(faults("| `A.swift` | \(reason) |\n| `A.swift` | \(reason) |\n", "A.swift") == 1)
  }

  // MARK: Folders

  /// The folders of source files without a row, the rows without such a folder, and the files beside the folders of
  /// their target. Only the messages may have such files.
  ///
  /// - Parameter paths: of source files, below `Sources`.
  private static func folderFaults(_ text: String, _ paths: [String]) -> [String] {
    let named = table(below: "Folders", in: text).flatMap { names(in: $0.first ?? "") }
    // A folder inside one of these folders is described in its row.
    let folders = Set(
      paths.compactMap { path -> String? in
        let parts = path.split(separator: "/")
        return parts.count > 2 ? parts[..<2].joined(separator: "/") : nil
      })
    let grouped = Set(folders.compactMap { $0.split(separator: "/").first }).subtracting(["PlanBoardMessages"])
    let loose = paths.filter { path in
      let parts = path.split(separator: "/")
      return parts.count == 2 && grouped.contains(parts[0])
    }
    return folders.filter { !named.contains($0) }.map { "has no row: \($0)" }
      + named.filter { !folders.contains($0) }.map { "is not there: \($0)" }
      + loose.map { "is in no folder: \($0)" }
  }

  @Test func `every folder has its row, and every file of a target with folders is in one`() throws {
    let paths = Self.sources.map { String($0.path.dropFirst("Sources/".count)) }
    for fault in Self.folderFaults(try Self.architecture(), paths) { Issue.record(Comment(rawValue: fault)) }
  }

  @Test func `a folder without a row, a row without a folder, and a file beside the folders are found`() {
    let text =
      "## Folders\n\n| folder | contents |\n|---|---|\n| `A/B` | all, as in `C/D` |\n\n## Other\n| `E/F` | no |\n"
    #expect(Self.folderFaults(text, ["A/B/C.swift", "D/D.swift", "A/B/E/F.swift"]) == [])
    #expect(Self.folderFaults(text, ["A/B/C.swift", "A/D.swift"]) == ["is in no folder: A/D.swift"])
    #expect(Self.folderFaults(text, ["A/B/C.swift", "A/C/D.swift"]) == ["has no row: A/C"])
    #expect(Self.folderFaults(text, ["D/C.swift"]) == ["is not there: A/B"])
  }

  // MARK: Rules

  /// The rules that name no test, and the tests that are in none of the files of their row.
  ///
  /// - Parameter read: returns the text of a file; nil if there is no such file.
  private static func ruleFaults(_ text: String, _ read: (String) -> String?) -> [String] {
    var faults: [String] = []
    for row in table(below: "Rules of the house, and the test that enforces each", in: text) {
      guard row.count == 3 else {
        faults.append("is no row: \(row)")
        continue
      }
      let (tests, files) = (names(in: row[1]), names(in: row[2]))
      if tests.isEmpty { faults.append("names no test: \(row[0])") }
      let texts = files.compactMap { file in read(file).map { (file, $0) } }
      for file in files where read(file) == nil { faults.append("is not there: \(file)") }
      for test in tests {
        let isThere =
          test.hasPrefix("make ")
          ? read("Makefile")?.contains("\n\(test.dropFirst("make ".count)):") == true
          : texts.contains { file, text in text.contains(file.hasSuffix(".swift") ? "func `\(test)`(" : test) }
        if !isThere { faults.append("is no test: \(test)") }
      }
      for (file, text) in texts
      where file.hasSuffix(".swift") && !tests.contains(where: { text.contains("func `\($0)`(") }) {
        faults.append("has none of the tests: \(file)")
      }
    }
    return faults
  }

  @Test func `every rule of the house names tests that exist`() throws {
    let text = try Self.architecture()
    #expect(Self.table(below: "Rules of the house, and the test that enforces each", in: text).count > 30)
    let faults = Self.ruleFaults(text) { path in
      try? String(contentsOf: Boards.root.appending(path: path), encoding: .utf8)
    }
    for fault in faults { Issue.record(Comment(rawValue: fault)) }
  }

  @Test func `a rule without a test, and a test that is not there, are found`() {
    let files = [
      "A.swift": "@Test func `it holds`() {}\n", "B.swift": "@Test func `it is so`(a: Int) {}\n",
      "c.py": "  it-costs\n",
      "Makefile": "all:\n\ntest-costs: all\n",
    ]
    func faults(_ row: String) -> Int {
      Self.ruleFaults(
        "## Rules of the house, and the test that enforces each\n\n| rule | test | file |\n|---|---|---|\n\(row)\n"
      ) {
        files[$0]
      }.count
    }
    #expect(faults("| It is `so`. | `it holds`; `it is so` | `A.swift`; `B.swift` |") == 0)
    #expect(faults("| It costs little. | `make test-costs`; `it-costs` | `c.py` |") == 0)
    #expect(faults("| It is so. | some test | `c.py` |") == 1)
    #expect(faults("| It is so. | `it is so` | `B.swift`; `A.swift` |") == 1)
    #expect(faults("| It is so. | `it holds`; `it` | `A.swift` |") == 1)
    #expect(faults("| It costs little. | `make all-costs` | `c.py` |") == 1)
    #expect(faults("| It is so. | `it holds` | `A.swift`; `d.py` |") == 1)
    #expect(faults("| It is so. | `it holds` |") == 1)
  }
}
