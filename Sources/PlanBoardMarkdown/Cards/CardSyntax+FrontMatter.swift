internal import PlanBoardCore

// The front matter of a card (docs/format.md, "Front matter of a card").
extension CardSyntax {
  /// Reads a paragraph below the title as front matter, if nothing but blank lines is between them, and if it consists
  /// of nothing but field lines.
  ///
  /// - Returns: whether it is front matter.
  mutating func readFrontMatter(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, _ paragraph: ClosedRange<Int>,
    _ parts: ArraySlice<BlockTree.Part>, _ scanner: inout FieldScanner
  ) -> Bool {
    guard titleParagraph != nil, frontMatter == nil, noteStart == nil, paragraph.lowerBound > headEnd,
      let lines = fieldLines(source, bytes, from: paragraph.lowerBound, to: paragraph.upperBound, parts, scanner),
      lines.end > paragraph.upperBound,
      (headEnd + 1..<paragraph.lowerBound).allSatisfy({ source.lines.content(of: $0, in: bytes).allBlank(in: bytes) })
    else { return false }
    add(lines, source, bytes, &scanner)
    return true
  }

  /// Adds the date of a line such as `due: 2026-02-30`, which looks like a field line but is a part of the title, because
  /// the date cannot be read.
  func addUnreadDate(
    ofLine line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>, _ scanner: inout FieldScanner
  ) {
    guard let head = FieldLine.Head(bytes, line, declared: scanner.context.declaredFields), head.key.isDate,
      !head.isDataview, !head.value.isEmpty, !scanner.isComment(at: line.lowerBound)
    else { return }
    scanner.addUnreadDate(head.key, head.value, line, .line, isSure: true)
  }

  /// The field lines that begin on line `first`, in a paragraph that ends on line `last`; nil if there are none.
  func fieldLines(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, from first: Int, to last: Int,
    _ parts: ArraySlice<BlockTree.Part>, _ scanner: FieldScanner
  ) -> FieldLines? {
    let found = FieldLines(
      source, bytes, first...max(first, lines.upperBound), paragraphEnd: last, declared: scanner.context.declaredFields,
      beginning: { parts.beginning(onLine: $0) }, isHidden: { scanner.isComment(at: $0) })
    return found.entries.isEmpty ? nil : found
  }

  mutating func add(
    _ found: FieldLines, _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, _ scanner: inout FieldScanner
  ) {
    guard let first = found.entries.first else { return }
    for entry in found.entries { for field in entry.field.occurrences { scanner.add(field) } }
    headEnd = found.end - 1
    frontMatter = first.field.head.lowerBound..<source.lines.content(of: headEnd, in: bytes).upperBound
  }
}

extension ArraySlice<BlockTree.Part> {
  /// What begins on a line, 0-based.
  fileprivate func beginning(onLine line: Int) -> FieldLines.Beginning {
    let found = self[partitioningIndex { Int($0.firstLine) >= line }...].prefix { Int($0.firstLine) == line }
    if found.contains(where: { $0.kind == .item && $0.depth == 1 }) { return .item }
    return found.contains { $0.depth == 0 } ? .block : .nothing
  }
}
