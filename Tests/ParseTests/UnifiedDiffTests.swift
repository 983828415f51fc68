import Foundation
import PlanBoardMarkdown
internal import PlanBoardCore
import Testing

internal import TestSupport

struct UnifiedDiffTests {
  @Test func `a moved line is one removed line and one added line`() {
    var bytes: [UInt8] = []
    UnifiedDiff(Path("a b.md"), Array("1\n2\n3\n4\n5\n6\n7\n8\n9".utf8), Array("1\n3\n4\n5\n6\n7\n8\n9\n2\n".utf8))
      .append(to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        --- a/a b.md\t
        +++ b/a b.md\t
        @@ -1,9 +1,9 @@
         1
        -2
         3
         4
         5
         6
         7
         8
        -9
        \\ No newline at end of file
        +9
        +2

        """)
  }

  @Test(arguments: [("", ""), ("a\n", "a\n"), ("a", "a")])
  func `equal texts have no differences`(before: String, after: String) {
    var bytes: [UInt8] = []
    UnifiedDiff(Path("a"), Array(before.utf8), Array(after.utf8)).append(to: &bytes)
    #expect(bytes.isEmpty)
  }

  @Test(.tags(.property)) func `the patch program makes the new text from the old one`() throws {
    try #require(FileManager.default.isExecutableFile(atPath: "/usr/bin/patch"), "needs patch")
    for seed in 0..<200 {
      var random = Seeded(UInt64(seed))
      var lines = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        ["a", "b", "c\r", "", "日本"].randomElement(using: &random)!
          + (Bool.random(using: &random) ? "\(Int.random(in: 0...9, using: &random))" : "")
      }
      let before = Self.text(lines, &random)
      if Bool.random(using: &random) { lines.shuffle(using: &random) }
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        switch Int.random(in: 0...2, using: &random) {
        case 0: lines.insert("new", at: Int.random(in: 0...lines.count, using: &random))
        case 1: if !lines.isEmpty { lines.remove(at: Int.random(in: 0..<lines.count, using: &random)) }
        default: if !lines.isEmpty { lines.append(lines.removeFirst()) }
        }
      }
      let after = Self.text(lines, &random)
      try checkPatch(before, after, "seed \(seed)")
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `comparing large texts does not take long`() {
    let lines = (0..<100_000).map { "line \($0)\n" }
    var random = Seeded(1)
    _ = LineDiff(Array(lines.joined().utf8), Array(lines.shuffled(using: &random).joined().utf8))
    _ = LineDiff(Array(repeating: 0x0A, count: 100_000), Array("x\n".utf8) + Array(repeating: 0x0A, count: 100_001))
  }

  private static func text(_ lines: [String], _ random: inout Seeded) -> [UInt8] {
    let text = lines.map { $0 + "\n" }.joined()
    return Array((Bool.random(using: &random) ? String(text.unicodeScalars.dropLast()) : text).utf8)
  }

  private func checkPatch(_ before: [UInt8], _ after: [UInt8], _ comment: Comment) throws {
    let folder = try TemporaryFolder()
    try folder.write("b.md", before)
    var diff: [UInt8] = []
    UnifiedDiff(Path("b.md"), before, after).append(to: &diff)
    guard !diff.isEmpty else {
      #expect(before == after, comment)
      return
    }
    try folder.write("diff", diff)
    let patch = Process()
    patch.executableURL = URL(filePath: "/usr/bin/patch")
    patch.arguments = ["--binary", "-p1", "-s", "-f", "-i", "diff"]
    patch.currentDirectoryURL = folder.url
    patch.standardOutput = FileHandle.nullDevice
    try patch.run()
    patch.waitUntilExit()
    #expect(patch.terminationStatus == 0, comment)
    // `patch` removes a file that has become empty.
    let patched = FileManager.default.fileExists(atPath: folder.path("b.md")) ? try folder.read("b.md") : []
    #expect(patched == after, comment)
  }
}
