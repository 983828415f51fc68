internal import PlanBoardCore

extension ParsedBoard {
  /// A board with the settings of this one, and with one of its columns, which has no cards there. The text of a card is read on it as it
  /// would be read in that column, in a time that does not depend on the length of the board.
  ///
  /// - Returns: nil if the column would be another one without the rest of the board.
  package func excerpt(ofColumn column: Int) -> ParsedBoard? {
    let span = columns[column]
    var bytes: [UInt8] = []
    for (index, block) in blocks.enumerated() {
      switch block.kind {
      case .byteOrderMark: bytes += source.bytes[block.range]
      case .frontMatter, .settingsFooter: bytes += source.bytes[block.range] + [.lineFeed, .lineFeed]
      case .heading where index == titleBlock || index == span.heading:
        bytes += source.bytes[block.range] + [.lineFeed, .lineFeed]
      default: break
      }
    }
    let excerpt = ParsedBoard(bytes, defaults)
    guard excerpt.columns.count == 1, let only = excerpt.columns.first, only.name == span.name,
      only.isDone == span.isDone, only.isArchive == span.isArchive, excerpt.settings.context == settings.context
    else { return nil }
    return excerpt
  }
}
