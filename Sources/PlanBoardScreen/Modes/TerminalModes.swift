/// The modes of a terminal while a program draws its whole screen.
package enum TerminalModes {
  /// Switches to the alternate screen, hides the cursor, and stops lines from wrapping. The terminal then marks where
  /// pastes begin and end, and sends the usual codes for the cursor keys and the keypad.
  package static let entering = Array("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1l\u{1B}>".utf8)

  /// Makes the terminal report buttons, the wheel, and movements while a button is held down. The terminal then selects
  /// text only if Shift is held down.
  package static let mouseOn = Array("\u{1B}[?1002h\u{1B}[?1006h".utf8)

  package static let mouseOff = Array("\u{1B}[?1006l\u{1B}[?1002l".utf8)

  /// Undoes ``entering`` and ``mouseOn``, and ends a frame that was interrupted. First clears the alternate screen: if a
  /// pane of tmux was made wider, tmux leaves a part of that screen in the usual one.
  ///
  /// Write it only once, because some terminals move the cursor if they leave the alternate screen twice. A signal
  /// handler can write it, because it is constant.
  package static let leaving: StaticString =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[?1l\u{1B}>\u{1B}[m\u{1B}[?7h\u{1B}[H\u{1B}[2J\u{1B}[?1049l\u{1B}[?25h"

  /// Asks for the colour of the background, and then for the terminal's attributes, because some terminals answer only
  /// the second question.
  package static let backgroundQuestion = Array("\u{1B}]11;?\u{7}\u{1B}[c".utf8)

  package static var leavingBytes: [UInt8] { leaving.withUTF8Buffer { Array($0) } }
}
