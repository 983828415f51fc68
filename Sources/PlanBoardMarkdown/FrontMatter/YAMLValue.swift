package import PlanBoardCore

/// A YAML value without types: `no` and `007` stay text, and the key decides how to read a scalar.
package indirect enum YAMLValue: Hashable, Sendable {
  case scalar(String)
  case list([YAMLValue])
  case mapping([Entry])

  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: YAMLValue
    /// The start of the key in the YAML text: 1-based line, 1-based column in Unicode scalars.
    package var line1: Int
    package var column1: Int
  }

  package enum Failure: Error, Hashable {
    case notYAML(YAMLFault, line1: Int)
    case tooComplex(limit: Int)
  }

  /// The largest number of values in one text. The values of an alias count each time it is used, so aliases cannot multiply
  /// without limit.
  package static let valueLimit = 4095
  /// The largest number of uses of aliases in one text.
  package static let aliasLimit = 32
  package static let depthLimit = 100

  /// Reads one YAML document; nil for an empty one.
  ///
  /// - Throws: `Failure`.
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

  /// The texts of a list of scalars. A scalar counts as a list, too: commas separate its items. nil for any other value.
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

  /// The value of a YAML 1.2 core schema boolean, or of `yes`, `no`, `on` and `off` from YAML 1.1; nil for any other value.
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
