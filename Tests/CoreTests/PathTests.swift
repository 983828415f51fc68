@testable internal import PlanBoardCore
internal import Testing

struct PathTests {
  @Test(arguments: [
    ("a", "a"), ("./a", "a"), ("a/../b", "b"), ("a/..", "."), (".", "."), ("./.", "."), ("a/b/..", "a"), ("..", ".."),
    ("../../a", "../../a"), ("a/../..", ".."), ("/", "/"), ("/a/..", "/"), ("/..", "/"), ("/../a//b/.", "/a/b"),
    ("", "."),
  ])
  func `a normalized path leads to the same place`(text: String, normalized: String) {
    #expect(Path(text).normalized == Path(normalized))
  }
}
