internal import Yams

/// A YAML value without types: what a scalar means is for its key to say (`no` and `007` stay text).
package indirect enum YAMLValue: Hashable, Sendable {
  case scalar(String)
  case list([YAMLValue])
  case mapping([Entry])

  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: YAMLValue
    /// Where the key begins in the YAML text: 1-based line, 1-based column in characters.
    package var line1: Int
    package var column1: Int
  }

  package enum Failure: Error {
    case notYAML(reason: String, line1: Int)
    case tooComplex(limit: Int)
  }

  /// The most values one text may have. Aliases count as often as they are used, so they cannot explode.
  static let valueLimit = 4096
  /// The most aliases one text may use.
  static let aliasLimit = 32
  static let depthLimit = 100

  /// Reads one YAML document; nil for an empty one.
  ///
  /// - Throws: `Failure`.
  package static func parse(_ text: String) throws -> YAMLValue? {
    // Yams resolves aliases while it reads, and compares keys by their whole value: an explosion must be seen before.
    guard aliasMarks(in: text) <= aliasLimit, nesting(of: text) <= depthLimit else {
      throw Failure.tooComplex(limit: valueLimit)
    }
    let node: Node?
    do {
      // Nothing is resolved or constructed here; what does it by default costs ten million instructions to set up, and
      // the default encoding is looked up in the environment.
      node = try Yams.compose(yaml: text, .basic, Constructor([:], [:], [:]), .utf8)
    } catch let error as YamlError {
      throw Failure.notYAML(reason: error.reason, line1: error.line1)
    }
    guard let node else { return nil }
    var budget = valueLimit
    return try YAMLValue(node, budget: &budget)
  }

  private init(_ node: Node, budget: inout Int) throws {
    budget -= 1
    guard budget > 0 else { throw Failure.tooComplex(limit: Self.valueLimit) }
    switch node {
    case .scalar(let scalar):
      self = .scalar(scalar.string)
    case .sequence(let sequence):
      self = .list(try sequence.map { try YAMLValue($0, budget: &budget) })
    case .mapping(let mapping):
      self = .mapping(
        try mapping.map { key, value in
          budget -= 1
          guard let name = key.scalar?.string else {
            throw Failure.notYAML(reason: "a key is no text", line1: key.mark?.line ?? 1)
          }
          return Entry(
            key: name, value: try YAMLValue(value, budget: &budget), line1: key.mark?.line ?? 1,
            column1: key.mark?.column ?? 1)
        })
    case .alias:
      throw Failure.notYAML(reason: "an alias without its anchor", line1: node.mark?.line ?? 1)
    }
  }

  /// Upper bound of the aliases in a text: every `*` where a value may begin.
  private static func aliasMarks(in text: String) -> Int {
    var count = 0
    var previous: UInt8 = .lineFeed
    for byte in text.utf8 {
      if byte == UInt8(ascii: "*"), previous.isBlank || previous.isLineEnd || "[{,".utf8.contains(previous) {
        count += 1
      }
      previous = byte
    }
    return count
  }

  /// Upper bound of the depth of a text: open brackets, or block levels on one line or by indentation.
  private static func nesting(of text: String) -> Int {
    var open = 0
    var deepest = 0
    var levels = 0
    var isIndent = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        open = max(0, open - 1)
      case .lineFeed, .carriageReturn:
        levels = 0
        isIndent = true
      case .space where isIndent:
        levels += 1
      case UInt8(ascii: "-"), UInt8(ascii: "?"):
        if isIndent { levels += 2 }
      default:
        isIndent = false
      }
      deepest = max(deepest, open + levels / 2)
    }
    return deepest
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

  /// A list of texts; one text, with commas or not, counts as a list.
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

  /// YAML 1.2 core booleans, and the words people know from 1.1.
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
  package func trimmingBlanks() -> String {
    var view = self[...]
    while let first = view.first, first == " " || first == "\t" { view.removeFirst() }
    while let last = view.last, last == " " || last == "\t" { view.removeLast() }
    return String(view)
  }
}

extension YamlError {
  fileprivate var reason: String {
    switch self {
    case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _): problem
    case .reader(let problem, _, _, _): problem
    case .duplicatedKeysInMapping: "a key stands twice"
    case .dataCouldNotBeDecoded: "not UTF-8"
    default: "not YAML"
    }
  }

  fileprivate var line1: Int {
    switch self {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
    // Yams tells of the first in the order of their texts, so of keys that have the same one, or none, of any.
    case .duplicatedKeysInMapping(let keys, let context):
      Set(keys).count == keys.count && !keys.contains("<uncovertable>") ? context.mark.line : 1
    default: 1
    }
  }
}
