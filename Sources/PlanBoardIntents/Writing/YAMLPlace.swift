internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The word that is being typed at an offset of a YAML text, such as front matter, and the keys around it. The text
/// need not be valid YAML.
struct YAMLPlace: Hashable {
  /// The keys around the place, the outermost first. While `wip` is typed in `columns: {Doing: {wip: 3}}`, these are
  /// `columns` and `Doing`.
  var keys: [String]
  /// Whether a key is being typed. If not, a value or an item of a list is being typed.
  var isKey: Bool
  /// The range from the start of the typed word to the offset, in bytes of the text. An opening quotation mark is not
  /// in the range.
  var range: Range<Int>
  /// Whether there is a quotation mark before the typed word.
  var isQuoted: Bool

  /// - Parameters:
  ///   - content: the range of the YAML text, in whole lines.
  ///   - offset: an offset in this range, or at its end.
  init(_ source: SourceText, in content: Range<Int>, at offset: Int) {
    // `source.lines` lacks the empty line after the last line end, but something may be typed there.
    var start = offset
    while start > content.lowerBound, !source.bytes[start - 1].isLineEnd { start -= 1 }
    let line = start == source.bytes.count ? source.lines.count : source.lines.line(at: start)
    let text = Line(source.bytes, start..<offset)
    var scanner = FlowScanner(text, source.bytes)
    scanner.scan()
    keys = Self.parents(of: text, line: line, source, content) + scanner.keys
    isKey = scanner.isKey
    range = scanner.word
    isQuoted = range.lowerBound > start && YAMLPlace.isQuote(source.bytes[range.lowerBound - 1])
  }

  /// A line, or the part of it before the offset.
  private struct Line {
    /// The number of blanks before the text, or before the dash of an item.
    var indent: Int
    var isItem: Bool
    var text: Range<Int>

    init(_ bytes: [UInt8], _ range: Range<Int>) {
      var start = range.lowerBound
      while start < range.upperBound, bytes[start].isBlank { start += 1 }
      indent = start - range.lowerBound
      isItem =
        start < range.upperBound && bytes[start] == UInt8(ascii: "-")
        && (start + 1 == range.upperBound || bytes[start + 1].isBlank)
      if isItem {
        start += 1
        while start < range.upperBound, bytes[start].isBlank { start += 1 }
      }
      text = start..<range.upperBound
    }

    /// The key at the start of the text, and the offset after its colon; nil if there is none.
    func key(_ bytes: [UInt8]) -> (name: String, end: Int)? {
      var end = text.lowerBound
      while end < text.upperBound {
        if bytes[end] == UInt8(ascii: ":"), end + 1 == text.upperBound || bytes[end + 1].isBlank {
          let name = String(decoding: bytes[text.lowerBound..<end], as: UTF8.self).trimmingBlanks()
          return name.isEmpty ? nil : (YAMLPlace.unquoted(name), end + 1)
        }
        guard !"{[,#".utf8.contains(bytes[end]) else { return nil }
        end += 1
      }
      return nil
    }
  }

  fileprivate static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  fileprivate static func unquoted(_ text: String) -> String {
    guard text.count > 1, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// The keys to which a line belongs, the outermost first. The innermost key is on the nearest line above that begins
  /// with a key and is indented less. From that line, the next key is found in the same way.
  private static func parents(of line: Line, line number: Int, _ source: SourceText, _ content: Range<Int>) -> [String]
  {
    var keys: [String] = []
    // An item may be as far to the left as the key that it belongs to.
    var limit = line.isItem ? line.indent + 1 : line.indent
    var above = number - 1
    while limit > 0, above >= 0, source.lines.start(of: above) >= content.lowerBound {
      let other = Line(source.bytes, source.content(of: above))
      if other.indent < limit, !other.isItem, let key = other.key(source.bytes) {
        keys.append(key.name)
        limit = other.indent
      }
      above -= 1
    }
    return keys.reversed()
  }

  /// Finds the word at the end of a line, inside or outside brackets and braces.
  private struct FlowScanner {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    /// The line itself, and then each brace or bracket that is still open. `isMapping` says whether keys can be there.
    /// `key` is the key whose value is being typed there; nil if there is none yet.
    private var open: [(isMapping: Bool, key: String?)]
    /// The last word, from its start to the end of the line.
    private(set) var word: Range<Int>

    init(_ line: Line, _ bytes: [UInt8]) {
      self.bytes = bytes
      position = line.text.lowerBound
      end = line.text.upperBound
      open = [(!line.isItem, nil)]
      word = position..<end
    }

    var keys: [String] { open.compactMap(\.key) }
    var isKey: Bool { open[open.count - 1].isMapping && open[open.count - 1].key == nil }

    mutating func scan() {
      while position < end {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          open.append((byte == UInt8(ascii: "{"), nil))
          begin()
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if open.count > 1 { open.removeLast() }
        case UInt8(ascii: ","):
          if open.count > 1, open[open.count - 1].isMapping { open[open.count - 1].key = nil }
          begin()
        case UInt8(ascii: ":") where position == end || bytes[position].isBlank:
          guard open[open.count - 1].key == nil else { continue }
          let name = String(decoding: bytes[word.lowerBound..<position - 1], as: UTF8.self).trimmingBlanks()
          open[open.count - 1].key = YAMLPlace.unquoted(name)
          begin()
        default: break
        }
      }
    }

    private mutating func begin() {
      var start = position
      while start < end, bytes[start].isBlank { start += 1 }
      if start < end, YAMLPlace.isQuote(bytes[start]) { start += 1 }
      word = start..<end
    }
  }
}
