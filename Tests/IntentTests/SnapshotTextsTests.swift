@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import Testing

/// Which texts a snapshot keeps, and how often it reads a file.
struct SnapshotTextsTests {
  private let files = ClockedFiles("## A\n- [ ] @bo one\n")
  private let path = ClockedFiles.board

  private static let lately = 1_000_000_000
  private static let longAgo = 10_000_000_000

  private func texts(
    _ cache: BoardCache?, _ overlay: Overlay = .none, known: [Path: ParsedBoard] = [:], people: Set<String> = []
  ) throws -> SnapshotTexts {
    var settings = FolderSettings()
    settings.defaults.people = people
    return SnapshotTexts(
      try PlanningFolder(at: ClockedFiles.root, in: files), settings, overlay, cache, in: files, found: .none,
      known: known)
  }

  private var opened: Int { files.opened }

  @Test func `a snapshot always has the same text of a board, whatever is written meanwhile`() throws {
    for cache in [nil, BoardCache(limit: 1 << 20)] {
      let texts = try texts(cache)
      let first = try texts.board(at: path)
      files.text += "- more\n"
      #expect(try texts.board(at: path).source.bytes == first.source.bytes)
    }
  }

  @Test func `snapshots that share a cache read a file only once if its date is old enough to be trusted`() throws {
    files.setAge(nanoseconds: Self.longAgo)
    let cache = BoardCache(limit: 1 << 20)
    for _ in 0..<3 { _ = try texts(cache).board(at: path) }
    #expect(opened == 1)
    let without = try texts(nil)
    for _ in 0..<3 { _ = try without.board(at: path) }
    #expect(opened == 2)
  }

  @Test func `a file that was written just now is read for each snapshot`() throws {
    files.setAge(nanoseconds: Self.lately)
    let cache = BoardCache(limit: 1 << 20)
    _ = try texts(cache).board(at: path)
    files.text = "## A\n- [ ] @bo two\n"
    #expect(try texts(cache).board(at: path).card(0).title.contains("two"))
  }

  @Test func `forEach keeps the boards only if there is a cache`() throws {
    files.setAge(nanoseconds: Self.longAgo)
    for (cache, isKept) in [(nil, false), (BoardCache(limit: 1 << 20), true)] {
      let texts = try texts(cache)
      var found: [Int] = []
      try texts.forEach([path]) {
        $0.board.cards.count
      } use: {
        found.append(try $1.get())
      }
      #expect(found == [1])
      #expect(texts.read.keys.contains(path) == isKept)
    }
  }

  @Test func `forEach reads unsaved texts instead of files`() throws {
    let overlay = Overlay([path: Array("## A\n- one\n- two\n".utf8)])
    for cache in [nil, BoardCache(limit: 1 << 20)] {
      var found: [Int] = []
      try texts(cache, overlay).forEach([path]) {
        $0.board.cards.count
      } use: {
        found.append(try $1.get())
      }
      #expect(found == [2])
    }
    #expect(opened == 0)
  }

  @Test func `boards of the previous snapshot are used again if they were read with the same settings`() throws {
    let board = ParsedBoard(Array("## A\n- known\n".utf8))
    let same = try texts(nil, known: [path: board])
    #expect(try same.board(at: path).source.bytes == board.source.bytes)
    #expect(same.keptBytes == board.source.bytes.count && opened == 0)
    let other = try texts(nil, known: [path: board], people: ["bo"])
    #expect(other.keptBytes == 0)
    #expect(try other.board(at: path).card(0).title == "one")
  }

  @Test func `a board in the cache that was read with other settings is read again`() throws {
    files.setAge(nanoseconds: Self.longAgo)
    let cache = BoardCache(limit: 1 << 20)
    #expect(try texts(cache).board(at: path).card(0).title == "@bo one")
    #expect(try texts(cache, people: ["bo"]).board(at: path).card(0).title == "one")
  }

  @Test func `a snapshot keeps no more bytes than the limit of the cache`() throws {
    let (a, b, none) = (Path("/plan/a.md"), Path("/plan/b.md"), Path("/plan/none.md"))
    let overlay = Overlay([a: Array("## A\n".utf8), b: Array("## B\n".utf8)])
    for (limit, kept) in [(10, [a, b]), (9, [a])] {
      let texts = try texts(BoardCache(limit: limit), overlay)
      #expect(throws: FileFailure.self) { try texts.board(at: none) }
      #expect(texts.keptBytes == 0)
      #expect(try texts.board(at: a).columns.map(\.name) == ["A"])
      #expect(try texts.board(at: b).columns.map(\.name) == ["B"])
      #expect(texts.read.keys.sorted() == kept)
      #expect(texts.keptBytes == 5 * kept.count)
    }
  }
}
