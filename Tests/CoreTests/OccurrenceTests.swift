internal import PlanBoardCore
internal import TestSupport
import Testing

@Suite(.tags(.property))
struct OccurrenceTests {
  /// All texts of at most `length` letters, of which there are two.
  private func texts(_ length: Int) -> [String] {
    var texts = [""]
    var last = texts
    for _ in 0..<length {
      last = last.flatMap { [$0 + "a", $0 + "b"] }
      texts += last
    }
    return texts
  }

  @Test func `the first occurrence of a part is where each place tried in turn finds it`() {
    for text in texts(7) {
      let bytes = Array(text.utf8)
      for part in texts(3) {
        let wanted = Array(part.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: wanted) }
        // An empty part occurs in an empty text, too.
        let expected = wanted.isEmpty ? 0..<0 : start.map { $0..<$0 + wanted.count }
        #expect(bytes.firstOccurrence(of: wanted) == expected, "\(part) in \(text)")
        #expect(bytes.contains(part: wanted) == (expected != nil))
        let slice = bytes.dropFirst(2)
        #expect(slice.firstOccurrence(of: wanted)?.lowerBound == slice.firstRange(of: wanted)?.lowerBound)
        #expect(text.contains(part: part) == (part.isEmpty || text.contains(part)))
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `a part that nearly occurs at every place costs no more than its length`() {
    let dashes = [UInt8](repeating: UInt8(ascii: "-"), count: 300_000)
    #expect(!(dashes + dashes).contains(part: dashes + Array("x".utf8)))
  }

  @Test func `joining the parts of a text restores it, and no part contains the separator`() {
    for text in texts(7) {
      for separator in texts(3) {
        let parts = text.parts(separatedBy: separator)
        #expect(parts.joined(separator: separator) == text)
        #expect(separator.isEmpty ? parts == [text[...]] : !parts.contains { $0.contains(part: separator) })
      }
    }
  }

  @Test func `a combining mark is part of its letter`() {
    #expect(!"e\u{301}".contains(part: "e"))
    #expect("e\u{301}".utf8.contains(part: "e".utf8))
    #expect("cafe\u{301}".contains(part: "\u{E9}"))
  }
}
