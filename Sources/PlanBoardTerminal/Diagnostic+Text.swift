internal import PlanBoardCore
package import PlanBoardMessages

extension Diagnostic {
  /// The text for a terminal: a prefix, the message, and a line `help: …` for each hint.
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
