internal import Foundation
internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// `Tests/Fixtures/merge/` has a folder for every rule of docs/sync.md, with `base.md`, `ours.md`, `theirs.md` and `expected.md`.
/// Without `base.md`, the merge has no base. A known weakness has `expected-today.md` and `expected-ideal.md` instead of
/// `expected.md`. With `PB_RECORD=1`, the test writes the expected results.
struct GoldenMergeTests {
  private static let folder = Boards.root.appending(path: "Tests/Fixtures/merge")
  static let names: [String] = {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return found.filter { !$0.hasPrefix(".") }.sorted()
  }()

  @Test(arguments: names) func `two changes give the expected board, whichever side is ours`(_ name: String) throws {
    func read(_ file: String) -> [UInt8]? {
      FileManager.default.contents(atPath: Self.folder.appending(path: "\(name)/\(file).md").path).map { [UInt8]($0) }
    }
    let ours = try #require(read("ours"))
    let theirs = try #require(read("theirs"))
    let merge = MergeCase(base: read("base"), ours: ours, theirs: theirs)
    let merged = BoardMerge(base: merge.base, ours: ours, theirs: theirs)
    let ideal = read("expected-ideal")
    let expected = ideal == nil ? "expected" : "expected-today"
    if TestSettings.isRecording {
      try Data(merged.bytes).write(to: Self.folder.appending(path: "\(name)/\(expected).md"))
      Issue.record("recorded \(name)")
    }
    #expect(
      String(decoding: merged.bytes, as: UTF8.self) == read(expected).map { String(decoding: $0, as: UTF8.self) })
    #expect(merged.bytes != ideal, "the merge is ideal now: rename expected-ideal.md to expected.md")
    #expect(merge.violation() == nil)
  }

  @Test func `there are at least 40 folders`() { #expect(Self.names.count >= 40) }
}
