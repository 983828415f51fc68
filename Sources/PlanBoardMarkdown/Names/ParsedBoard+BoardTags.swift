internal import PlanBoardCore

extension ParsedBoard {
  /// The line, 1-based, on which the front matter gives a tag to all cards of the board; nil if the board does not have
  /// the tag.
  ///
  /// - Parameter tag: without `#`, in the exact spelling.
  package func line1(ofBoardTag tag: String) -> Int? {
    guard settings.tags.contains(tag), let frontMatter else { return nil }
    for (index, entry) in frontMatter.entries.enumerated() where entry.key == "tags" || entry.key == "tag" {
      guard let item = entry.value.texts?.firstIndex(where: { $0 == tag || $0 == "#\(tag)" }) else { continue }
      let place = writtenList(ofEntry: index, frontMatter)?.items[item].lowerBound
      return (place.map { source.lines.line(at: $0) } ?? entry.fileLine) + 1
    }
    return nil
  }
}
