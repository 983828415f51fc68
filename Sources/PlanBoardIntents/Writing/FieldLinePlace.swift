internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A place in a field line below a card's title where someone types: in the key, in the value, or in an item of a list
/// (docs/format.md, "Front matter of a card").
struct FieldLinePlace {
  /// nil in the key itself.
  let key: FieldKey?
  /// The text to complete, in bytes of the board.
  let range: Range<Int>
  /// Whether the text begins with the sign of its key, as in `#home`.
  let hasSign: Bool
  /// Whether other keys of the card have two colons.
  private let isDataview: Bool

  /// - Parameters:
  ///   - line: 0-based, below the card's first line.
  ///   - before: the part of the line before the cursor.
  /// - Returns: nil at any other place.
  init?(_ board: ParsedBoard, _ card: CardSyntax, line: Int, _ before: Range<Int>) {
    let bytes = board.source.bytes
    let entries = board.frontMatter(of: card)
    let isDataview = entries.contains { $0.field.isDataview }
    let typed = before.drop { bytes[$0].isBlank }
    let end = before.upperBound
    // The line below the front matter may become a part of it.
    guard line <= card.headEnd + 1, let first = typed.first else { return nil }
    if let head = board.fieldLineHead(in: first..<end) {
      // Directly after the colon, the field may still become one in a title: `due:fri`.
      guard head.range.upperBound < end else { return nil }
      let start =
        head.value.last {
          ",[".utf8.contains(bytes[$0]) || Self.isQuote(bytes[$0]) || head.key.isList && bytes[$0].isBlank
        }.map { $0 + 1 } ?? head.value.lowerBound
      let word = head.key.isList ? start..<end : head.value
      self.init(head.key, word.drop { bytes[$0].isBlank }.first.map { $0..<end } ?? end..<end, bytes, isDataview)
      return
    }
    if bytes[first] == UInt8(ascii: "-"), let key = Self.listKey(board, card, line) {
      let word = typed.dropFirst().drop { bytes[$0].isBlank || Self.isQuote(bytes[$0]) }
      self.init(key, word.first.map { $0..<end } ?? end..<end, bytes, isDataview)
      return
    }
    guard !entries.isEmpty, typed.allSatisfy({ bytes[$0].isAlphanumeric }) else { return nil }
    self.init(nil, first..<end, bytes, isDataview)
  }

  private init(_ key: FieldKey?, _ range: Range<Int>, _ bytes: [UInt8], _ isDataview: Bool) {
    (self.key, self.range, self.isDataview) = (key, range, isDataview)
    let sign: UInt8? = key == .tag ? UInt8(ascii: "#") : key == .person ? UInt8(ascii: "@") : nil
    hasSign = range.first.map { bytes[$0] == sign } ?? false
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }

  /// The keys with their colons.
  func keys(completions keys: [String]) -> [String] {
    (keys + ["tags", "people"]).map { $0 + (isDataview ? "::" : ":") }
  }

  /// The key of the list in which an item on this line is, or would be; nil if the lines above are no such list.
  private static func listKey(_ board: ParsedBoard, _ card: CardSyntax, _ line: Int) -> FieldKey? {
    let bytes = board.source.bytes
    var number = line - 1
    while number > card.lines.lowerBound {
      let content = board.source.content(of: number)
      let text = content.drop { bytes[$0].isBlank }
      guard let first = text.first else { return nil }
      if bytes[first] == UInt8(ascii: "-") {
        number -= 1
        continue
      }
      let head = board.fieldLineHead(in: first..<content.upperBound)
      return head.flatMap { $0.value.isEmpty && $0.key.isList ? $0.key : nil }
    }
    return nil
  }
}

extension FieldKey {
  fileprivate var isList: Bool { self == .tag || self == .person || self == .after }
}
