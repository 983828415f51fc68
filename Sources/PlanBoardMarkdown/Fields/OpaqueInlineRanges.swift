internal import PlanBoardCore

/// Finds the ranges of a paragraph in which fields are not read: comments, code spans, link targets, wiki links, HTML
/// tags and autolinks (docs/format.md, "Fields"). O(n).
struct OpaqueInlineRanges {
  /// In ascending order, without overlaps.
  private(set) var ranges: [Range<Int>] = []
  /// The ranges of the comments, which are also among ``ranges``.
  private(set) var comments: [Range<Int>] = []
  /// The ranges of `<br>` tags, which are not among ``ranges``.
  private(set) var lineBreaks: [Range<Int>] = []
  /// The offset of a `%%` at the beginning of a line, without another `%%` after it; nil if there is none.
  private(set) var unclosedComment: Int?

  /// - Parameters:
  ///   - lines: the lines of one paragraph, without indentation and line ends.
  ///   - continuesComment: whether the paragraph begins inside a comment `%% … %%`.
  init(_ text: UnsafeBufferPointer<UInt8>, lines: [Range<Int>], continuesComment: Bool = false) {
    let runs = backtickRuns(text, lines)
    let end = lines.last?.upperBound ?? 0
    var scanner = CommentScanner(text, to: end)
    var next = 0
    var skipUntil = 0
    if continuesComment, let start = lines.first?.lowerBound {
      skipUntil = CommentScanner.percents(in: text, from: start, to: end) ?? end
      add(comment: start..<skipUntil)
    }
    for line in lines {
      var position = max(line.lowerBound, skipUntil)
      var openParentheses: [Int?] = []
      while position < line.upperBound {
        switch text[position] {
        case UInt8(ascii: "\\"):
          position += 1
          if position < line.upperBound, text[position] == UInt8(ascii: "`") {
            // In CommonMark, the backslash escapes only the first backtick. Here, it escapes the whole run, because a
            // code span after such a backtick hardly ever has a field in it.
            while position < line.upperBound, text[position] == UInt8(ascii: "`") { position += 1 }
          } else {
            position += 1
          }
        case UInt8(ascii: "`"):
          while next < runs.count, runs[next].start < position { next += 1 }
          if next < runs.count, let close = runs[next].close {
            ranges.append(position..<close)
            skipUntil = close
            position = close
          } else {
            while position < line.upperBound, text[position] == UInt8(ascii: "`") { position += 1 }
          }
        case UInt8(ascii: "<"), UInt8(ascii: "%"):
          if let end = scanner.endOfComment(at: position) {
            add(comment: position..<end)
            skipUntil = end
            position = end
          } else if text[position] == UInt8(ascii: "<") {
            position = addTag(text, position, line.upperBound)
          } else {
            if position == line.lowerBound, scanner.opensPercent(at: position) { unclosedComment = position }
            position += 1
          }
        case UInt8(ascii: "("):
          let isTarget = position > line.lowerBound && text[position - 1] == UInt8(ascii: "]")
          openParentheses.append(isTarget ? position : nil)
          position += 1
        case UInt8(ascii: ")"):
          position += 1
          if let open = openParentheses.popLast(), let open { ranges.append(open..<position) }
        case UInt8(ascii: "["):
          position = addWikiLink(text, position, line)
        default:
          position += 1
        }
      }
    }
    merge()
  }

  private mutating func add(comment: Range<Int>) {
    comments.append(comment)
    ranges.append(comment)
  }

  /// Makes a comment of ``unclosedComment`` and the text after it, because the comment ends below the paragraph.
  ///
  /// - Parameter end: the end of the paragraph.
  mutating func extendComment(to end: Int) {
    guard let start = unclosedComment else { return }
    comments.removeAll { $0.lowerBound > start }
    add(comment: start..<end)
    lineBreaks.removeAll { $0.lowerBound > start }
    merge()
  }

  /// Merges ranges that overlap, such as a link target and a code span in it.
  private mutating func merge() {
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    ranges = merged
  }

  static func lineBreak(_ text: UnsafeBufferPointer<UInt8>, at start: Int, to end: Int) -> Range<Int>? {
    guard text.hasPrefix("<br", at: start, to: end), start + 3 < end, !text[start + 3].isAlphanumeric else {
      return nil
    }
    var scanner = TagScanner(text: text, position: start, end: end)
    return scanner.scanTag() ? start..<scanner.position : nil
  }

  /// Adds the HTML tag, autolink or `<br>` at `start`, if any, and returns the offset at which to continue.
  private mutating func addTag(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    if let lineBreak = Self.lineBreak(text, at: start, to: end) {
      lineBreaks.append(lineBreak)
      return lineBreak.upperBound
    }
    var scanner = TagScanner(text: text, position: start, end: end)
    if scanner.scanTag() {
      ranges.append(start..<scanner.position)
      return scanner.position
    }
    // Any text between `<` and `>` without spaces counts as an autolink: its address is not checked.
    var position = start + 1
    while position < end, !text[position].isBlank, text[position] != UInt8(ascii: "<") {
      if text[position] == UInt8(ascii: ">") {
        guard position > start + 1 else { break }
        ranges.append(start..<position + 1)
        return position + 1
      }
      position += 1
    }
    return start + 1
  }

  /// Adds the wiki link `[[…]]` at `start`, if any, and returns the offset at which to continue. `@[[…]]` is not added:
  /// it may be a date of Obsidian Kanban.
  private mutating func addWikiLink(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ line: Range<Int>) -> Int {
    guard start + 1 < line.upperBound, text[start + 1] == UInt8(ascii: "[") else { return start + 1 }
    var position = start + 2
    while position + 1 < line.upperBound {
      if text[position] == UInt8(ascii: "["), text[position + 1] == UInt8(ascii: "[") { return position }
      if text[position] == UInt8(ascii: "]"), text[position + 1] == UInt8(ascii: "]") {
        if start == line.lowerBound || text[start - 1] != UInt8(ascii: "@") { ranges.append(start..<position + 2) }
        return position + 2
      }
      position += 1
    }
    return start + 2
  }

  /// Backticks that follow one another.
  private struct Run {
    var start: Int
    var length: Int
    /// The end of the next run of the same length, which closes a code span; nil if there is no such run.
    var close: Int?
  }

  private func backtickRuns(_ text: UnsafeBufferPointer<UInt8>, _ lines: [Range<Int>]) -> [Run] {
    var runs: [Run] = []
    for line in lines {
      var position = line.lowerBound
      while let start = text.firstOffset(of: UInt8(ascii: "`"), from: position, to: line.upperBound) {
        var end = start
        while end < line.upperBound, text[end] == UInt8(ascii: "`") { end += 1 }
        runs.append(Run(start: start, length: end - start))
        position = end
      }
    }
    var closes: [Int: Int] = [:]
    for index in runs.indices.reversed() {
      runs[index].close = closes[runs[index].length]
      closes[runs[index].length] = runs[index].start + runs[index].length
    }
    return runs
  }
}
