internal import Foundation
internal import LanguageServerLaws
internal import TestSupport
internal import Testing

/// The laws of the fuzzer (`make fuzz`), on its first inputs and on random changes to them.
@Suite(.tags(.property)) struct ServerLawTests {
  private static let inputs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/fuzz")

  @Test func `whatever arrives, the server sends only messages, and answers alike however the stream is cut`() throws {
    // The plan is in a folder of its own: a document beside the plan makes the server look for boards there.
    let folder = try TemporaryFolder(["around/plan/.planboard.yml": "boards: \"**/*.md\"\n"])
    let laws = ServerLaws(folder: folder.path("around/plan"))
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.inputs.path).filter { $0.hasPrefix("lsp") }
    #expect(names.count >= 3)
    for name in names.sorted() {
      let input = [UInt8](try Data(contentsOf: Self.inputs.appending(path: name)))
      #expect(laws.violation(of: input) == nil, "\(name)")
      for seed in 0..<UInt64(TestSettings.cases(20)) {
        var random = Seeded(seed)
        let changed = spoiled(input, &random)
        if let violation = laws.violation(of: changed) {
          Issue.record("\(name), seed \(seed): \(violation): \(String(decoding: changed, as: UTF8.self))")
        }
      }
    }
  }

  /// The input with some pieces removed, doubled or exchanged for others.
  private func spoiled(_ input: [UInt8], _ random: inout Seeded) -> [UInt8] {
    var input = input
    let junk = [
      "", "9", "-1", "null", "{}", "[]", "\"", "\n", "1e999", "\\ud800", "file:///plan/b.md",
      "Content-Length: 3\r\n\r\n",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let start = Int.random(in: 0...input.count, using: &random)
      let end = min(input.count, start + Int.random(in: 0...9, using: &random))
      let piece =
        Bool.random(using: &random) ? Array(input[start..<end]) : Array(junk.randomElement(using: &random)!.utf8)
      input.replaceSubrange(start..<end, with: Bool.random(using: &random) ? piece + piece : piece)
    }
    return input
  }
}
