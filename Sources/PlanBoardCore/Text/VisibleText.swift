/// Makes text from files, names and errors safe for a terminal.
///
/// - Characters that control the terminal, change the reading direction or hide text become visible: ESC becomes `␛`,
///   and U+202E becomes `\u{202E}`.
/// - A tab becomes a space.
/// - Of several characters without width in a row, such as combining marks, only the first ``marksPerBase`` stay.
package enum VisibleText {
  /// The largest number of characters without width in a row. No script needs more, and more would hide the text around
  /// them.
  package static let marksPerBase = 8

  /// Makes a text safe.
  ///
  /// - Parameter keepsLines: whether line feeds stay; if false, `␊` replaces them.
  package static func safe(_ text: String, keepsLines: Bool = false) -> String {
    if isPlain(text) { return text }
    var result: [UInt8] = []
    append(text, to: &result, keepsLines: keepsLines)
    return String(decoding: result, as: UTF8.self)
  }

  /// Appends a text, made safe as by ``safe(_:keepsLines:)``.
  package static func append(_ text: String, to result: inout [UInt8], keepsLines: Bool = false) {
    var text = text
    let isDone = text.withUTF8 { bytes in
      guard isPlain(bytes) else { return false }
      result.append(contentsOf: bytes)
      return true
    }
    if !isDone { appendSafe(text, to: &result, keepsLines: keepsLines) }
  }

  /// Appends a text, made safe; `␊` replaces line feeds.
  ///
  /// - Parameter bytes: UTF-8; invalid bytes become U+FFFD.
  package static func append(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
    if isPlain(bytes) {
      result.append(contentsOf: bytes)
    } else {
      appendSafe(String(decoding: bytes, as: UTF8.self), to: &result, keepsLines: false)
    }
  }

  private static func appendSafe(_ text: String, to result: inout [UInt8], keepsLines: Bool) {
    var marks = 0
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20, scalar != "\t", scalar != "\n" {
        // The pictures of control characters begin at U+2400. To append them as bytes is faster.
        result.append(0xE2)
        result.append(0x90)
        result.append(0x80 + UInt8(scalar.value))
        marks = 0
        continue
      }
      if let shown = replacement(for: scalar, keepsLines: keepsLines) {
        result.append(contentsOf: shown.utf8)
        marks = 0
        continue
      }
      if scalar.value >= 0x300, DisplayWidthTable.contains(scalar.value, DisplayWidthTable.zero) {
        marks += 1
        if marks > marksPerBase { continue }
      } else {
        marks = 0
      }
      result.append(contentsOf: UTF8.encode(scalar)!)
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8(isPlain)
  }

  /// Whether all bytes are printable ASCII. Reads eight bytes at a time, because in printing a long list this check
  /// takes most of the time.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones << 7
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = 0
    var strange: UInt64 = 0
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // The top bit of a byte in `strange` is set if the byte is not ASCII, is less than a space (the subtraction
      // borrows), or is DEL (which is zero after the exclusive or).
      let deletes = word ^ (ones &* 0x7F)
      strange |= word | (word &- ones &* 0x20) & ~word | (deletes &- ones) & ~deletes
      offset += 8
    }
    guard strange & tops == 0 else { return false }
    return bytes[offset...].allSatisfy { $0 &- 0x20 < 0x5F }
  }

  private static func replacement(for scalar: Unicode.Scalar, keepsLines: Bool) -> String? {
    switch scalar.value {
    case 0x20...0x7E: nil
    case 0x09: " "
    case 0x0A where keepsLines: nil
    case 0x0A: "\u{240A}"
    case 0x7F: "\u{2421}"
    default: isInvisibleControl(scalar) ? "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" : nil
    }
  }

  /// Whether the scalar is DEL, a C1 control, a direction control (Bidi_Control), a line or paragraph separator, or a
  /// tag character. False for the control characters below U+0020.
  package static func isInvisibleControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029, 0xE0000...0xE007F: true
    default: false
    }
  }
}
