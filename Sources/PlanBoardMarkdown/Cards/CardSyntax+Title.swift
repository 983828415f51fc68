internal import PlanBoardCore

extension CardSyntax {
  /// The title, with its lines joined by spaces. Fields are left out, except those such as `std:vector` that may be
  /// words of a sentence (``FieldOccurrence/isTakenOutOfTitle``).
  package func title(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    titleRange(bytes).map { bytes.string($0) } ?? title(bytes, without: [])
  }

  /// The same as ``title(_:)``, but without `pieces`, such as ambiguous dates, and without the first `skipped` lines.
  func title(
    _ bytes: UnsafeBufferPointer<UInt8>, without pieces: [FieldOccurrence], skipping skipped: Int = 0
  ) -> String {
    var text: [UInt8] = []
    var taken = fields[...]
    if !pieces.isEmpty {
      taken += pieces
      taken.sort { $0.range.lowerBound < $1.range.lowerBound }
    }
    for line in titleLines.dropFirst(skipped) {
      var start = line.lowerBound
      let length = text.count
      while let field = taken.first, field.range.lowerBound < line.upperBound {
        taken.removeFirst()
        guard field.isTakenOutOfTitle, !field.notation.isLine, start <= field.range.lowerBound,
          field.range.upperBound <= line.upperBound
        else { continue }
        Self.append(bytes, start..<field.range.lowerBound, touches: text.count > length, to: &text)
        start = field.range.upperBound
      }
      Self.append(bytes, start..<line.upperBound, touches: text.count > length, to: &text)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The range of the title; nil if the title has no line or several, or if text follows a field that is left out.
  package func titleRange(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard titleLines.count == 1, let line = titleLines.first else { return nil }
    var end = line.upperBound
    for field in fields.reversed()
    where field.isTakenOutOfTitle && !field.notation.isLine && line.contains(field.range.lowerBound) {
      while end > line.lowerBound, bytes[end - 1].isBlank { end -= 1 }
      guard field.range.upperBound == end else { return nil }
      end = field.range.lowerBound
    }
    return bytes.trimmedWide(line.lowerBound..<end)
  }

  static func joined(_ lines: [Range<Int>], _ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    for line in lines { append(bytes, line, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends a piece of a title, usually with a space before it.
  ///
  /// - Parameter touches: whether only a field is between the last piece and this one. If so, a space is added only
  ///   where one is needed: `a #b, c` becomes `a, c`; `a @{2026-12-01}b` becomes `a b`.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, touches: Bool = false, to text: inout [UInt8]
  ) {
    let piece = bytes.trimmedWide(range)
    guard !piece.isEmpty else { return }
    if !text.isEmpty, !touches || piece.lowerBound > range.lowerBound || joinsWords(text, bytes[piece]) {
      text.append(.space)
    }
    text.append(contentsOf: bytes[piece])
  }

  /// Whether two pieces of text would join two words. Chinese and Japanese are written without spaces, so their
  /// characters do not count.
  private static func joinsWords(_ text: [UInt8], _ piece: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    func isOfWord(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar, scalar.value < 0x2E80 else { return false }
      // A combining mark belongs to the letter before it.
      return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
    }
    return isOfWord(String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last)
      && isOfWord(String(decoding: piece.prefix(4), as: UTF8.self).unicodeScalars.first)
  }
}
