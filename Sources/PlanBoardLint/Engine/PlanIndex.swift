internal import PlanBoardCore
package import PlanBoardMarkdown

/// What a board says that concerns others.
package struct BoardIndex: Sendable {
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

  mutating func add(_ card: CardSyntax, isOpen: Bool, _ bytes: UnsafeBufferPointer<UInt8>) {
    for field in card.fields {
      switch field.key {
      case .id where field.counts:
        ids.append(Name(id: field.value, hash: TextHash.of(field.value), range: field.range))
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
  func spelling(of tag: TagCounts.Use) -> String { source.string(tag.first) }

  /// All possible link targets: the ids of cards, and of paragraphs that end with ` ^id`. O(n).
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

/// What all boards of a plan say together.
package struct PlanIndex: Sendable {
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
  package var boards: [BoardIndex]
  package var lintedCount: Int
  /// There is no other board in the plan.
  package var isComplete: Bool
  package var copies: [Copy] = []

  package init(_ boards: [BoardIndex], others: [BoardIndex] = [], isComplete: Bool = true) {
    self.boards = boards + others
    lintedCount = boards.count
    self.isComplete = isComplete
  }

  /// A card is named that none of these boards has: the others of the plan may.
  package var asksForOthers: Bool {
    let named = Set(boards[..<lintedCount].flatMap { $0.dependencies.flatMap(\.ids) + $0.links.map(\.id) })
    return known(among: named).count < named.count
  }

  /// Those of the ids that belong to a card. O(n) in the number of cards; for most cards, only the id's hash is compared.
  func known(among named: Set<String>) -> Set<String> {
    guard !named.isEmpty else { return [] }
    let hashes = Set(named.map(TextHash.of))
    var known: Set<String> = []
    for board in boards {
      for name in board.ids where hashes.contains(name.hash) && named.contains(name.id) { known.insert(name.id) }
    }
    return known
  }
}

/// Where rules put what they find about a plan.
package struct PlanReport: Sendable {
  struct Finding: Sendable {
    var board: Int
    var finding: LintFinding
  }

  var findings: [Finding] = []
  /// The rule that is running.
  var rule: RuleID = ""

  mutating func add(_ board: Int, _ range: Range<Int>, _ problem: LintProblem) {
    findings.append(
      Finding(
        board: board,
        finding: LintFinding(rule: rule, severity: .warning, problem: problem, range: range, fix: nil)))
  }
}
