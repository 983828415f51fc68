/// The whole screen of a terminal.
package enum TerminalScreen {
  /// The bytes that clear the screen and its scrollback, and move the cursor to the top (ECMA-48, and xterm's ED 3).
  package static let clearing = Array("\u{1B}[H\u{1B}[2J\u{1B}[3J".utf8)
}
