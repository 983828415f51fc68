package import PlanBoardCore

/// A YAML value without types: `no` and `007` are text, until the code that reads a key wants a boolean or a number.
package indirect enum YAMLValue: Hashable, Sendable {
  case scalar(String)
  case list([YAMLValue])
  case mapping([Entry])

  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: YAMLValue
    /// The line of the key in the YAML text, 1-based.
    package var line1: Int
    /// The column at which the key starts, 1-based, in Unicode scalars.
    package var column1: Int

    /// The line of a front-matter key in its file, 0-based. It equals ``line1``, because `---` is line 0.
    package var fileLine: Int { line1 }
  }

  package enum Failure: Error, Hashable {
    case notYAML(YAMLFault, line1: Int)
    /// The text exceeds ``valueLimit``, ``aliasLimit`` or ``depthLimit``. `limit` is always ``valueLimit``.
    case tooComplex(limit: Int)
  }

  /// The largest number of values and keys in one text. Each use of an alias counts all values of its anchor.
  package static let valueLimit = 4095
  /// The largest number of uses of aliases in one text.
  package static let aliasLimit = 32
  /// How deep lists and mappings may be nested.
  package static let depthLimit = 100

  /// Reads the only YAML document of a text; nil if the text has none, for example only comments.
  ///
  /// - Throws: `Failure` for invalid YAML, an exceeded limit, several documents, a repeated key, or a key that is not a
  ///   scalar.
  package static func parse(_ text: String) throws(Failure) -> YAMLValue? {
    try YAMLComposer.compose(text)
  }
}

extension YAMLValue {
  package var text: String? {
    guard case .scalar(let text) = self else { return nil }
    return text
  }

  package var entries: [Entry]? {
    guard case .mapping(let entries) = self else { return nil }
    return entries
  }

  /// The texts of a list of scalars, or of a scalar in which commas separate the items; nil for any other value.
  package var texts: [String]? {
    switch self {
    case .scalar(let text):
      return text.split(separator: ",").map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    case .list(let values):
      let texts = values.compactMap(\.text)
      return texts.count == values.count ? texts : nil
    case .mapping: return nil
    }
  }

  /// True for `true`, `yes` and `on`, false for `false`, `no` and `off`, ignoring case; nil for any other value.
  var bool: Bool? {
    switch text?.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
  }

  var integer: Int? { text.flatMap { Int($0) } }

  subscript(key: String) -> YAMLValue? { entries?.first { $0.key == key }?.value }
}

extension YAMLValue {
  var withoutPositions: YAMLValue {
    switch self {
    case .scalar: self
    case .list(let values): .list(values.map(\.withoutPositions))
    case .mapping(let entries):
      .mapping(entries.map { Entry(key: $0.key, value: $0.value.withoutPositions, line1: 0, column1: 0) })
    }
  }
}
