internal import PlanBoardCore

extension Diagnostic {
  /// The message about a wrong command line, made from the report of the parser of arguments.
  ///
  /// - Parameters:
  ///   - reason: what is wrong, as in `Unknown option '--al'. Did you mean '--all'?`. The question becomes a hint.
  ///   - report: `Error: ` and the reason; then perhaps a line `Help: …` about a wrong value; then `Usage: …` and
  ///     `See 'pb list --help' for more information.`
  package static func usage(_ reason: String, report: String) -> Diagnostic {
    let safe = VisibleText.safe(reason, keepsLines: true)
    let question = safe.firstOccurrence(of: ". Did you mean ")
    var help = question.map { ["did you mean \(safe[$0.upperBound...])"] } ?? []
    let start = "Error: \(reason)"
    for line in report.dropFirst(report.hasPrefix(start) ? start.count : 0).split(separator: "\n") {
      if let words = line.words(after: "Help:") { help.append(words) }
      // That pb has subcommands does not help.
      if let words = line.words(after: "Usage:"), words != "pb <subcommand>" { help.append("usage: \(words)") }
      guard let words = line.words(after: "  See '"), let end = words.lastIndex(of: "'") else { continue }
      // A message with something in backquotes says itself what to do.
      if words[..<end] != "pb --help" {
        help.append("`\(words[..<end])` says more")
      } else if !safe.contains("`") {
        help.append("`pb help` lists the commands")
      }
    }
    return Diagnostic(
      nil, withSmallStart(String(safe[..<(question?.lowerBound ?? safe.endIndex)])),
      help: help.map { VisibleText.safe($0) })
  }

  /// The text with a small first letter, unless the first word is in capital letters.
  private static func withSmallStart(_ text: String) -> String {
    guard let first = text.first, text.dropFirst().first?.isLowercase == true else { return text }
    return first.lowercased() + text.dropFirst()
  }
}

extension Substring {
  /// The text after a label and spaces; nil if the text does not begin with the label.
  fileprivate func words(after label: String) -> String? {
    hasPrefix(label) ? String(dropFirst(label.count).drop { $0 == " " }) : nil
  }
}
