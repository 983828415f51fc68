internal import Foundation
internal import Testing
internal import TestSupport

/// The rule that every platform condition has a row in the record.
extension HouseRuleTests {
  /// The platform conditions of a source file, and whether each has a row with a date in the record.
  private static func conditions(
    _ path: String, _ text: String, record: String
  ) -> [(condition: Substring, isRecorded: Bool)] {
    let rows = record.split(separator: "\n").filter { $0.contains("| \(path) |") }
    return text.matches(of: /#(?:if|elseif)\s+((?:os|canImport)\(\w+\))/).map { match in
      let row = rows.first { $0.contains("`\(match.1)`") }
      return (match.1, row?.contains(/^\| \d{4}-\d{2}-\d{2} \|/) == true)
    }
  }

  @Test func `every platform condition has its row in the record`() throws {
    let record = try String(
      contentsOf: Boards.root.appending(path: "docs/platform-decision-record.md"), encoding: .utf8)
    var count = 0
    for (path, text) in Self.sources {
      for (condition, isRecorded) in Self.conditions(path, text, record: record) {
        count += 1
        #expect(isRecorded, "\(path): \(condition)")
      }
    }
    #expect(count > 0)
  }

  @Test func `a platform condition without a row, or with a row without a date, is found`() {
    let text = "#if canImport(Glibc)\n  internal import Glibc\n#elseif os(macOS)\n#endif\n"
    func recorded(_ record: String) -> [Bool] { Self.conditions("A.swift", text, record: record).map(\.isRecorded) }
    #expect(recorded("| 2026-11-21 | A.swift | `canImport(Glibc)`, `os(macOS)` |\n") == [true, true])
    #expect(recorded("| 2026-11-21 | A.swift | `canImport(Glibc)` |\n") == [true, false])
    #expect(
      recorded("| 2026-11-21 | B.swift | `canImport(Glibc)` |\n| soon | A.swift | `os(macOS)` |\n") == [false, false])
  }
}
