/// The `%% kanban:settings … %%` comment that Obsidian Kanban writes at the end of a file.
///
/// The comment is hidden from cmark, which might otherwise read it as part of the last card.
struct SettingsFooter: Hashable, Sendable {
  /// The lines of the comment, 0-based, including the two lines with `%%`.
  var lines: ClosedRange<Int>
  /// The range of the JSON between the two code fences; empty if the comment does not have both.
  var json: Range<Int>

  private static let opening: StaticString = "%% kanban:settings"

  /// Finds the last such comment; nil if there is none on the line `firstLine` or below it. A comment without a closing
  /// `%%` extends to the end of the text.
  init?(in source: SourceText, from firstLine: Int) {
    let found = source.bytes.withUnsafeBufferPointer { bytes -> Int? in
      var end = bytes.count
      while end > 0 {
        guard let percent = bytes[..<end].lastIndex(of: UInt8(ascii: "%")) else { return nil }
        let start = percent - 1
        if start >= 0, bytes.hasPrefix(Self.opening, at: start, to: bytes.count),
          start == 0 || bytes[start - 1].isLineEnd
        {
          return start
        }
        end = percent
      }
      return nil
    }
    guard let found else { return nil }
    let first = source.lines.line(at: found)
    guard first >= firstLine else { return nil }
    var last = source.lines.count - 1
    var fences: [Int] = []
    for line in (first + 1)..<max(first + 1, source.lines.count) {
      let text = source.bytes[source.content(of: line)]
      if text.starts(with: "```".utf8) { fences.append(line) }
      if fences.count != 1, text.starts(with: "%%".utf8), text.dropFirst(2).allSatisfy(\.isBlank) {
        last = line
        break
      }
    }
    lines = first...last
    json =
      fences.count >= 2
      ? source.lines.start(of: fences[0] + 1)..<source.lines.start(of: fences[1])
      : source.lines.start(of: last)..<source.lines.start(of: last)
  }
}
