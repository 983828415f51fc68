package import PlanBoardCore
package import PlanBoardStore

extension Path {
  /// The path as text that can be typed; nil if its bytes are not UTF-8, or if it has characters that must never reach a terminal.
  package var shownText: String? {
    guard let text = String(validating: bytes, as: UTF8.self), VisibleText.safe(text) == text else { return nil }
    return text
  }

  /// The path as a word in a command for people to paste.
  ///
  /// - Parameter placeholder: replaces a path that cannot be shown.
  package func shellWord(or placeholder: String) -> String {
    guard shownText != nil else { return placeholder }
    return ShellWord.quoted(String(decoding: FileArgument.bytes(bytes), as: UTF8.self))
  }
}
