@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Testing

/// The cache in which a long-lived session keeps parsed boards.
struct BoardCacheTests {
  private let files = ClockedFiles("## A\n")

  private func board(_ bytes: Int) -> ParsedBoard { ParsedBoard(Array(repeating: UInt8(ascii: "a"), count: bytes)) }
  private func version(_ name: String) -> FileVersion { FileVersion(of: Path(name), in: files) }

  private func keep(_ name: String, _ bytes: Int, in cache: BoardCache) {
    cache.keep(board(bytes), at: Path(name), version(name))
  }

  private func kept(_ names: [String], in cache: BoardCache) -> [String] {
    names.filter { cache.board(at: Path($0), version($0)) != nil }
  }

  @Test func `when the cache is full, the least recently used board is dropped`() {
    let cache = BoardCache(limit: 100)
    for name in ["a", "b", "c"] { keep(name, 30, in: cache) }
    #expect(cache.size == 90)
    #expect(kept(["a"], in: cache) == ["a"])
    keep("d", 30, in: cache)
    #expect(kept(["a", "b", "c", "d"], in: cache) == ["a", "c", "d"])
    #expect(cache.size == 90)
  }

  @Test func `the cache can be filled to the last byte, and a board larger than the limit is not kept at all`() {
    let cache = BoardCache(limit: 100)
    keep("a", 60, in: cache)
    keep("b", 40, in: cache)
    keep("c", 101, in: cache)
    #expect(kept(["a", "b", "c"], in: cache) == ["a", "b"])
    #expect(cache.size == 100)
  }

  @Test func `a new text of a board takes the place of the old one`() {
    let cache = BoardCache(limit: 100)
    for bytes in [90, 80, 100, 10] { keep("a", bytes, in: cache) }
    #expect(cache.size == 10)
    keep("b", 90, in: cache)
    #expect(kept(["a", "b"], in: cache) == ["a", "b"])
  }

  @Test func `the cache has no board if the version of its file differs or is unknown`() {
    let cache = BoardCache(limit: 100)
    keep("a", 10, in: cache)
    #expect(cache.board(at: Path("a"), version("b")) == nil)
    cache.keep(board(10), at: Path("a"), nil)
    #expect(kept(["a"], in: cache) == [])
  }
}
