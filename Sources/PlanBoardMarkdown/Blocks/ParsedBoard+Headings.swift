internal import PlanBoardCore

extension ParsedBoard {
  /// The range of a column's name in its heading, and the range of the heading's text (``HeadingText/text``). Only the
  /// text includes a WIP limit of Obsidian Kanban, such as `(3)`.
  package func headingRanges(ofColumn column: Int) -> (name: Range<Int>, text: Range<Int>) {
    source.bytes.withUnsafeBufferPointer { bytes in
      let text = HeadingText(in: bytes, blocks[columns[column].heading].range).text
      let mayHaveLimit = settings.context.isKanbanPlugin && columns[column].kind.goesByName
      return ((mayHaveLimit ? WIPSuffix(in: bytes, text)?.name : nil) ?? text, text)
    }
  }

  /// The text of a section's heading, without the backslashes of escapes.
  ///
  /// - Parameter block: the index of the heading in ``blocks``.
  package func sectionName(_ block: Int) -> String {
    source.bytes.withUnsafeBufferPointer { HeadingText.name(in: $0, HeadingText(in: $0, blocks[block].range).text) }
  }
}
