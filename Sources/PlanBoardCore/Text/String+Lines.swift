extension String {
  /// The text with LF at the end of each line, in place of CRLF or CR.
  package var withLineFeeds: String {
    guard utf8.contains(.carriageReturn) else { return self }
    var result: [UInt8] = []
    var last: UInt8?
    for byte in utf8 {
      if byte == .carriageReturn {
        result.append(.lineFeed)
      } else if byte != .lineFeed || last != .carriageReturn {
        result.append(byte)
      }
      last = byte
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text with spaces in place of control characters other than tabs and line feeds; nil if it has none.
  package var withoutControls: String? {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value < 0x20 && scalar != "\t" && scalar != "\n" || scalar.value == 0x7F
    }
    guard unicodeScalars.contains(where: isControl) else { return nil }
    return String(String.UnicodeScalarView(unicodeScalars.map { isControl($0) ? " " : $0 }))
  }

  /// The text with spaces in place of line ends and other control characters, without blanks at its ends.
  package func oneLine(keepsTabs: Bool = false) -> String {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      (scalar.value < 0x20 && !(keepsTabs && scalar == "\t")) || scalar.value == 0x7F ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars)).trimmingBlanks()
  }
}
