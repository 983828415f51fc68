package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardMerge

/// The facts about one board that the rules about the whole plan need.
package struct BoardIndex: Sendable {
  /// The id of a card, such as `^k3f9`, and where it is written.
  struct WrittenID: Sendable {
    /// Without `^`.
    var id: String
    var hash: UInt64
    var range: Range<Int>
  }

  /// The field `after:` of a card, such as `after:^k3f9`.
  struct Dependency: Sendable {
    /// The id of the card that waits; nil if it has none.
    var card: String?
    var ids: [String]
    var range: Range<Int>
  }

  /// A link such as `[[Roadmap#^k3f9]]`.
  struct CardLink: Sendable {
    /// The name of the board in the link; empty for a link to the same board.
    var board: String
    var id: String
    var range: Range<Int>
  }

  /// A link such as `[[Roadmap#Doing]]` or `[r](plans/roadmap.md#doing)`.
  struct HeadingLink: Sendable {
    enum Target: Sendable {
      /// The board with the link.
      case own
      /// The file with this name, as in a wiki link.
      case named(String)
      case file(Path)
    }

    var target: Target
    /// The text after the `#`, decoded.
    var heading: String
    var range: Range<Int>
  }

  /// The file's name without its extension.
  package internal(set) var name: String
  /// nil if the path is not known.
  let path: Path?
  var ids: [WrittenID] = []
  /// The dependencies of open cards.
  var dependencies: [Dependency] = []
  var tags = TagCounts()
  var links: [CardLink] = []
  var headingLinks: [HeadingLink] = []
  /// The ranges of the names of columns and of the texts of all headings.
  private(set) var headings: [Range<Int>] = []

  private let source: SourceText

  package init(name: String, path: Path? = nil, _ source: SourceText) {
    (self.name, self.path) = (name, path)
    self.source = source
  }

  /// Whether the rules about the whole plan have anything to compare with other boards.
  package var concernsOthers: Bool {
    !ids.isEmpty || !dependencies.isEmpty || !tags.spellings.isEmpty || !links.isEmpty || !headingLinks.isEmpty
  }

  /// Adds the headings of the board.
  mutating func add(headingsOf board: ParsedBoard, _ bytes: UnsafeBufferPointer<UInt8>) {
    for column in board.columns.indices { headings.append(board.headingRanges(ofColumn: column).name) }
    for block in board.blocks where block.kind == .heading { headings.append(HeadingText(in: bytes, block.range).text) }
  }

  /// Adds the ids, the tags and the dependencies of a card, but not the links.
  mutating func add(_ card: CardSyntax, isOpen: Bool, _ bytes: UnsafeBufferPointer<UInt8>) {
    for field in card.fields {
      switch field.key {
      case .id where field.counts:
        ids.append(WrittenID(id: field.value, hash: ByteHash.of(field.value), range: field.range))
      case .tag where !field.valueRange.isEmpty: tags.add(field.valueRange, bytes)
      case .after where isOpen && field.counts:
        dependencies.append(
          Dependency(
            card: card.id, ids: field.value.split(separator: ",").map(String.init), range: field.range))
      default: break
      }
    }
  }
}

extension BoardIndex {
  func text(of spelling: TagCounts.Spelling) -> String { source.string(spelling.first) }

  /// The names of columns and the texts of all headings, some twice.
  var headingNames: [String] { headings.map { source.string($0) } }
  var lines: [String] { source.string(source.bytes.indices).split(whereSeparator: \.isNewline).map(String.init) }

  /// The 1-based line of a byte.
  func line1(of offset: Int) -> Int { source.lines.line(at: offset) + 1 }

  /// Where another board shows the byte at an offset of this board; nil if the path of this board is not known.
  func place(of offset: Int) -> LintProblem.OtherPlace? {
    path.map { LintProblem.OtherPlace(board: $0, line1: line1(of: offset)) }
  }

  /// All ids that a link can name: those of cards, and those of other paragraphs, such as `Some text ^k3f9`. O(n).
  var targets: Set<String> {
    var targets = Set(ids.map(\.id))
    source.bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while let sign = bytes.firstOffset(of: UInt8(ascii: "^"), from: position) {
        position = sign + 1
        guard sign == 0 || bytes[sign - 1] != UInt8(ascii: "#") else { continue }
        while position < bytes.count, bytes[position].isAlphanumeric || bytes[position] == UInt8(ascii: "-") {
          position += 1
        }
        if position == bytes.count || bytes[position].isBlank || bytes[position].isLineEnd {
          targets.insert(bytes.string(sign + 1..<position))
        }
      }
    }
    return targets
  }
}
