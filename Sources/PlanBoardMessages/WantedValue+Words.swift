internal import PlanBoardCore

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
    case .tagsWithoutBlanks: "must be a list of tags without blanks, with commas between them, such as `work, q4`"
    case .paths: "must be a list of paths"
    case .columnNames: "must be a list of columns"
    case .sortKeys: "must be a list of keys"
    case .boardPath: "must be a board's path"
    case .heading: "must be a heading's text"
    case .columns: "must be a list of names; a name can have `wip:` (a number) and `done:` (true or false)"
    case .ruleLevels: "must set rules to \(Self.levels)"
    case .query: "must be a query"
    case .views: "must give each view a name and a `query:`"
    case .weights:
      "must give numbers, 0 or more, to "
        + Self.choice(
          UrgencyWeights.Property.allCases.map { "`\($0.rawValue)`" } + ["tags in `\(UrgencyWeights.tagsKey)`"])
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
