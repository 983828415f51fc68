package import PlanBoardMarkdown

/// Lines that an editor can fold, so that only the first of them is visible.
package struct FoldableLines: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case frontMatter, settings, column, section, card, checkItem }

  package let kind: Kind
  /// 0-based; at least two lines.
  package let lines: ClosedRange<Int>
}

extension ParsedBoard {
  /// The parts of the board that have at least two lines, in text order. `settings` are those of Obsidian Kanban, at
  /// the end of the board. O(n).
  package var foldableLines: [FoldableLines] {
    var found: [FoldableLines] = []
    func add(_ kind: FoldableLines.Kind, _ range: Range<Int>) {
      guard !range.isEmpty else { return }
      let (first, last) = (source.lines.line(at: range.lowerBound), source.lines.line(at: range.upperBound - 1))
      if first < last { found.append(FoldableLines(kind: kind, lines: first...last)) }
    }
    if let frontMatter { add(.frontMatter, frontMatter.range) }
    for item in flatOutline {
      switch item.kind {
      case .column, .archive: add(.column, item.range)
      case .section: add(.section, item.range)
      case .card: add(.card, item.range)
      case .checkItem: add(.checkItem, item.range)
      }
    }
    for block in blocks where block.kind == .settingsFooter { add(.settings, block.range) }
    return found
  }
}
