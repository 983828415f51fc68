internal import PlanBoardCore
internal import PlanBoardMarkdown

extension SettingsFault {
  /// The fault in words. Safe for a terminal.
  var message: String {
    switch self {
    case .notYAML(.noKeys): "the file has no `key: value` lines"
    case .notYAML(let fault): VisibleText.safe(fault.words)
    case .tooLong(let limit): "the file is longer than \(limit) bytes"
    case .tooComplex(let limit): "the file has \(YAMLValue.excess(limit: limit))"
    case .wrongType(let key, let wanted): "`\(VisibleText.safe(key)):` \(wanted.words)"
    case .viewWithoutQuery(let view): "the view `\(VisibleText.safe(view))` needs a `query:`"
    case .query(let failure): "the `query:` is not valid: \(failure.message)"
    case .unknownRule(let name, let nearest):
      "there is no rule `\(VisibleText.safe(name))`; did you mean `\(nearest)`?"
    case .unknownPlan(let name, _): "there is no plan `\(VisibleText.safe(name))`"
    case .noFolder(let key, let path, let isFile):
      "`\(VisibleText.safe(key)):` names \(isFile ? "a file, not a folder" : "a folder that does not exist"): "
        + VisibleText.safe(path.text)
    case .unknownAction(let name, let nearest):
      "there is no action `\(VisibleText.safe(name))`" + (nearest.map { "; did you mean `\($0)`?" } ?? "")
    case .unknownKey(let key): "there is no key `\(VisibleText.safe(key))`"
    case .keyWithTwoMeanings(let key, let action, let other):
      "the key `\(VisibleText.safe(key))` of `\(action)` is also a key of `\(other)`"
    case .unknownLevel(let rule): "`\(VisibleText.safe(rule)):` must be \(WantedValue.levels)"
    }
  }
}
