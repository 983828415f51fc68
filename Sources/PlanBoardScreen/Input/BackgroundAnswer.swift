/// A terminal's answer to the question about its background colour, such as `11;rgb:1e1e/1e1e/2e2e`.
enum BackgroundAnswer {
  /// Reads the bytes between `ESC ]` and the end of the answer; nil if they contain no colour of the background.
  static func parse(_ body: some Collection<UInt8>) -> TerminalAnswer? {
    let text = String(decoding: body, as: UTF8.self)
    guard text.hasPrefix("11;"), let colon = text.firstIndex(of: ":") else { return nil }
    let kind = text[..<colon].dropFirst(3)
    // In `rgba`, the opacity comes last, and is ignored.
    guard kind == "rgb" || kind == "rgba" else { return nil }
    let parts = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    let channels = parts.compactMap(channel)
    guard channels.count == parts.count, channels.count == (kind == "rgb" ? 3 : 4) else { return nil }
    return .background(red: channels[0], green: channels[1], blue: channels[2])
  }

  /// A channel, scaled to 8 bits; nil if it is not one to four hexadecimal digits.
  private static func channel(_ digits: Substring) -> UInt8? {
    guard 1...4 ~= digits.utf8.count, digits.utf8.allSatisfy(isHex), let value = Int(digits, radix: 16) else {
      return nil
    }
    let most = 1 << (4 * digits.utf8.count) - 1
    return UInt8((value * 255 + most / 2) / most)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
  }
}
