internal import PlanBoardCore

/// The text that is shown to cmark instead of the file. It has the same block structure, line by line, in fewer bytes:
/// for `- [ ] call Ann`, cmark sees `- x`.
///
/// The skeleton keeps each line's indentation and its list and quote markers, and writes one `x` for the text. Text is
/// kept where it affects the structure: code fences, thematic breaks, setext underlines, the start and end conditions
/// of HTML blocks, and paragraphs that may begin with link reference definitions (CommonMark §4.7).
///
/// cmark 0.30.2 takes quadratic time for some inline text and for deep nesting. The skeleton hides the text and cuts
/// nesting off at ``nestingLimit``, so parsing is linear for every input.
///
/// If three or more consecutive items become the same `- x`, cmark sees only two of them (``ElidedRun``).
struct Skeleton: ~Copyable {
  /// Lists and quotes nested deeper than this are read as plain text, because cmark takes a step for each level on
  /// every line below.
  static let nestingLimit = 64
  /// The maximum number of bytes that cmark sees of a paragraph that may begin with link reference definitions.
  static let definitionLimit = 2048

  /// Consecutive list items that are not shown to cmark, because they repeat the lines above them.
  ///
  /// After the second `- x`, cmark has the same blocks open as after the first one. So every further `- x` would be an
  /// item like the second one, and the second line shown to cmark can stand for the last `- x` of the run. If no item
  /// begins on the second line, for example in code, ``BlockTree`` shows all lines to cmark.
  struct ElidedRun: Hashable {
    /// The 0-based line of the skeleton before which the items are missing.
    var line: Int32
    /// The number of items that are missing.
    var count: Int32
    /// The sum of ``count`` for all runs up to and including this one.
    var total: Int32
  }

  private(set) var findings: [Finding] = []
  private(set) var omissions: [ElidedRun] = []
  private(set) var sawDefinition = false
  private let text: UnsafeBufferPointer<UInt8>
  private let output: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0
  /// Whether an HTML block may have begun, so that any text that could end it must be shown.
  private var sawHTML = false
  /// How many more bytes cmark may see of a paragraph that may begin with link reference definitions; 0 in other text.
  private var definitionBudget = 0
  /// The first line, 0-based, of the paragraph that ``definitionBudget`` applies to.
  private var definitionLine: Int?
  private let elidesRepeats: Bool
  /// The number of lines shown so far.
  private var lineCount: Int32 = 0
  /// How many lines in a row, up to the last line added, are the same `- x`, including lines left out.
  private var run = 0

  /// - Parameters:
  ///   - byteCount: the maximum number of bytes of the file that will be added.
  ///   - elidesRepeats: whether to leave out repeated lines and record them in ``omissions``.
  init(of text: UnsafeBufferPointer<UInt8>, capacityFor byteCount: Int, elidesRepeats: Bool = false) {
    self.text = text
    self.elidesRepeats = elidesRepeats
    // The line that grows most is `<a>`, which becomes `<x a="x>">`. Memory pages that are never written cost nothing.
    output = .allocate(capacity: 4 * byteCount + 64)
  }

  deinit { output.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: output[..<count]) }

  /// Adds an empty line in place of a line that cmark must not see.
  mutating func addBlankLine() {
    emit(.lineFeed)
    definitionBudget = 0
    lineCount += 1
    run = 0
  }

  /// Adds one line, given without its line end. `number` is the 0-based number of the line in the file.
  mutating func addLine(_ line: Range<Int>, number: Int) {
    let start = count
    show(line, number)
    lineCount += 1
    guard elidesRepeats, isPlainItem(start..<count) else { return run = 0 }
    run = run > 0 && output[start] == output[start - 4] ? run + 1 : 1
    guard run > 2 else { return }
    // The line above is the same, so this one is left out.
    count = start
    lineCount -= 1
    if run == 3 { omissions.append(ElidedRun(line: lineCount - 1, count: 0, total: omissions.last?.total ?? 0)) }
    omissions[omissions.count - 1].count += 1
    omissions[omissions.count - 1].total += 1
  }

  /// Whether a line was written as `- x`, or the same with another bullet.
  private func isPlainItem(_ line: Range<Int>) -> Bool {
    guard line.count == 4, output[line.lowerBound + 1] == .space else { return false }
    return switch output[line.lowerBound] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): output[line.lowerBound + 2] == UInt8(ascii: "x")
    default: false
    }
  }

  private mutating func show(_ line: Range<Int>, _ number: Int) {
    var position = line.lowerBound
    let end = line.upperBound
    var nesting = 0
    var columns = 0

    prefix: while position < end {
      let byte = text[position]
      var markerLength = 0
      switch byte {
      case .space:
        columns += 1
        position += 1
        continue prefix
      case .tab:
        columns += 4
        position += 1
        continue prefix
      case UInt8(ascii: ">"):
        markerLength = 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"):
        if isRun(of: byte, from: position, to: end) { break prefix }
        guard endsMarker(position + 1, end) else { break prefix }
        markerLength = 1
      case UInt8(ascii: "+"):
        guard endsMarker(position + 1, end) else { break prefix }
        markerLength = 1
      case 0x30...0x39:
        var after = position + 1
        while after < end, after - position < 9, text[after].isDigit { after += 1 }
        guard after < end, text[after] == UInt8(ascii: ".") || text[after] == UInt8(ascii: ")"),
          endsMarker(after + 1, end)
        else { break prefix }
        markerLength = after + 1 - position
      default:
        break prefix
      }
      nesting += 1
      // The blank after the marker is part of the marker.
      columns -= 1
      // Two columns of indentation may be one more level, which began on a line above.
      if nesting + columns / 2 > Self.nestingLimit {
        findings.append(
          Finding(
            .nestingTooDeep(limit: Self.nestingLimit), line1: number + 1, column1: position - line.lowerBound + 1))
        copy(line.lowerBound..<position)
        emit(UInt8(ascii: "x"))
        emit(.lineFeed)
        return
      }
      position += markerLength
    }

    if position == end {
      // A blank line ends a paragraph. A line with nothing but markers does not (CommonMark §5.2), so a definition may
      // continue after it.
      definitionBudget = nesting == 0 ? 0 : max(0, definitionBudget - line.count)
      copy(line)
    } else if mayBelongToDefinition(line, position, number) {
      copyInASCII(line)
    } else {
      copy(line.lowerBound..<position)
      addRest(position..<end)
    }
    emit(.lineFeed)
  }

  // MARK: Link reference definitions

  /// Whether the line belongs to a paragraph that may begin with link reference definitions, and so must be shown
  /// whole. If the paragraph is too long (``definitionLimit``), returns false and adds a finding.
  private mutating func mayBelongToDefinition(_ line: Range<Int>, _ position: Int, _ number: Int) -> Bool {
    if definitionBudget == 0 {
      guard text[position] == UInt8(ascii: "["), mayDefine(position..<line.upperBound) else { return false }
      definitionBudget = Self.definitionLimit
      definitionLine = number
      sawDefinition = true
    }
    guard line.count < definitionBudget else {
      definitionBudget = 0
      if let first = definitionLine, first != number || mayDefine(position..<line.upperBound) {
        findings.append(Finding(.definitionTooLong(limit: Self.definitionLimit), line1: first + 1))
      }
      return false
    }
    definitionBudget -= line.count
    if text.firstOffset(of: UInt8(ascii: "<"), from: position, to: line.upperBound) != nil { sawHTML = true }
    return true
  }

  /// Whether text that begins with `[` may begin a link reference definition: its label ends with `]:`, or continues on
  /// the next line.
  private func mayDefine(_ rest: Range<Int>) -> Bool {
    var position = rest.lowerBound + 1
    while position < rest.upperBound {
      switch text[position] {
      case UInt8(ascii: "\\"): position += 2
      case UInt8(ascii: "["): return false
      case UInt8(ascii: "]"):
        return position + 1 < rest.upperBound && text[position + 1] == UInt8(ascii: ":")
      default: position += 1
      }
    }
    return true
  }

  // MARK: After the markers

  private mutating func addRest(_ rest: Range<Int>) {
    let first = text[rest.lowerBound]
    switch first {
    case UInt8(ascii: "#"):
      let after = endOfRun(of: first, rest)
      if after - rest.lowerBound <= 6, after == rest.upperBound || text[after].isBlank {
        copy(rest.lowerBound..<after)
        guard after < rest.upperBound else { return }
        emit(.space)
        if after + 1 < rest.upperBound { addText(rest) }
      } else {
        addText(rest)
      }
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      guard text[rest].beginsFence else { return addText(rest) }
      let after = endOfRun(of: first, rest)
      copy(rest.lowerBound..<after)
      if !text[after..<rest.upperBound].allSatisfy(\.isBlank) { addText(rest) }
    case UInt8(ascii: "<"):
      addHTML(rest)
    case UInt8(ascii: "="):
      let after = endOfRun(of: first, rest)
      if text[after..<rest.upperBound].allSatisfy(\.isBlank) { emit(first) } else { addText(rest) }
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"):
      if isRun(of: first, from: rest.lowerBound, to: rest.upperBound, atLeast: 1) {
        copy(rest)
      } else {
        addText(rest)
      }
    case 0x0B, 0x0C:
      // cmark accepts this byte as the white space that must follow a marker, but also reads it as the first byte of
      // the text.
      emit(first)
      addText(rest)
    default:
      addText(rest)
    }
  }

  private mutating func addText(_ rest: Range<Int>) {
    emit(UInt8(ascii: "x"))
    if sawHTML { addHTMLEnds(rest) }
  }

  private mutating func addHTML(_ rest: Range<Int>) {
    guard let start = HTMLBlockStart(text, rest) else { return addText(rest) }
    sawHTML = true
    emit(start.sample)
    addText(rest)
    if start == .completeTag { emit("\">") }
  }

  /// Writes the end conditions of HTML blocks that the text meets (CommonMark §4.6), each once.
  private mutating func addHTMLEnds(_ rest: Range<Int>) {
    var seen: Set<HTMLBlockEnd> = []
    var position = rest.lowerBound
    while let hit = text.firstOffset(of: UInt8(ascii: ">"), from: position, to: rest.upperBound) {
      let end = HTMLBlockEnd.closing(text, at: hit, from: rest.lowerBound)
      if seen.insert(end).inserted { emit(end.sample) }
      position = hit + 1
    }
  }

  // MARK: Helpers

  @inline(__always)
  private func endsMarker(_ position: Int, _ end: Int) -> Bool { position == end || text[position].isWhiteSpace }

  private func endOfRun(of byte: UInt8, _ rest: Range<Int>) -> Int {
    var after = rest.lowerBound
    while after < rest.upperBound, text[after] == byte { after += 1 }
    return after
  }

  /// Whether the rest of the line consists of `byte`, at least `least` times, and spaces and tabs.
  private func isRun(of byte: UInt8, from start: Int, to end: Int, atLeast least: Int = 3) -> Bool {
    var count = 0
    for position in start..<end {
      if text[position] == byte { count += 1 } else if !text[position].isBlank { return false }
    }
    return count >= least
  }

  @inline(__always)
  private mutating func emit(_ byte: UInt8) {
    output[count] = byte
    count += 1
  }

  private mutating func emit(_ string: StaticString) {
    for offset in 0..<string.utf8CodeUnitCount { emit(string.utf8Start[offset]) }
  }

  /// Copies bytes, but writes `x` for each byte that is not ASCII: cmark's scanners would stop at invalid UTF-8. In a
  /// link reference definition, any non-ASCII character counts as a letter, like `x`.
  private mutating func copyInASCII(_ range: Range<Int>) {
    for position in range { emit(text[position] < 0x80 ? text[position] : UInt8(ascii: "x")) }
  }

  @inline(__always)
  private mutating func copy(_ range: Range<Int>) {
    for position in range { emit(text[position]) }
  }
}
