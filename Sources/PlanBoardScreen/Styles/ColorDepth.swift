/// How many colours a terminal can show.
package enum ColorDepth: Hashable, Sendable {
  /// Attributes such as bold are still shown.
  case none
  /// The 16 colours that users choose for their terminals.
  case named
  /// xterm's palette of 256 colours.
  case indexed
  /// Red, green and blue of 8 bits each.
  case full
}
