internal import PlanBoardCore
package import PlanBoardMessages

extension Diagnostic {
  /// The text for a terminal. It begins with `pb: `, unless the message contains its own place or needs none. If the
  /// message is about a file, the path of the file follows. For each hint, there is a line `help: …`.
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
