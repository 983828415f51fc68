import Foundation
import Testing

@testable import PlanBoardMarkdown
internal import PlanBoardCore
@testable import PlanBoardStore
internal import TestSupport

struct HistoryTests {
  private static func history(in folder: TemporaryFolder) throws -> History {
    let state = StateFiles(root: Path(folder.url.path).appending("planboard".utf8), files: SystemCalls())
    return History(state.folders.appending("a".utf8), in: state)
  }

  /// The digest of a text with `count` bytes.
  private static func digest(_ count: Int) throws -> Digest {
    try #require(Digest(text: "0123456789abcdef-" + String(count, radix: 16)))
  }

  private static let awkward = ["", "\t\n\\", "\\t", "plain", "\u{0}\r\n", "ende\\"]

  @Test func `a journal line is read back unchanged`() throws {
    var splices: [HistoryEntry.Splice] = []
    for (index, text) in Self.awkward.enumerated() {
      splices.append(
        HistoryEntry.Splice(offset: index * 100, removed: Array(text.utf8), added: [0, 9, 10, 92, 255, 116]))
    }
    let growth = splices.reduce(0) { $0 + $1.added.count - $1.removed.count }
    for kind in [HistoryEntry.Kind.change, .undo(of: 3), .redo(of: 12)] {
      let entry = HistoryEntry(
        number: 7, time: 1, kind: kind, summary: ChangeSummary(verb: "a\tb\\n\n"),
        boards: [
          .init(
            path: Path("a\tb.md"), before: try Self.digest(600), after: try Self.digest(600 + growth), splices: splices),
          .init(
            path: Path("/c.md"), before: Digest([0]), after: nil,
            splices: [HistoryEntry.Splice(offset: 0, removed: [0], added: [])]),
        ])
      let line = JournalLine.began(entry).bytes
      #expect(line.count { $0 == 0x0A } == 1)
      guard case .began(let read)? = try? JournalLine(line.dropLast()) else {
        Issue.record("not read: \(line)")
        continue
      }
      #expect(read.kind == kind)
      #expect(read.summary == entry.summary)
      #expect(read.boards.map(\.path) == entry.boards.map(\.path))
      #expect(read.boards[0].splices.map(\.removed) == splices.map(\.removed))
      #expect(read.boards[0].splices.map(\.added) == splices.map(\.added))
      // A line with any damaged byte is refused.
      for index in line.indices.dropLast() {
        var damaged = line
        damaged[index] ^= 1
        #expect(throws: JournalLine.Damage.self, "byte \(index)") { try JournalLine(damaged.dropLast()) }
      }
    }
  }

  @Test func `the oldest texts are removed when all of them take too much space`() throws {
    let folder = try TemporaryFolder()
    let history = try Self.history(in: folder)
    try history.prepare(for: Path("/plans"))
    let texts = (0..<8).map { Array(repeating: UInt8($0), count: 1000) }
    for text in texts {
      try history.keep(text, Digest(text))
      SystemCalls().sleep(milliseconds: 10)
    }
    try history.forgetOldTexts(limit: 8000)
    #expect(texts.allSatisfy { history.has(Digest($0)) })
    try history.forgetOldTexts(limit: 7999)
    #expect(texts.map { history.has(Digest($0)) } == [false, false, false, false, false, true, true, true])
  }

  @Test func `rescued text stays until it expires, even if the texts take too much space`() throws {
    let folder = try TemporaryFolder()
    let history = try Self.history(in: folder)
    try history.prepare(for: Path("/plans"))
    let place = try history.backUp(Array("theirs".utf8))
    let made = try SystemCalls().status(place, followsLink: false).modified
    try history.forgetOldTexts(limit: 0)
    try history.forgetRescued(before: made)
    #expect(try BoardFile.read(place, in: SystemCalls()).bytes == Array("theirs".utf8))
    try history.forgetRescued(before: made + 1)
    #expect(try BoardFile.readIfThere(place, in: SystemCalls()) == nil)
    // If the same text is rescued again, it expires later.
    _ = try history.backUp(Array("theirs".utf8))
    SystemCalls().sleep(milliseconds: 10)
    let again = SystemCalls().nanoseconds
    SystemCalls().sleep(milliseconds: 10)
    _ = try history.backUp(Array("theirs".utf8))
    try history.forgetRescued(before: again)
    #expect(try BoardFile.read(place, in: SystemCalls()).bytes == Array("theirs".utf8))
  }
}
