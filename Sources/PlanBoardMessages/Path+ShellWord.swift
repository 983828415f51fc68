package import PlanBoardCore
internal import PlanBoardStore

extension Path {
  /// The path as text; nil if its bytes are not UTF-8, or if it has a character that `VisibleText` replaces.
  package var shownText: String? {
    guard let text = String(validating: bytes, as: UTF8.self), VisibleText.safe(text) == text else { return nil }
    return text
  }

  /// The path as a word of a shell command that the user can paste. Safe for a terminal.
  ///
  /// - Parameters:
  ///   - placeholder: the word to use if ``shownText`` is nil, for example `FOLDER`.
  ///   - line1: a 1-based line to add, as in `plan.md:12`.
  package func shellWord(or placeholder: String, line1: Int? = nil) -> String {
    guard shownText != nil else { return placeholder }
    let path = String(decoding: FileArgument.bytes(bytes), as: UTF8.self)
    let (word, line) = (ShellWord.quoted(path), line1.map { ":\($0)" } ?? "")
    // A colon before a number needs no quotes.
    return word == path ? word + line : ShellWord.quoted(path + line)
  }
}
