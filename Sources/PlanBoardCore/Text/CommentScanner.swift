/// Finds the comments in a text: `<!-- … -->`, and `%% … %%` of Obsidian (docs/format.md, "Comments"). O(n) for all
/// calls together.
package struct CommentScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private let end: Int
  /// Whether it is known that no `-->` follows.
  private var hasNoArrow = false

  /// - Parameter end: the offset where the text ends. A comment that does not end before it is no comment.
  package init(_ text: UnsafeBufferPointer<UInt8>, to end: Int) {
    (self.text, self.end) = (text, end)
  }

  /// The offset after the comment that begins at `start`; nil if none begins there. Calls must be in the order of the
  /// text.
  package mutating func endOfComment(at start: Int) -> Int? {
    switch text[start] {
    case UInt8(ascii: "<"): endOfMarkup(at: start)
    case UInt8(ascii: "%") where opensPercent(at: start): Self.percents(in: text, from: start + 2, to: end)
    default: nil
    }
  }

  /// Whether `%%` is at an offset, and not after a digit: `100%%` is text.
  package func opensPercent(at start: Int) -> Bool {
    start + 1 < end && text[start] == UInt8(ascii: "%") && text[start + 1] == UInt8(ascii: "%")
      && (start == 0 || text[start - 1] &- 0x30 >= 10)
  }

  /// The offset after the first `%%` at or after `start`; nil if there is none.
  package static func percents(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var position = start
    while position + 1 < end {
      if text[position] == UInt8(ascii: "%"), text[position + 1] == UInt8(ascii: "%") { return position + 2 }
      position += 1
    }
    return nil
  }

  private mutating func endOfMarkup(at start: Int) -> Int? {
    guard !hasNoArrow, has("<!--", at: start) else { return nil }
    // `<!-->` and `<!--->` are whole comments (CommonMark 0.31 §6.6).
    for short in [">", "->"] as [StaticString] where has(short, at: start + 4) {
      return start + 4 + short.utf8CodeUnitCount
    }
    var position = start + 4
    while position < end {
      if text[position] == UInt8(ascii: "-"), has("-->", at: position) { return position + 3 }
      position += 1
    }
    hasNoArrow = true
    return nil
  }

  private func has(_ sign: StaticString, at start: Int) -> Bool {
    guard start + sign.utf8CodeUnitCount <= end else { return false }
    for index in 0..<sign.utf8CodeUnitCount where text[start + index] != sign.utf8Start[index] { return false }
    return true
  }
}

extension String {
  /// A line without its comments, and without the white space that they leave at its ends or twice between two words.
  /// Comments in code stay.
  package var withoutComments: String {
    guard utf8.contains(UInt8(ascii: "<")) || utf8.contains(UInt8(ascii: "%")) else { return self }
    let bytes = Array(utf8)
    var shown: [UInt8] = []
    bytes.withUnsafeBufferPointer { text in
      var scanner = CommentScanner(text, to: text.count)
      var position = 0
      while position < text.count {
        switch text[position] {
        case UInt8(ascii: "\\") where position + 1 < text.count:
          shown += text[position...position + 1]
          position += 2
        case UInt8(ascii: "`"):
          let end = Self.endOfCode(in: text, at: position)
          shown += text[position..<end]
          position = end
        default:
          guard let end = scanner.endOfComment(at: position) else {
            shown.append(text[position])
            position += 1
            continue
          }
          position = end
          guard shown.last.map(\.isASCIIWhiteSpace) ?? true else { continue }
          while position < text.count, text[position].isASCIIWhiteSpace { position += 1 }
        }
      }
    }
    guard shown.count < bytes.count else { return self }
    while let last = shown.last, last.isASCIIWhiteSpace { shown.removeLast() }
    return String(decoding: shown, as: UTF8.self)
  }

  /// The offset after the code span that the backticks at `start` begin, or after these backticks if they begin none.
  private static func endOfCode(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    func endOfRun(_ start: Int) -> Int { text[start...].firstIndex { $0 != UInt8(ascii: "`") } ?? text.count }
    let open = endOfRun(start)
    var position = open
    while let next = text[position...].firstIndex(of: UInt8(ascii: "`")) {
      position = endOfRun(next)
      if position - next == open - start { return position }
    }
    return open
  }
}
