internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// Edits of bytes as edits of characters and lines, for editors.
struct CharacterEditTests {
  private static let characters = ["a", "b", "\n", "\n", "\r\n", "é", "è", "😀", "- "]

  private static func text(_ random: inout Seeded, _ most: Int) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in characters.randomElement(using: &random)! }.joined()
  }

  /// The edits that turn one text into another: what differs between the equal bytes at the start and at the end, cut at random places.
  private static func edits(from before: [UInt8], to after: [UInt8]) -> EditList {
    let shorter = min(before.count, after.count)
    var (start, end) = (0, 0)
    while start < shorter, before[start] == after[start] { start += 1 }
    while end < shorter - start, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
    return EditList([TextEdit(start..<before.count - end, Array(after[start..<after.count - end]))])
  }

  @Test(.tags(.property)) func `edits of characters give the bytes of the edits, and cut no character`() throws {
    for seed in UInt64(0)..<5_000 {
      var random = Seeded(seed)
      // Parts that stay the same are between parts that change, so that there are several edits.
      var (before, after, list): ([UInt8], [UInt8], [TextEdit]) = ([], [], [])
      for _ in 0..<3 {
        let same = Array(Self.text(&random, 6).utf8)
        before += same
        after += same
        let (old, new) = (Array(Self.text(&random, 5).utf8), Array(Self.text(&random, 5).utf8))
        list += Self.edits(from: old, to: new).edits.map {
          TextEdit($0.range.lowerBound + before.count..<$0.range.upperBound + before.count, $0.replacement)
        }
        before += old
        after += new
      }
      let edits = try #require(EditList(list).ofCharacters(in: before), "seed \(seed)")
      var (result, position): ([UInt8], Int) = ([], 0)
      for edit in edits {
        #expect(edit.range.lowerBound >= position, "seed \(seed)")
        for offset in [edit.range.lowerBound, edit.range.upperBound] where offset > 0 && offset < before.count {
          #expect(before[offset] & 0xC0 != 0x80, "seed \(seed)")
          #expect(!(before[offset] == 0x0A && before[offset - 1] == 0x0D), "seed \(seed)")
        }
        result += before[position..<edit.range.lowerBound] + Array(edit.text.utf8)
        position = edit.range.upperBound
      }
      #expect(result + before[position...] == after, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("- a\n- b\n- c\n", "- a\n- c\n", 4..<8, ""), ("- a\n- c\n", "- a\n- b\n- c\n", 4..<4, "- b\n"),
    ("- a\n", "- a\n- b\n", 4..<4, "- b\n"), ("- a\r\n- b\r\n", "- a\r\n", 5..<10, ""),
    ("- a", "- a\n- b", 3..<3, "\n- b"), ("- [ ] a\n", "- [x] a\n", 3..<4, "x"), ("é\n", "è\n", 0..<2, "è"),
  ])
  func `a line that is added or removed is an edit of the whole line`(
    before: String, after: String, range: Range<Int>, text: String
  ) {
    let edits = Self.edits(from: Array(before.utf8), to: Array(after.utf8)).ofCharacters(in: Array(before.utf8))
    #expect(edits == [CharacterEdit(range: range, text: text)])
  }

  @Test func `a long text that is inserted into a line of the same letter takes little more time than another one`() {
    let before = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000)
    func time(_ byte: Character) -> Duration {
      let added = String(repeating: byte, count: 1_000_000)
      let list = EditList([.insert(Array(added.utf8), at: 5000)])
      return (0..<3).map { _ in
        ContinuousClock().measure {
          #expect(list.ofCharacters(in: before) == [CharacterEdit(range: 5000..<5000, text: added)])
        }
      }.min()!
    }
    // Only the text of the same letter could begin at other places, too.
    #expect(time("a") < time("b") * 5 + .milliseconds(20))
  }

  @Test func `bytes that are not UTF-8 cannot be edits of characters`() {
    #expect(EditList([.insert([0xFF], at: 0)]).ofCharacters(in: []) == nil)
    #expect(EditList([.delete(0..<1)]).ofCharacters(in: [0xFF, 0x0A])?.isEmpty == false)
  }
}
