package import PlanBoardCore
internal import PlanBoardStore

extension Path {
  /// The path as text that can be typed; nil if its bytes are not UTF-8, or if it contains characters that must not reach a
  /// terminal.
  package var shownText: String? {
    guard let text = String(validating: bytes, as: UTF8.self), VisibleText.safe(text) == text else { return nil }
    return text
  }

  /// The path as a word of a shell command that the user can paste. Safe for a terminal.
  ///
  /// - Parameter placeholder: the word to use for a path that cannot be shown.
  package func shellWord(or placeholder: String) -> String {
    guard shownText != nil else { return placeholder }
    return ShellWord.quoted(String(decoding: FileArgument.bytes(bytes), as: UTF8.self))
  }
}
