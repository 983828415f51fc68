internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardScreen

/// A unified diff with colours.
///
/// If as many lines are added as were removed just before, they are compared in pairs. The words that differ within a
/// pair are inverse.
struct DiffDrawing {
  private(set) var bytes: [UInt8] = []
  private var removed: [String] = []
  private var added: [String] = []
  private let theme: TerminalTheme

  init(_ theme: TerminalTheme) { self.theme = theme }

  /// Adds a line; ``flush()`` must be called after the last one.
  mutating func add(_ line: UnifiedDiff.Line) {
    switch line {
    case .removed(let text):
      if !added.isEmpty { flush() }
      removed.append(Self.safe(text))
    case .added(let text): added.append(Self.safe(text))
    case .file(let text): addOther(text, "", .bold)
    case .hunk(let text): addOther(text, "", .tag)
    case .note(let text): addOther(text, "", .dim)
    case .same(let text): addOther(text, " ", .plain)
    }
  }

  /// Appends the removed and added lines that have been collected so far.
  mutating func flush() {
    let isPaired = removed.count == added.count
    let places = isPaired ? zip(removed, added).map { Self.changedWords($0, $1) } : []
    for (index, text) in removed.enumerated() {
      append("-", text, isPaired ? places[index].old : [], .removed, .removedWords)
    }
    for (index, text) in added.enumerated() {
      append("+", text, isPaired ? places[index].new : [], .good, .addedWords)
    }
    (removed, added) = ([], [])
  }

  private mutating func addOther(_ text: ArraySlice<UInt8>, _ sign: String, _ style: Style) {
    flush()
    append(sign, Self.safe(text), [], style, style)
  }

  /// - Parameter words: the ranges of the text that have the style `strong`.
  private mutating func append(
    _ sign: String, _ text: String, _ words: [Range<String.Index>], _ style: Style, _ strong: Style
  ) {
    var (piece, start) = (sign, text.startIndex)
    for range in words {
      piece += text[start..<range.lowerBound]
      StyledLine.append(piece, style, to: &bytes, true, theme)
      StyledLine.append(String(text[range]), strong, to: &bytes, true, theme)
      (piece, start) = ("", range.upperBound)
    }
    piece += text[start...]
    if !piece.isEmpty { StyledLine.append(piece, style, to: &bytes, true, theme) }
    bytes.append(.lineFeed)
  }

  private static func safe(_ text: ArraySlice<UInt8>) -> String {
    VisibleText.safe(String(decoding: text, as: UTF8.self))
  }

  /// The ranges of the words, and of the spaces between words, that differ between two versions of a line. The time is
  /// nearly linear.
  ///
  /// - Returns: no ranges if fewer than half of the words are in both lines.
  static func changedWords(_ old: String, _ new: String) -> (old: [Range<String.Index>], new: [Range<String.Index>]) {
    let (before, after) = (words(old), words(new))
    // `LineDiff` compares lines, so each word becomes a line.
    let diff = LineDiff(lines(before, of: old), lines(after, of: new))
    let common = zip(before, diff.counterparts).count { old[$0.lowerBound] != " " && $1 != nil }
    let most = max(before.count { old[$0.lowerBound] != " " }, after.count { new[$0.lowerBound] != " " })
    guard common * 2 >= most else { return ([], []) }
    let isCommon = Set(diff.counterparts.compactMap { $0 })
    return (
      joined(before.indices.filter { diff.counterparts[$0] == nil }.map { before[$0] }),
      joined(after.indices.filter { !isCommon.contains($0) }.map { after[$0] })
    )
  }

  private static func lines(_ words: [Range<String.Index>], of text: String) -> [UInt8] {
    words.flatMap { text[$0].utf8 + [.lineFeed] }
  }

  private static func joined(_ ranges: [Range<String.Index>]) -> [Range<String.Index>] {
    ranges.reduce(into: []) { joined, range in
      if let last = joined.last, last.upperBound == range.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<range.upperBound
      } else {
        joined.append(range)
      }
    }
  }

  /// The ranges of the words of a line, and of the spaces between them.
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
