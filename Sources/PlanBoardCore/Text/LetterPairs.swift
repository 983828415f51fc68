/// The pairs of neighbouring letters in a text, ignoring case. Only the nineteen letters of a ``TitleDigest`` count.
///
/// A text that lacks one of a handle's pairs does not contain the handle (``CardHandle``). So if the pairs are stored,
/// most boards need not be read to look for a handle.
package struct LetterPairs: Hashable, Sendable {
  /// The number of ``chunks``, each of which has one bit for each of 64 pairs.
  package static let chunkCount = 6
  /// For each byte that is one of the letters, its index in ``TitleDigest/letters``; 255 for all other bytes.
  private static let places: [UInt8] = {
    var places = [UInt8](repeating: 255, count: 256)
    for (place, letter) in TitleDigest.letters.enumerated() {
      places[Int(letter)] = UInt8(place)
      places[Int(letter) - 0x20] = UInt8(place)
    }
    return places
  }()

  /// One bit for each of the 361 pairs of the 19 letters.
  private var bits = SIMD8<UInt64>()

  /// Finds the pairs of a UTF-8 text, both as it is and folded for a search (``FoldedText``). O(n).
  package init(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { text in
      add(text)
      if !text.isASCII { FoldedText(text).bytes.withUnsafeBufferPointer { add($0) } }
    }
  }

  /// Makes the pairs from their chunks. Chunks that are missing are zero; more chunks than ``chunkCount`` are ignored.
  package init(chunks: ArraySlice<UInt64>) {
    for index in 0..<min(chunks.count, Self.chunkCount) { bits[index] = chunks[chunks.startIndex + index] }
  }

  /// The bits of all pairs, to be stored.
  package var chunks: [UInt64] { (0..<Self.chunkCount).map { bits[$0] } }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    Self.forEachPair(in: text) { bits[$0 / 64] |= 1 << UInt64($0 % 64) }
  }

  /// Whether the text with these pairs may contain a word; false only if the text lacks one of the word's pairs.
  package func mayHave(_ word: FoldedText) -> Bool {
    var isMissing = false
    word.bytes.withUnsafeBufferPointer { word in
      Self.forEachPair(in: word) { if bits[$0 / 64] & 1 << UInt64($0 % 64) == 0 { isMissing = true } }
    }
    return !isMissing
  }

  private static func forEachPair(in text: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void) {
    places.withUnsafeBufferPointer { places in
      var last: UInt8 = 255
      for byte in text {
        let place = places[Int(byte)]
        if place != 255, last != 255 { body(Int(last) * TitleDigest.letters.count + Int(place)) }
        last = place
      }
    }
  }
}
