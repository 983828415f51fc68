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

extension YAMLFault {
  /// The fault in words that can follow `the front matter is not read:`. Not safe for a terminal, because libyaml may
  /// quote the YAML text.
  var words: String {
    switch self {
    case .parser(let message): message
    case .unexplained: "not YAML"
    case .severalDocuments: "more than one document"
    case .undefinedAlias: "undefined alias"
    case .keyIsNotText: "a key is not text"
    case .duplicateKey: "duplicate key"
    case .noKeys: "it has no keys"
    }
  }
}

extension WantedValue {
  /// The levels of a lint rule.
  static let levels = "off, on, info, warning or error"

  /// Says which values of a key are valid, in words that follow the key: "must be true or false".
  var words: String {
    switch self {
    case .text: "must be text"
    case .bool: "must be true or false"
    case .number(let range): "must be a number from \(range.lowerBound) to \(range.upperBound)"
    case .positiveNumber: "must be a whole number, 1 or more"
    case .wholeNumber: "must be a whole number"
    case .oneOf(let words): "must be \(Self.choice(words.map { "`\($0)`" }))"
    case .list: "must be a list"
    case .listOf(let words): "must be a list of \(Self.choice(words.map { "`\($0)`" }))"
    case .names: "must be a list of names"
    case .tags: "must be a list of tags"
    case .paths: "must be a list of paths"
    case .columnNames: "must be a list of columns"
    case .sortKeys: "must be a list of keys"
    case .boardPath: "must be a board's path"
    case .heading: "must be a heading's text"
    case .columns: "must be a list of names; a name can have `wip:` (a number) and `done:` (true or false)"
    case .ruleLevels: "must set rules to \(Self.levels)"
    case .query: "must be a query"
    case .views: "must give each view a name and a `query:`"
    case .tagColors: "must give each tag a colour: a name such as `red`, or `#rrggbb` in quotation marks"
    case .keys: "must give each action its keys, such as `undo: [u, C-u]`"
    case .keysOfAction: "must be a key or a list of keys"
    case .folder: "must be an absolute path, or one that begins with `~/`"
    case .plans:
      "must give each plan a name other than `default`, and a folder: an absolute path, or one that begins with `~/`"
    }
  }

  private static func choice(_ words: [String]) -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }
}
