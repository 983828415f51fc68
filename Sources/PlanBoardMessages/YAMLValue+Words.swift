internal import PlanBoardMarkdown

extension YAMLValue {
  /// Why a YAML text is too large to be read: `more than 4095 values, 32 uses of aliases or 100 levels`.
  static func excess(limit: Int) -> String {
    "more than \(limit) values, \(aliasLimit) uses of aliases or \(depthLimit) levels"
  }
}
