internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A unified diff with colours. Its characters are those of the diff without colours.
///
/// If as many lines are added as were removed just before, each added line is taken for the new version of a removed one, and the
/// words that differ are inverse.
struct DiffDrawing {
  private(set) var bytes: [UInt8] = []
  private var removed: [String] = []
  private var added: [String] = []

  mutating func add(_ line: UnifiedDiff.Line) {
    switch line {
    case .removed(let text):
      if !added.isEmpty { end() }
      removed.append(Self.safe(text))
    case .added(let text): added.append(Self.safe(text))
    case .file(let text): other(text, "", .bold)
    case .hunk(let text): other(text, "", .tag)
    case .note(let text): other(text, "", .dim)
    case .same(let text): other(text, " ", .plain)
    }
  }

  /// Appends the lines that wait for a counterpart.
  mutating func end() {
    let isPaired = removed.count == added.count
    var places: [(old: Range<String.Index>, new: Range<String.Index>)?] = []
    if isPaired { places = zip(removed, added).map { Self.changedWords($0, $1) } }
    for (index, text) in removed.enumerated() {
      append("-", text, isPaired ? places[index]?.old : nil, .removed, .removedWords)
    }
    for (index, text) in added.enumerated() {
      append("+", text, isPaired ? places[index]?.new : nil, .good, .addedWords)
    }
    (removed, added) = ([], [])
  }

  private mutating func other(_ text: ArraySlice<UInt8>, _ sign: String, _ style: Style) {
    end()
    append(sign, Self.safe(text), nil, style, style)
  }

  private mutating func append(
    _ sign: String, _ text: String, _ words: Range<String.Index>?, _ style: Style, _ strong: Style
  ) {
    if let words {
      StyledLine.append(sign + text[..<words.lowerBound], style, to: &bytes, true)
      if !words.isEmpty { StyledLine.append(String(text[words]), strong, to: &bytes, true) }
      if words.upperBound < text.endIndex {
        StyledLine.append(String(text[words.upperBound...]), style, to: &bytes, true)
      }
    } else if !(sign + text).isEmpty {
      StyledLine.append(sign + text, style, to: &bytes, true)
    }
    bytes.append(.lineFeed)
  }

  private static func safe(_ text: ArraySlice<UInt8>) -> String {
    VisibleText.safe(String(decoding: text, as: UTF8.self))
  }

  /// The words that differ in two versions of a line: from the first different word to the last one.
  ///
  /// - Returns: nil if the lines have less than half of their words in common, because they are then hardly versions of one line.
  static func changedWords(_ old: String, _ new: String) -> (old: Range<String.Index>, new: Range<String.Index>)? {
    let (before, after) = (words(old), words(new))
    let most = min(before.count, after.count)
    var start = 0
    while start < most, old[before[start]] == new[after[start]] { start += 1 }
    var end = 0
    while end < most - start, old[before[before.count - 1 - end]] == new[after[after.count - 1 - end]] { end += 1 }
    let common = before[..<start] + before[(before.count - end)...]
    func count(_ words: some Sequence<Range<String.Index>>, in text: String) -> Int {
      words.count { text[$0.lowerBound] != " " }
    }
    guard count(common, in: old) * 2 >= max(count(before, in: old), count(after, in: new)) else { return nil }
    return (range(of: before, from: start, end: end, in: old), range(of: after, from: start, end: end, in: new))
  }

  private static func range(
    of words: [Range<String.Index>], from start: Int, end: Int, in text: String
  ) -> Range<String.Index> {
    let last = words.count - end
    let lower = start < words.count ? words[start].lowerBound : text.endIndex
    return lower..<(last > start ? words[last - 1].upperBound : lower)
  }

  /// The words of a line, and the spaces between them.
  private static func words(_ text: String) -> [Range<String.Index>] {
    var words: [Range<String.Index>] = []
    for index in text.indices {
      if let last = words.last, (text[last.lowerBound] == " ") == (text[index] == " ") {
        words[words.count - 1] = last.lowerBound..<text.index(after: index)
      } else {
        words.append(index..<text.index(after: index))
      }
    }
    return words
  }
}
