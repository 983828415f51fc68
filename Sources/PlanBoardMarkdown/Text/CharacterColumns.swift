/// Columns in a text, counted in characters (Unicode code points). Queries in nearly ascending order, such as the ends of a
/// finding and of its fix, take no longer in total than reading their line once.
package final class CharacterColumns {
  private let source: SourceText
  private var lineStart = -1
  /// The last offsets queried on the line, and how many characters precede each.
  private var known: [(offset: Int, count: Int)] = []
  private static let knownLimit = 4

  package init(_ source: SourceText) { self.source = source }

  /// The column of a byte of the text, 1-based.
  ///
  /// - Parameter lineStart: the offset at which the line of that byte begins.
  package func column1(of offset: Int, lineStart: Int) -> Int {
    if self.lineStart != lineStart {
      self.lineStart = lineStart
      known.removeAll(keepingCapacity: true)
    }
    let before = known.filter { $0.offset <= offset }.max { $0.offset < $1.offset } ?? (lineStart, 0)
    let count = before.count + source.string(before.offset..<offset).unicodeScalars.count
    if known.count == Self.knownLimit { known.removeFirst() }
    known.append((offset, count))
    return count + 1
  }
}
