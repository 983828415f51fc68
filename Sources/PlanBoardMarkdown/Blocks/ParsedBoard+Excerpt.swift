internal import PlanBoardCore

extension ParsedBoard {
  /// A small board that has the settings of this board and one of its columns, but no cards. If a card is added to the
  /// small board, its text is read exactly as in that column of this board. The other cards are not parsed.
  ///
  /// - Returns: nil if the small board would differ from this board in the column's name or role, or in how fields are
  ///   read.
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
      only.isDone == span.isDone, only.kind.isPutAway == span.kind.isPutAway,
      excerpt.settings.context == settings.context
    else { return nil }
    return excerpt
  }
}
