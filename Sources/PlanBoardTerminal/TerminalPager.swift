internal import PlanBoardCore
internal import PlanBoardScreen

/// The program that shows long output, such as `less`.
package struct TerminalPager: Hashable {
  /// A program, perhaps with arguments, as a command shell reads it.
  package let text: String

  /// The program that the command runs; nil if only a command shell can find it out.
  package var program: String? {
    let word = text.prefix { $0 != " " }
    return word.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) } ? String(word) : nil
  }

  /// The command of the pager: `PB_PAGER`, else `PAGER`, else `less`.
  ///
  /// - Returns: nil if the command is empty or `cat`, or if `TERM` is `dumb`.
  package static func command(_ variable: (String) -> String?) -> TerminalPager? {
    let text = (variable("PB_PAGER") ?? variable("PAGER") ?? "less").trimmingBlanks()
    guard !TerminalColors.isDumb(variable), !text.isEmpty, text != "cat" else { return nil }
    return TerminalPager(text: text)
  }
}
