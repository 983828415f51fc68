internal import PlanBoardCore
internal import PlanBoardMarkdown

/// What a board says that concerns others.
package struct BoardFacts: Sendable {
  struct Name: Sendable {
    var id: String
    var range: Range<Int>
  }

  struct Dependency: Sendable {
    /// Of the card that waits, if it has one.
    var card: String?
    /// Of the cards it waits for.
    var ids: [String]
    var range: Range<Int>
  }

  struct TagUse: Sendable {
    var count: Int
    var first: Range<Int>
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
  var tags: [String: TagUse] = [:]
  var links: [CardLink] = []
  /// Of cards and of other paragraphs: where a link may lead to.
  var blockIDs: Set<String> = []

  package init(name: String) { self.name = name }

  mutating func add(_ card: CardText, isOpen: Bool) {
    for field in card.fields {
      switch field.key {
      case .id where field.counts: ids.append(Name(id: field.value, range: field.range))
      case .tag: tags[field.value, default: TagUse(count: 0, first: field.range)].count += 1
      case .after where isOpen && field.counts:
        dependencies.append(
          Dependency(
            card: card.id, ids: field.value.split(separator: ",").map(String.init), range: field.range))
      default: break
      }
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
  var rule: RuleID = ""

  mutating func add(_ board: Int, _ range: Range<Int>, _ message: String, help: String? = nil) {
    findings.append(
      Finding(
        board: board,
        finding: LintFinding(
          rule: rule, severity: .warning, message: message, help: help, range: range, fix: nil)))
  }
}
