internal import PlanBoardCore
package import PlanBoardMessages

extension Diagnostic {
  /// The text for a terminal. Unless the message has its own place, it begins with `pb: `, and with the path of a file
  /// that it is about. For each hint, there is a line `help: …`.
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
