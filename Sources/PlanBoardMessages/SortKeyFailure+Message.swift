package import PlanBoardCore

extension SortKey.Failure {
  /// Why cards cannot be sorted by the value of an option. Safe for a terminal.
  ///
  /// - Parameter option: the option as it is typed, such as `--by`.
  package func message(ofOption option: String) -> String {
    switch self {
    case .noKeys: "\(option) needs one field or more, for example \(option) priority,-created"
    case .noKey(let text):
      "\(option): `\(VisibleText.safe(text))` cannot be the name of a field; write, for example, \(option) priority,-created"
    case .misspelt(let name, let nearest):
      "\(option): there is no field `\(name)`; did you mean `\(nearest)`? "
        + "If it is a field of your own, put its name in quotation marks: '\"\(name)\"'"
    case .unused(FieldKey.modified.name, _):
      "\(option): no card has a field `modified`, and when a card was changed is not in its file; "
        + "`pb list --sort -modified` sorts a list by it"
    case .unused(let name, let nearest):
      "\(option): no card has a field `\(VisibleText.safe(name))`; "
        + (nearest.map { "did you mean `\(VisibleText.safe($0))`? The" } ?? "the")
        + " fields are \(SortKey.names.joined(separator: ", ")), and any fields of your own"
    }
  }
}
