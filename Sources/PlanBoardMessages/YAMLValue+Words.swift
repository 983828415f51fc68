internal import PlanBoardMarkdown

extension YAMLValue {
  /// Says why a YAML text is too complex to be read, in words that follow `it has` or `the file has`:
  /// `more than 4095 values, 32 uses of aliases or 100 levels`.
  static func excess(limit: Int) -> String {
    "more than \(limit) values, \(aliasLimit) uses of aliases or \(depthLimit) levels"
  }
}
