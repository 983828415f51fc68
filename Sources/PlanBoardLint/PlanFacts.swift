internal import PlanBoardCore
package import PlanBoardMarkdown

/// What a board says that concerns others.
package struct BoardFacts: Sendable {
  struct Name: Sendable {
    var id: String
    var hash: UInt64
    var range: Range<Int>
  }

  struct Dependency: Sendable {
    /// Of the card that waits, if it has one.
    var card: String?
    /// Of the cards it waits for.
    var ids: [String]
    var range: Range<Int>
  }

  /// `[[Roadmap#^k3f9]]`.
  struct CardLink: Sendable {
    var board: String
    var id: String
    var range: Range<Int>
  }

  /// The file's name without its ending.
  package internal(set) var name: String
  var ids: [Name] = []
  /// Of cards that are open.
  var dependencies: [Dependency] = []
  var tags = TagCounts()
  var links: [CardLink] = []

  private let source: SourceText

  package init(name: String, _ source: SourceText) {
    self.name = name
    self.source = source
  }

  mutating func add(_ card: CardText, isOpen: Bool, _ bytes: UnsafeBufferPointer<UInt8>) {
    for field in card.fields {
      switch field.key {
      case .id where field.counts:
        ids.append(Name(id: field.value, hash: TextHash.of(bytes, field.valueRange), range: field.range))
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

extension BoardFacts {
  func spelling(of tag: TagCounts.Use) -> String { source.string(tag.first) }

  /// A paragraph, a card's or another, ends with ` ^id`. O(n).
  func hasBlock(_ id: String) -> Bool {
    source.bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while let sign = bytes.firstOffset(of: UInt8(ascii: "^"), from: position) {
        position = sign + 1
        let end = position + id.utf8.count
        if end <= bytes.count, bytes[position..<end].elementsEqual(id.utf8),
          sign == 0 || bytes[sign - 1] != UInt8(ascii: "#"),
          end == bytes.count || bytes[end].isBlank || bytes[end].isLineEnd
        {
          return true
        }
      }
      return false
    }
  }
}

/// What all boards of a plan say together.
package struct PlanFacts: Sendable {
  /// A file beside a board that a sync tool has made of it.
  package struct Copy: Sendable {
    /// In ``boards``.
    package var board: Int
    package var name: String
    package var tool: String

    package init(board: Int, name: String, tool: String) {
      self.board = board
      self.name = name
      self.tool = tool
    }
  }

  /// Boards that are looked at, then others of the plan, about which nothing is said.
  package var boards: [BoardFacts]
  package var lintedCount: Int
  /// There is no other board in the plan.
  package var isComplete: Bool
  package var copies: [Copy] = []

  package init(_ boards: [BoardFacts], others: [BoardFacts] = [], isComplete: Bool = true) {
    self.boards = boards + others
    lintedCount = boards.count
    self.isComplete = isComplete
  }

  /// A card is named that none of these boards has: the others of the plan may.
  package var asksForOthers: Bool {
    guard boards[..<lintedCount].contains(where: { !$0.dependencies.isEmpty || !$0.links.isEmpty }) else {
      return false
    }
    let ids = knownIDs
    return boards[..<lintedCount].contains { board in
      board.dependencies.contains { $0.ids.contains { !ids.contains($0) } }
        || board.links.contains { !ids.contains($0.id) }
    }
  }

  var knownIDs: Set<String> { Set(boards.flatMap { $0.ids.map(\.id) }) }
}

/// Where rules put what they find about a plan.
package struct PlanReport: Sendable {
  struct Finding: Sendable {
    var board: Int
    var finding: LintFinding
  }

  var findings: [Finding] = []
  var rule = 0

  mutating func add(_ board: Int, _ range: Range<Int>, _ message: String, help: String? = nil) {
    findings.append(
      Finding(
        board: board,
        finding: LintFinding(
          rule: Rules.all[rule].type.id, severity: .warning, message: message, help: help, range: range, fix: nil)))
  }
}
