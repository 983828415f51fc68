package import PlanBoardMarkdown

extension ParsedBoard {
  /// The parts of the board around an offset, from the smallest to the whole text. Each range is inside the next one,
  /// and shorter. O(n) in the number of blocks.
  ///
  /// - Parameter offset: in bytes; an offset outside the text counts as the nearest end of the text.
  package func enclosingRanges(at offset: Int) -> [Range<Int>] {
    let offset = min(max(0, offset), source.bytes.count)
    var parts = [source.bytes.indices]
    if let column = column(at: offset) {
      let extent = extent(ofColumn: column).range
      parts.append(extent)
      let sections = columns[column].sections
      if let number = sections.lastIndex(where: { blocks[$0].range.lowerBound <= offset }) {
        let next = number + 1 < sections.count ? blocks[sections[number + 1]].range.lowerBound : extent.upperBound
        parts.append(blocks[sections[number]].range.lowerBound..<trimmedEnd(of: next))
      }
    }
    // An offset between two blocks touches both.
    for block in [block(at: offset), offset > 0 ? block(at: offset - 1) : nil].compactMap(\.self)
    where blocks[block].kind != .gap {
      parts.append(blocks[block].range)
      guard let card = cardIndex(ofBlock: block) else { continue }
      let text = syntax(ofCard: card)
      parts.append(text.range)
      if let first = text.titleLines.first, let last = text.titleLines.last {
        parts.append(first.lowerBound..<last.upperBound)
      }
      for item in text.checklist {
        let start = source.lines.start(of: item.lines.lowerBound)
        parts.append(
          (start..<source.content(of: item.lines.upperBound).upperBound).clamped(to: blocks[block].range))
        if let first = item.titleLines.first, let last = item.titleLines.last {
          parts.append(first.lowerBound..<last.upperBound)
        }
      }
      for field in text.fields { parts.append(field.range) }
    }
    if let name = name(at: offset) { parts.append(name.range) }
    var found: [Range<Int>] = []
    for part in parts.sorted(by: { $0.count > $1.count }) where part.lowerBound <= offset && offset <= part.upperBound {
      guard let last = found.last else {
        found.append(part)
        continue
      }
      if part.count < last.count, last.lowerBound <= part.lowerBound, part.upperBound <= last.upperBound {
        found.append(part)
      }
    }
    return found.reversed()
  }

  private func trimmedEnd(of offset: Int) -> Int {
    var end = offset
    while end > 0, source.bytes[end - 1].isBlank || source.bytes[end - 1].isLineEnd { end -= 1 }
    return end
  }
}
