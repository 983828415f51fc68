internal import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardStore

/// Tells which findings the next commit brings, and which a parent of the commit has already. During a merge, there are
/// two parents.
struct StagedCheck: Sendable {
  private let session: PlanSession
  private let files: StagedFiles

  /// Finds the files that the next commit adds or changes, anywhere in the repository.
  ///
  /// - Throws: `Git.Failure` if there is no repository, or if git fails.
  init(in session: PlanSession) throws(Git.Failure) {
    self.session = session
    files = try session.stagedFiles()
  }

  /// What a finding is about, as far as another version of the board can have the same: a finding on the same card, even
  /// if it is on another board now, or on an equal line outside of the cards.
  private struct Subject: Hashable {
    let rule: RuleID
    var id: String?
    /// The title of the card; nil for a card with an id.
    var title: String?
    /// nil for a card.
    var line: [UInt8]?
  }

  /// Whether a finding is in no parent of the commit. A note of a merge does not count until the merge is committed.
  ///
  /// - Parameter boards: the staged boards.
  func hasNewFinding(in boards: [LintQuery.Checked], _ request: LintRequest) throws -> Bool {
    let git = session.git
    let endsMerge = StagedFiles.endsMerge(git)
    var parents = try files.textsInParents(git).map { try Parent(checked($0, request)) }
    for board in boards {
      for finding in board.result.findings where !(endsMerge && finding.rule == "unresolved-conflict") {
        let place = Place(of: finding, on: board.result.board)
        let isKnown = parents.indices.contains { parents[$0].take(place, finding.rule, board) }
        if !isKnown { return true }
      }
    }
    return false
  }

  /// Checks the boards as they are in a parent.
  private func checked(_ texts: [Path: [UInt8]], _ request: LintRequest) throws -> [LintQuery.Checked] {
    let overlay = session.overlay(texts)
    let all = session.overlay(texts.merging(files.otherTexts) { parent, _ in parent })
    let snapshot = session.snapshot(session.snapshot(withCopies: true), overlay: all)
    let query = LintQuery(snapshot, of: session, selected: request.selected, ignored: request.ignored)
    let checked = try query.check(snapshot.paths.filter { overlay.texts[$0] != nil }) { _ in }
    return try query.addingPlanFindings(to: checked)
  }

  /// The card of a finding, or the line if it is on no card.
  private struct Place {
    let card: Int?
    let line: [UInt8]

    init(of finding: LintFinding, on board: ParsedBoard) {
      let start = finding.range.lowerBound
      card = board.cards.indices.first { board.range(of: board.cards[$0]).contains(start) }
      let bytes = board.source.bytes
      let begin = bytes[..<start].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
      let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.endIndex
      line = Array(bytes[begin..<max(begin, end)])
    }
  }

  /// The findings of one parent that no staged finding has matched yet.
  private struct Parent {
    private let boards: [Path: ParsedBoard]
    private var findings: [Subject: Int] = [:]
    /// For each board, the former cards of those that the commit changes, by their first lines.
    private var changed: [Path: [Int: BoardChange.CardReference]] = [:]

    init(_ checked: [LintQuery.Checked]) {
      boards = Dictionary(checked.map { ($0.path, $0.result.board) }) { first, _ in first }
      for board in checked {
        for finding in board.result.findings {
          let place = Place(of: finding, on: board.result.board)
          findings[Self.subject(place, finding.rule, on: board.result.board), default: 0] += 1
        }
      }
    }

    /// Removes the finding that is the same as a staged one, and returns whether there was one.
    mutating func take(_ place: Place, _ rule: RuleID, _ board: LintQuery.Checked) -> Bool {
      if take(Self.subject(place, rule, on: board.result.board)) { return true }
      guard let card = place.card, let former = former(card, on: board) else { return false }
      return take(Subject(rule: rule, id: former.id, title: former.id == nil ? former.title : nil))
    }

    private mutating func take(_ subject: Subject) -> Bool {
      guard let count = findings[subject], count > 0 else { return false }
      findings[subject] = count - 1
      return true
    }

    /// The card as it was before the commit, if it has another title now.
    private mutating func former(_ card: Int, on board: LintQuery.Checked) -> BoardChange.CardReference? {
      guard let before = boards[board.path] else { return nil }
      if changed[board.path] == nil {
        let changes = BoardComparison(before: before, after: board.result.board).changes
        changed[board.path] = Dictionary(
          changes.compactMap {
            guard case .changed(let from, let to, _) = $0 else { return nil }
            return (to.line1, from)
          }
        ) { first, _ in first }
      }
      return changed[board.path]?[board.result.board.card(card).line1]
    }

    private static func subject(_ place: Place, _ rule: RuleID, on board: ParsedBoard) -> Subject {
      guard let index = place.card else { return Subject(rule: rule, line: place.line) }
      let card = board.card(index)
      return Subject(rule: rule, id: card.id?.text, title: card.id == nil ? card.title : nil)
    }
  }
}
