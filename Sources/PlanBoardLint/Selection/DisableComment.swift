internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A comment such as `<!-- pb: disable overdue, duplicate-title -->`, which silences rules in a part of the board.
/// A comment without names silences every rule.
///
/// The place of the comment decides what it applies to:
/// - at the top of the file, perhaps after front matter: the whole file
/// - elsewhere, above a heading: that column or section
/// - elsewhere, above a card or another block: that block
/// - in a card: that card
///
/// Several comments, one above the other, all apply to the block below them.
package struct DisableComment: Sendable {
  /// The name of a rule, or of a group of rules, in the comment.
  package struct Name: Sendable {
    package let text: String
    let range: Range<Int>
    /// nil if no rule and no group has this name.
    let rule: RuleName?
    /// Whether the name has silenced a finding.
    package internal(set) var isUsed = false
  }

  let range: Range<Int>
  package internal(set) var names: [Name]
  /// Findings that begin in this range are silenced.
  let scope: Range<Int>
  package internal(set) var isUsed = false

  /// The comments of a board. O(n).
  static func find(in board: LintedBoard) -> [DisableComment] {
    var comments: [DisableComment] = []
    var position = 0
    while let mark = board.bytes.firstOffset(of: SilencingComment.mark, from: position, to: board.bytes.count) {
      position = mark + 1
      if let comment = DisableComment(around: mark, in: board) { comments.append(comment) }
    }
    return comments
  }

  private init?(around mark: Int, in linted: LintedBoard) {
    let bytes = linted.bytes
    var start = mark
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    start -= 4
    guard start >= 0, bytes.hasPrefix("<!--", at: start, to: bytes.count) else { return nil }
    let line = linted.source.content(of: linted.source.lines.line(at: mark))
    guard let end = bytes.firstOffset(of: "-->", from: mark, to: line.upperBound),
      let scope = Self.scope(of: start, in: linted)
    else { return nil }
    range = start..<end + 3
    self.scope = scope
    names = Self.names(in: mark + SilencingComment.mark.utf8CodeUnitCount..<end, bytes)
  }

  private static func names(in range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> [Name] {
    var names: [Name] = []
    var start = range.lowerBound
    for position in range.lowerBound...range.upperBound {
      guard position == range.upperBound || bytes[position].isBlank || bytes[position] == UInt8(ascii: ",") else {
        continue
      }
      if start < position {
        let text = bytes.string(start..<position)
        names.append(Name(text: text, range: start..<position, rule: RuleName(text)))
      }
      start = position + 1
    }
    return names
  }

  /// The range in which the comment at `offset` silences findings. nil if the comment is in code, or is neither in a
  /// card nor at the start of a block of prose.
  private static func scope(of offset: Int, in linted: LintedBoard) -> Range<Int>? {
    let blocks = linted.board.blocks
    guard let index = linted.board.block(at: offset), !linted.isCode(at: offset) else { return nil }
    if let card = linted.board.cardIndex(ofBlock: index) {
      let range = linted.board.range(of: linted.board.cards[card])
      return offset >= range.lowerBound || linted.firstText(onLineOf: offset) == offset ? range : nil
    }
    guard blocks[index].kind == .prose, linted.bytes.trimmed(blocks[index].range).lowerBound == offset else {
      return nil
    }
    if linted.board.isFirst(index) { return 0..<linted.bytes.count }
    let below = blocks.indices[(index + 1)...].first {
      blocks[$0].kind != .gap && !linted.board.isSilencingComment($0)
    }
    guard let next = linted.board.isSilencingComment(index) ? below : index else {
      return blocks[index].range.upperBound..<linted.bytes.count
    }
    guard blocks[next].kind == .heading else { return blocks[next].range }
    let column = linted.board.column(ofBlock: next)
    let columnEnd = column?.blocks.upperBound ?? blocks.count
    let end =
      column?.heading == next
      ? nil : blocks[(next + 1)...].firstIndex { $0.kind == .heading && $0.level <= blocks[next].level }
    let last = min(end ?? blocks.count, columnEnd)
    return blocks[next].range.lowerBound..<(last < blocks.count ? blocks[last].range.lowerBound : linted.bytes.count)
  }
}

extension ParsedBoard {
  /// Whether only front matter and blank lines come before a block.
  func isFirst(_ block: Int) -> Bool {
    !blocks[..<block].contains { [.heading, .card, .rule, .prose].contains($0.kind) }
  }

  /// The column that contains a block, perhaps as its heading; nil if there is none. O(log n).
  fileprivate func column(ofBlock block: Int) -> ColumnSpan? {
    let index = columns.partitioningIndex { $0.blocks.upperBound > block }
    return index < columns.count && columns[index].blocks.contains(block) ? columns[index] : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func firstOffset(of text: StaticString, from offset: Int, to end: Int) -> Int? {
    var position = offset
    while let hit = firstOffset(of: text.utf8Start[0], from: position, to: end) {
      if hasPrefix(text, at: hit, to: end) { return hit }
      position = hit + 1
    }
    return nil
  }
}
