/// The input of polybar, a status bar, in which tags have the form `%{…}`.
package enum PolybarFormat {
  /// The text with a space between `%` and `{`, so that polybar finds no tags, and with a space for each ASCII control
  /// character.
  package static func text(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "{"), result.last == UInt8(ascii: "%") { result.append(UInt8(ascii: " ")) }
      result.append(byte < 0x20 || byte == 0x7F ? UInt8(ascii: " ") : byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Text that runs a shell command when clicked; plain text if the command contains an ASCII control character.
  ///
  /// A command ends at the first colon without a backslash before it. polybar removes a backslash only before a colon.
  package static func action(_ command: String, _ text: String) -> String {
    guard !command.hasASCIIControl else { return self.text(text) }
    return "%{A1:\(command.escaping { $0 == UInt8(ascii: ":") ? #"\:"# : nil }):}\(self.text(text))%{A}"
  }
}
