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

  /// The file's name without its extension.
  package internal(set) var name: String
  /// nil if the path is not known.
  let path: Path?
  var ids: [WrittenID] = []
  /// The dependencies of open cards.
  var dependencies: [Dependency] = []
  var tags = TagCounts()
  var links: [CardLink] = []

  private let source: SourceText

  package init(name: String, path: Path? = nil, _ source: SourceText) {
    (self.name, self.path) = (name, path)
    self.source = source
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
