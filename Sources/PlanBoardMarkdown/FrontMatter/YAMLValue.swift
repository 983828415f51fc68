/// A YAML value without types: its key decides what a scalar means (`no` and `007` stay text).
package indirect enum YAMLValue: Hashable, Sendable {
  case scalar(String)
  case list([YAMLValue])
  case mapping([Entry])

  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: YAMLValue
    /// Where the key begins in the YAML text: 1-based line, 1-based column in Unicode scalars.
    package var line1: Int
    package var column1: Int
  }

  package enum Failure: Error {
    case notYAML(reason: String, line1: Int)
    case tooComplex(limit: Int)
  }

  /// The most values one text may have. The values of an alias count each time it is used, so aliases cannot explode.
  static let valueLimit = 4096
  /// The most aliases one text may use.
  static let aliasLimit = 32
  static let depthLimit = 100

  /// Reads one YAML document; nil for an empty one.
  ///
  /// - Throws: `Failure`.
  package static func parse(_ text: String) throws -> YAMLValue? {
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

  /// A list of texts. A single text counts as a list, too: commas separate its items. nil for any other value.
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

  /// The value of a boolean of the YAML 1.2 core schema, or of one of the words people know from 1.1; nil for any other value.
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

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  package func trimmingBlanks() -> String {
    var view = self[...]
    while let first = view.first, first == " " || first == "\t" { view.removeFirst() }
    while let last = view.last, last == " " || last == "\t" { view.removeLast() }
    return String(view)
  }
}
