import PlanBoardCore
import PlanBoardIntents
import PlanBoardMerge
import Testing

@testable import PlanBoardStore
internal import TestSupport

/// Another program saves a board just before pb writes it.
struct OvertakenWriteTests {
  private static let board = Path("plan.md")
  private static let today = CalendarDate(iso: "2026-11-21")!
  private static let head = "---\nplanboard: true\n---\n## A\n"

  private func store(_ files: MemoryFiles) throws -> PlanStore {
    PlanStore(
      try PlanningFolder(at: MemoryFiles.home, in: files), [Self.board], FolderSettings(), scope: .everything,
      stateFolder: Path("/state/planboard"), now: 0, merge: .ofBoards, in: files)
  }

  @discardableResult
  private func commit(_ intent: any Intent, _ files: MemoryFiles) throws -> [Notice] {
    try store(files).commit(intent).notices
  }

  private func text(_ files: MemoryFiles, _ path: Path = board) -> String {
    String(decoding: files[path] ?? [], as: UTF8.self)
  }

  /// The text of the board after a change, if another program saves `theirs` while pb makes the change.
  private func overtaken(
    _ intent: any Intent, on before: String, by theirs: String, alone: Bool = true
  ) throws -> String {
    let files = MemoryFiles()
    files[Self.board] = Array((Self.head + before).utf8)
    files.beforeNextExchange { files[Self.board] = Array((Self.head + theirs).utf8) }
    #expect(try commit(intent, files).isEmpty)
    #expect(files.names == [Self.board])
    let text = text(files)
    #expect(text.hasPrefix(Self.head))
    return String(text.dropFirst(Self.head.count))
  }

  @Test func `afterwards, the board has the other program's text and pb's change`() throws {
    let add = AddCard("new", board: BoardName("plan"), today: Self.today)
    #expect(
      try overtaken(add, on: "- [ ] one\n", by: "- [ ] zero\n- [ ] one\n") == "- [ ] zero\n- [ ] one\n- [ ] new\n")
    #expect(try overtaken(add, on: "- [ ] one\n- [ ] two\n", by: "- [ ] two\n") == "- [ ] two\n- [ ] new\n")
    #expect(try overtaken(add, on: "- [ ] one\n", by: "- [x] one #now\n") == "- [x] one #now\n- [ ] new\n")
    // The other program has added the same card.
    #expect(try overtaken(add, on: "- [ ] one\n", by: "- [ ] one\n- [ ] new\n") == "- [ ] one\n- [ ] new\n")
  }

  @Test func `a change that another program's save contradicts is planned again on the new text`() throws {
    let one = CardName("one")
    // The card is removed, although its text has changed.
    #expect(
      try overtaken(RemoveCard(one, today: Self.today), on: "- [ ] one\n", by: "- [ ] one #now\n", alone: false) == "")
    #expect(
      try overtaken(EditCard(one, title: "one and two", today: Self.today), on: "- [ ] one\n", by: "- [ ] one more\n")
        == "- [ ] one and two\n")
  }

  @Test func `cards that were added after the other program read the board stay`() throws {
    let files = MemoryFiles()
    let old = Self.head + "- [ ] one\n"
    files[Self.board] = Array(old.utf8)
    try commit(AddCard("two", board: BoardName("plan"), today: Self.today), files)
    // The other program saves a text that it read before the card "two" was added.
    files.beforeNextExchange { files[Self.board] = Array((old + "- [ ] theirs\n").utf8) }
    #expect(try commit(AddCard("three", board: BoardName("plan"), today: Self.today), files).isEmpty)
    let cards = Set(text(files).split(separator: "\n").filter { $0.hasPrefix("- ") })
    #expect(cards == ["- [ ] one", "- [ ] two", "- [ ] three", "- [ ] theirs"])
  }

  @Test func `no card is lost if another machine merges the same conflict copy at the same moment`() throws {
    let copy = Path("plan.sync-conflict-20261121-012615-IJBL2FZ.md")
    let merge = MergeCopies(
      Self.board, [ConflictCopy(path: copy, board: Self.board, tool: .unknown, evidence: .strong, hasBoard: true)])
    let files = MemoryFiles()
    files[Self.board] = Array((Self.head + "- [ ] one\n").utf8)
    files[copy] = Array((Self.head + "- [ ] two\n").utf8)
    files.beforeNextExchange {
      // The other machine makes the same merge.
      files[Self.board] = BoardMerge(base: nil, ours: files[Self.board] ?? [], theirs: files[copy] ?? []).bytes
      files[copy] = nil
    }
    try store(files).commit(merge)
    #expect(files.names == [Self.board])
    #expect(text(files).contains("- [ ] one\n") && text(files).contains("- [ ] two\n"))
  }

  @Test func `a file that is not a board is not merged`() throws {
    let files = MemoryFiles()
    let path = Path("list.txt")
    files[path] = Array("- a\n".utf8)
    files.beforeNextExchange { files[path] = Array("- a\n- theirs\n".utf8) }
    let writer = BoardWriter(
      files: files, folder: try PlanningFolder(at: MemoryFiles.home, in: files), merge: .ofBoards)
    let failure = #expect(throws: FileFailure.self) {
      try writer.replace(path, Array("- a\n".utf8), with: Array("- a\n- ours\n".utf8))
    }
    #expect(failure?.code == .changedMeanwhile)
    #expect(text(files, path) == "- a\n- theirs\n")
    #expect(files.names == [path])
  }

  /// Each change adds, removes or edits one card of a board with three cards. Every pair of such changes is tried.
  @Test func `two small changes at the same moment lose no card`() throws {
    let base = ["- one\n", "- two\n", "- three\n"]
    let changes = Self.smallChanges(of: base)
    var merged = 0
    for ours in changes {
      for theirs in changes where theirs != base {
        let files = MemoryFiles()
        @Sendable func bytes(_ lines: [String]) -> [UInt8] { Array((Self.head + lines.joined()).utf8) }
        files[Self.board] = bytes(base)
        files.beforeNextExchange { files[Self.board] = bytes(theirs) }
        let writer = BoardWriter(
          files: files, folder: try PlanningFolder(at: MemoryFiles.home, in: files), merge: .ofBoards)
        let isWritten = (try? writer.replace(Self.board, bytes(base), with: bytes(ours))) != nil
        #expect(files.names == [Self.board])
        guard isWritten else {
          #expect(files[Self.board] == bytes(theirs), "\(ours) and \(theirs)")
          continue
        }
        merged += 1
        let lines = Set(text(files).split(separator: "\n").map { String($0) + "\n" })
        for line in Set(ours + theirs) where !base.contains(line) || (ours.contains(line) && theirs.contains(line)) {
          #expect(lines.contains(line), "\(ours) and \(theirs) make \(lines)")
        }
      }
    }
    #expect(merged > changes.count * changes.count / 2)
  }

  private static func smallChanges(of base: [String]) -> [[String]] {
    var changes: [[String]] = []
    for index in 0...base.count {
      for added in ["- new\n", "- other\n"] {
        var lines = base
        lines.insert(added, at: index)
        changes.append(lines)
      }
      guard index < base.count else { continue }
      var removed = base
      removed.remove(at: index)
      changes.append(removed)
      var edited = base
      edited[index] = edited[index].replacing("\n", with: " more\n")
      changes.append(edited)
    }
    return changes
  }
}
