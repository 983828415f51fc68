internal import PlanBoardCore
internal import PlanBoardMarkdown

/// What two findings on versions of a board have in common if they report the same problem, wherever it is.
struct FindingKey: Hashable {
  let rule: RuleID
  /// The title of the card, or else the line. For two cards with one id, the id, because the finding is at whichever
  /// card comes last.
  let text: String

  /// Counts the findings that no safe fix removes.
  ///
  /// - Parameter rule: the index in ``Rules/all`` of a rule whose findings are left out.
  static func counts(of findings: [LintFinding], besides rule: Int, on board: ParsedBoard) -> [FindingKey: Int] {
    var counts: [FindingKey: Int] = [:]
    for finding in findings where !(finding.fix?.isSafe ?? false) && Rules.index(of: finding.rule) != rule {
      counts[FindingKey(finding, on: board), default: 0] += 1
    }
    return counts
  }

  private init(_ finding: LintFinding, on board: ParsedBoard) {
    rule = finding.rule
    let start = finding.range.lowerBound
    if case .duplicateID(let id, _, _) = finding.problem {
      text = id
    } else if let card = board.block(at: start).flatMap({ board.cardIndex(ofBlock: $0) }) {
      text = board.source.bytes.withUnsafeBufferPointer { board.syntax(ofCard: card).title($0) }
    } else {
      let line = board.source.content(of: board.source.lines.line(at: start))
      text = board.source.bytes.withUnsafeBufferPointer { $0.string($0.trimmed(line)) }
    }
  }
}
