internal import Foundation
internal import Testing
internal import TestSupport

/// The rule that the functions that shells call are documented.
extension HouseRuleTests {
  /// The lines that declare a `package` function or initializer, and whether each has a doc comment above it.
  private static func declarations(in text: String) -> [(line: Substring, isDocumented: Bool)] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.compactMap { index in
      guard lines[index].contains(/^\s*(?:@\w+\s+)*package\s+(?:[\w()]+\s+)*(?:func|init)\b/) else { return nil }
      let before = lines[..<index].last { !$0.contains(/^\s*@\w/) }
      return (lines[index], before?.contains(/^\s*\/\/\//) == true)
    }
  }

  @Test(arguments: ["PlanBoardIntents", "PlanBoardMessages", "PlanBoardJSON", "PlanBoardStore"])
  func `at least 95 percent of the functions that shells call are documented`(target: String) {
    let all = Self.sources.filter { $0.path.hasPrefix("Sources/\(target)/") }
      .flatMap { file in Self.declarations(in: file.text).map { (file.path, $0.line, $0.isDocumented) } }
    let bare = all.filter { !$0.2 }
    #expect(!all.isEmpty)
    #expect(bare.count * 20 <= all.count, "\(bare.count) of \(all.count): \(bare.map { "\($0.0): \($0.1)" })")
  }

  @Test func `a declaration without a doc comment is found`() {
    let text =
      "  /// Says.\n  package func a() {}\n\n  @discardableResult\n  package mutating func b() {}\n  package init() {}\n"
    #expect(Self.declarations(in: text).map(\.isDocumented) == [true, false, false])
  }
}
