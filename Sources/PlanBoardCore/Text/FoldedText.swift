/// Text folded for a search: in lower case, without accents (`é` is `e`, `ø` is `o`), with each run of white space
/// reduced to one space.
package struct FoldedText: Hashable, Sendable {
  /// UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Folds a text. O(n).
  package init(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Folds a text given as UTF-8. O(n).
  package init(_ text: UnsafeBufferPointer<UInt8>) { append(text) }

  package var isEmpty: Bool { bytes.isEmpty }
  /// The folded text as a string.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The parts of the text, separated by white space.
  package var words: [FoldedText] {
    bytes.split(separator: 0x20).map { word in
      var folded = FoldedText("")
      folded.bytes = Array(word)
      return folded
    }
  }

  /// Whether another text contains this one.
  package func isPart(of other: FoldedText) -> Bool {
    other.bytes.withUnsafeBufferPointer { isPart(ofASCIIOrFolded: $0) }
  }

  /// Whether a text that is not folded contains this one.
  ///
  /// - Precondition: this text has no white space.
  package func isPart(ofText text: UnsafeBufferPointer<UInt8>) -> Bool {
    isPart(ofASCIIOrFolded: text) || (!text.isASCII && isPart(of: FoldedText(text)))
  }

  /// Whether another text, which is ASCII or folded, contains this one.
  ///
  /// Only the ASCII letters of the other text are folded. Its white space is not reduced.
  package func isPart(ofASCIIOrFolded text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    return bytes.withUnsafeBufferPointer { wanted in
      let last = text.count - wanted.count
      var at = 0
      while at <= last {
        if text[at].asciiLowercased == first {
          var length = 1
          while length < wanted.count, text[at + length].asciiLowercased == wanted[length] { length += 1 }
          if length == wanted.count { return true }
        }
        at += 1
      }
      return false
    }
  }

  // MARK: Folding

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.isASCII else {
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { append(scalar) }
      return
    }
    bytes.reserveCapacity(text.count)
    for byte in text { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    if !byte.isASCIIWhiteSpace { bytes.append(byte.asciiLowercased) } else if bytes.last != 0x20 { bytes.append(0x20) }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 { return append(UInt8(scalar.value)) }
    if scalar == "ß" || scalar == "ẞ" { return bytes.append(contentsOf: "ss".utf8) }
    if let base = LetterBases.base(of: scalar) { return bytes.append(base) }
    if let base = LetterBases.others[scalar] { return bytes.append(contentsOf: UTF8.encode(base)!) }
    if scalar.isMark { return }
    if scalar.properties.isWhitespace { return append(0x20) }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars where !lower.isMark {
      if lower.value < 0x80 { append(UInt8(lower.value)) } else { bytes.append(contentsOf: UTF8.encode(lower)!) }
    }
  }
}

/// The base letters of letters with marks: Unicode's canonical decompositions, and what people type for `ø`, `đ`, `ł`.
private enum LetterBases {
  /// The base letters of U+00C0 to U+024F, in lower case. A dot stands for a letter without a base.
  private static let latin: StaticString = """
    aaaaaa.ceeeeiiii.nooooo.ouuuuy..aaaaaa.ceeeeiiii.nooooo.ouuuuy.yaaaaaaccccccccddddeeeeeeeeeegggggggg\
    hhhhiiiiiiiiii..jjkk.llllll..llnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs........\
    ........................oo.............uu............................aaiioouuuuuuuuuu.aaaa....ggkkoo\
    oo..j...gg..nnaa....aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy............................
    """
  private static let latinAdditional: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrssss\
    ssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwy.s....aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeee\
    iiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy......
    """

  /// The base letter, in lower case, of a Latin letter with marks; nil for any other scalar.
  static func base(of scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0xC0..<0x250: letter(latin, scalar.value - 0xC0)
    case 0x1E00..<0x1F00: letter(latinAdditional, scalar.value - 0x1E00)
    default: nil
    }
  }

  private static func letter(_ table: StaticString, _ index: UInt32) -> UInt8? {
    let letter = table.utf8Start[Int(index)]
    return letter == UInt8(ascii: ".") ? nil : letter
  }

  /// The base letters of Greek and Cyrillic letters with marks, and `σ` for the final sigma `ς`.
  static let others: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = Array("ΆαάαΈεέεΉηήηΊιίιΪιϊιΐιΌοόοΎυύυΫυϋυΰυΏωώωςσЁеёеЀеѐеЙийиЍиѝиЇіїіЎуўуЃгѓгЌкќк".unicodeScalars)
    var bases: [Unicode.Scalar: Unicode.Scalar] = [:]
    for index in stride(from: 0, to: pairs.count, by: 2) { bases[pairs[index]] = pairs[index + 1] }
    return bases
  }()
}

extension Unicode.Scalar {
  /// Whether the scalar is in the block Combining Diacritical Marks.
  fileprivate var isMark: Bool { 0x300...0x36F ~= value }
}
