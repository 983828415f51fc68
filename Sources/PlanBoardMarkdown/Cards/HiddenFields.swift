internal import PlanBoardCore

/// Makes the scanner skip what hides fields in the paragraphs of a card: code, links, HTML and comments. A comment
/// `%% … %%` that begins a line may continue in the paragraphs below.
struct HiddenFields {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The lines of each paragraph that was not read yet, 0-based.
  private var paragraphs: ArraySlice<ClosedRange<Int>>
  private var isInComment = false

  /// - Parameter paragraphs: the lines of each paragraph below the title.
  init(_ bytes: UnsafeBufferPointer<UInt8>, below paragraphs: ArraySlice<ClosedRange<Int>>) {
    (self.bytes, self.paragraphs) = (bytes, paragraphs)
  }

  /// Makes the scanner skip the hidden ranges of the next paragraph, and returns the ranges of its `<br>` tags.
  ///
  /// - Parameters:
  ///   - lines: the lines of the paragraph, without blanks at either end.
  ///   - isTitle: whether the paragraph is the title, which is not among ``paragraphs``.
  mutating func hide(
    in lines: some Collection<Range<Int>>, isTitle: Bool, _ source: SourceText, _ scanner: inout FieldScanner
  ) -> ArraySlice<Range<Int>> {
    if !isTitle { paragraphs.removeFirst() }
    guard isInComment || lines.contains(where: { mayHideFields($0) }) else { return [] }
    let lines = Array(lines)
    var opacity = OpaqueInlineRanges(bytes, lines: lines, continuesComment: isInComment)
    let end = lines.last?.upperBound ?? 0
    if isInComment { isInComment = opacity.comments.first?.upperBound == end && !endsComment(end) }
    if opacity.unclosedComment != nil, commentEndsBelow(source) {
      opacity.extendComment(to: end)
      isInComment = true
    }
    scanner.skip(opacity)
    return opacity.lineBreaks[...]
  }

  /// Whether the comment that began above ends at the end of a paragraph.
  private func endsComment(_ end: Int) -> Bool { bytes.hasPrefix("%%", at: max(0, end - 2), to: end) }

  private func commentEndsBelow(_ source: SourceText) -> Bool {
    paragraphs.contains { lines in
      let end = source.lines.content(of: lines.upperBound, in: bytes).upperBound
      return CommentScanner.percents(in: bytes, from: source.lines.start(of: lines.lowerBound), to: end) != nil
    }
  }

  /// Whether a line may contain a comment, code, a link or HTML.
  private func mayHideFields(_ line: Range<Int>) -> Bool {
    if bytes.firstOffset(of: UInt8(ascii: "`"), from: line.lowerBound, to: line.upperBound) != nil { return true }
    if bytes.firstOffset(of: UInt8(ascii: "<"), from: line.lowerBound, to: line.upperBound) != nil { return true }
    var position = line.lowerBound
    while let bracket = bytes.firstOffset(of: UInt8(ascii: "]"), from: position, to: line.upperBound) {
      position = bracket + 1
      guard position < line.upperBound else { break }
      if bytes[position] == UInt8(ascii: "(") || bytes[position] == UInt8(ascii: "]") { return true }
    }
    position = line.lowerBound
    while let sign = bytes.firstOffset(of: UInt8(ascii: "%"), from: position, to: line.upperBound) {
      position = sign + 1
      if position < line.upperBound, bytes[position] == UInt8(ascii: "%") { return true }
    }
    return false
  }
}
