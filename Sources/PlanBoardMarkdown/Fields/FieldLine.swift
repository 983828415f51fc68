internal import PlanBoardCore

/// A line such as `due: 2026-12-01` or `tags: [home, shop]` directly under a card's title (docs/format.md, "Fields").
struct FieldLine {
  /// One field for each word of `tags:` or `people:`; a single field for any other key.
  var occurrences: [FieldOccurrence]

  /// - Parameter line: without its indentation and its line end.
  /// - Returns: nil if the line is not a field line.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, declared: Set<String>) {
    guard !line.isEmpty, bytes[line.lowerBound].isLetter,
      let colon = bytes.firstOffset(
        of: UInt8(ascii: ":"), from: line.lowerBound, to: min(line.upperBound, line.lowerBound + 20)),
      colon + 1 < line.upperBound, bytes[colon + 1].isBlank
    else { return nil }
    let name = bytes.string(line.lowerBound..<colon).lowercased()
    let value = bytes.trimmed(colon + 1..<line.upperBound)
    guard !value.isEmpty else { return nil }
    if name == "tags" || name == "people" {
      guard let words = Self.list(bytes, value) else { return nil }
      let key: FieldKey = name == "tags" ? .tag : .person
      occurrences = words.map { word in
        let sign = bytes[word.lowerBound] == UInt8(ascii: key == .tag ? "#" : "@")
        let text = bytes.string(sign ? word.dropFirst() : word)
        return FieldOccurrence(key: key, value: text, range: line, valueRange: word, notation: .line)
      }
      // As in a title, `36` is not a tag.
      let areNames = occurrences.allSatisfy {
        !$0.value.isEmpty
          && ($0.value.utf8.allSatisfy(\.isLetter) || FieldNotation.isReadable(Field(key, $0.value), FieldContext()))
      }
      guard areNames else { return nil }
    } else {
      // If the board declares `pri`, the field is a custom one. Its value must still be a priority.
      guard let known = FieldKey.onBoard(name, declared: []) else { return nil }
      let key = FieldKey.onBoard(name, declared: declared) ?? .other(name)
      guard FieldValues.canonical(bytes.string(value), for: known) != nil,
        let canonical = FieldValues.canonical(bytes.string(value), for: key)
      else { return nil }
      occurrences = [FieldOccurrence(key: key, value: canonical, range: line, valueRange: value, notation: .line)]
    }
  }

  /// Whether a field with this key can be written as a line of its own.
  static func accepts(_ key: FieldKey) -> Bool {
    switch key {
    case .tag, .person, .other: false
    default: true
    }
  }

  /// The words of `[a, b]`, `a, b` or `a`; nil for any other text.
  private static func list(_ bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) -> [Range<Int>]? {
    var inner = value
    if bytes[value.lowerBound] == UInt8(ascii: "[") {
      guard value.count > 2, bytes[value.upperBound - 1] == UInt8(ascii: "]") else { return nil }
      inner = value.dropFirst().dropLast()
    }
    var words: [Range<Int>] = []
    var start = inner.lowerBound
    while start <= inner.upperBound {
      let comma = bytes.firstOffset(of: UInt8(ascii: ","), from: start, to: inner.upperBound) ?? inner.upperBound
      let word = bytes.trimmed(start..<comma)
      guard !word.isEmpty, !word.contains(where: { bytes[$0].isBlank }) else { return nil }
      words.append(word)
      start = comma + 1
    }
    return words
  }
}
