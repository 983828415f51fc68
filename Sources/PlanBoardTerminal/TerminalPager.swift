internal import PlanBoardCore
internal import PlanBoardScreen

/// The program that shows long output, such as `less`. The user chooses it by environment variables.
package struct TerminalPager: Hashable {
  /// The command, as a command shell reads it: a program, perhaps with arguments. There is no blank at its ends.
  package let text: String

  /// The program that the command runs; nil if only a command shell can find it out.
  package var program: String? {
    let word = text.prefix { $0 != " " }
    return word.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) } ? String(word) : nil
  }

  /// The command of the pager: `PB_PAGER`, else `PAGER`, else `less`.
  ///
  /// - Parameter variable: returns the value of a variable of the environment; nil if it is not set.
  /// - Returns: nil if the user wants no pager: the command is empty or `cat`. Also nil if `TERM` is `dumb`.
  package static func command(_ variable: (String) -> String?) -> TerminalPager? {
    let text = (variable("PB_PAGER") ?? variable("PAGER") ?? "less").trimmingBlanks()
    guard !TerminalColors.isDumb(variable), !text.isEmpty, text != "cat" else { return nil }
    return TerminalPager(text: text)
  }
}
