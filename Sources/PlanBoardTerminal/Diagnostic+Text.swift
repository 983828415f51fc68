package import PlanBoardCore
package import PlanBoardMessages

extension Diagnostic {
  /// The text for a terminal. It begins with `pb: ` unless the message has its own place, and has a line `help: …` for each hint.
  package var text: String {
    let prefix =
      switch place {
      case .program: "pb: "
      case .file(let path): "pb: \(VisibleText.safe(path.text)): "
      case .ofItsOwn: ""
      }
    return ([prefix + message] + help.map { "help: \($0)" }).joined(separator: "\n")
  }
}

extension Finding {
  /// The warning for a terminal, in the form that editors can jump to: `roadmap.md:3:1: warning: … [unknown-field]`.
  package func warning(in path: Path) -> String {
    "\(VisibleText.safe(path.text)):\(line1):\(column1): warning: \(message) [\(id)]"
  }
}
