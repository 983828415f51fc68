/// Text in a tmux format: `#` starts a command, a variable or a style, and `##` is a literal `#`.
package enum TmuxFormat {
  /// Escapes text, so that tmux shows it unchanged.
  package static func text(_ text: String) -> String { text.escaping { $0 == UInt8(ascii: "#") ? "##" : nil } }
}
