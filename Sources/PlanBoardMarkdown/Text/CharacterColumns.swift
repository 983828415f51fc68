/// Finds the column of a byte in its line, counted in characters (Unicode code points).
///
/// Finding many columns of a line in nearly ascending order takes about as long as reading the line once.
package final class CharacterColumns {
  private let source: SourceText
  private var lineStart = -1
  /// The last offsets on the line whose columns were found, and the number of characters before each.
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
