internal import PlanBoardCore
package import PlanBoardMarkdown

extension Linter {
  /// One round may not be enough, because a fix of one rule can cause a finding of an earlier rule.
  private static let roundLimit = 8

  /// Fixes a board in rounds, until nothing is left to fix or the maximum number of rounds is reached.
  ///
  /// If two fixes of a rule touch the same text, only the one further up in the text is applied. Fixes that break one
  /// of these conditions are dropped:
  /// - Cards that no edit touches are unchanged.
  /// - No card is lost.
  /// - Dates such as `9/1/2025` are read as the same days.
  /// - After safe fixes, the whole board reads as before, apart from the order of cards.
  /// - After safe fixes, the board has the same other findings, apart from those with a safe fix of their own.
  ///
  /// - Parameters:
  ///   - name: the file's name without its extension.
  ///   - unsafe: whether to also apply fixes that change what the plan says.
  /// - Returns: nil if nothing was fixed.
  package func fixing(_ board: ParsedBoard, name: String, unsafe: Bool) -> FixedBoard? {
    var fixed = FixedBoard(board: board, edits: EditList([]), fixedCount: 0, roundCount: 0)
    var found = findings(on: board, name: name)
    while fixed.roundCount < Self.roundLimit {
      let count = fixed.fixedCount
      var next = 0
      while let (rule, step) = step(found, from: next, on: fixed.board, name: name, unsafe: unsafe) {
        fixed.board = step.board
        fixed.edits = fixed.edits.followed(by: step.edits, of: board.source.bytes)
        fixed.fixedCount += step.count
        found = step.findings
        next = rule + 1
      }
      if fixed.fixedCount == count { break }
      fixed.roundCount += 1
    }
    return fixed.roundCount == 0 ? nil : fixed
  }

  private func findings(on board: ParsedBoard, name: String) -> [LintFinding] {
    var results = [lint(board, name: name)]
    lintPlan(&results, PlanIndex(results.map(\.facts), isComplete: false))
    return results[0].findings
  }

  /// The possible fixes of each rule, by the rule's index in ``Rules/all``.
  private static func fixes(of findings: [LintFinding], unsafe: Bool) -> [Int: [Fix]] {
    var fixes: [Int: [Fix]] = [:]
    for finding in findings {
      guard let fix = finding.fix, unsafe || fix.isSafe, let rule = Rules.index(of: finding.rule) else { continue }
      fixes[rule, default: []].append(fix.made)
    }
    return fixes
  }

  private struct Step {
    var board: ParsedBoard
    /// The findings on ``board``.
    var findings: [LintFinding]
    var edits: EditList
    var count: Int
  }

  /// A board that some fixes are to be applied to, and what is known about it.
  private struct Unfixed {
    var board: ParsedBoard
    var name: String
    /// The findings on the board that the fixes must leave as they are.
    var others: [FindingKey: Int]
    /// The index of the rule of the fixes in ``Rules/all``.
    var rule: Int
  }

  /// Applies the fixes of the first rule at index `place` or later that can fix something; nil if there is no such
  /// rule.
  private func step(
    _ findings: [LintFinding], from place: Int, on board: ParsedBoard, name: String, unsafe: Bool
  ) -> (rule: Int, step: Step)? {
    let fixes = Self.fixes(of: findings, unsafe: unsafe)
    for rule in fixes.keys.sorted() where rule >= place {
      let others = FindingKey.counts(of: findings, besides: rule, on: board)
      let unfixed = Unfixed(board: board, name: name, others: others, rule: rule)
      if let step = applying(mostOf: Self.disjoint(fixes[rule]!), to: unfixed)?.step { return (rule, step) }
    }
    return nil
  }

  /// Applies fixes that together meet the conditions of ``fixing(_:name:unsafe:)``, not always as many as possible. nil
  /// if there are none.
  ///
  /// - Parameter fixes: fixes that do not overlap.
  private func applying(mostOf fixes: [Fix], to unfixed: Unfixed) -> (fixes: [Fix], step: Step)? {
    guard !fixes.isEmpty else { return nil }
    if let step = applying(fixes, to: unfixed) { return (fixes, step) }
    guard fixes.count > 1 else { return nil }
    let left = applying(mostOf: Array(fixes[..<(fixes.count / 2)]), to: unfixed)
    let right = applying(mostOf: Array(fixes[(fixes.count / 2)...]), to: unfixed)
    guard let left, let right else { return left ?? right }
    let both = left.fixes + right.fixes
    return applying(both, to: unfixed).map { (both, $0) } ?? left
  }

  /// Drops empty fixes, and fixes that touch the same text as a fix above them. O(n log n).
  private static func disjoint(_ fixes: [Fix]) -> [Fix] {
    let ranges = fixes.indices.flatMap { fix in fixes[fix].edits.edits.map { (fix: fix, range: $0.range) } }
      .sorted { ($0.range.lowerBound, $0.fix) < ($1.range.lowerBound, $1.fix) }
    var isDropped = fixes.map(\.edits.isEmpty)
    var last: (fix: Int, range: Range<Int>)?
    for (fix, range) in ranges where !isDropped[fix] {
      // Two insertions at the same place do not conflict: one follows the other.
      let areInsertions = last.map { $0.range.isEmpty && $0.range == range } ?? false
      if let last, last.fix != fix, !areInsertions, last.range.meets(range) {
        isDropped[fix] = true
      } else {
        last = (fix, range)
      }
    }
    return fixes.indices.filter { !isDropped[$0] }.map { fixes[$0] }
  }

  /// Applies fixes together; nil if the result breaks a condition of ``fixing(_:name:unsafe:)``.
  private func applying(_ fixes: [Fix], to unfixed: Unfixed) -> Step? {
    let edits = EditList(fixes.flatMap(\.edits.edits))
    let board = unfixed.board
    let after = board.applying(edits)
    guard board.keepsCards(in: after, after: edits), board.readsDatesAlike(after) else { return nil }
    let areSafe = fixes.allSatisfy(\.isSafe)
    guard !areSafe || board.readsAlike(after) else { return nil }
    let findings = findings(on: after, name: unfixed.name)
    guard !areSafe || FindingKey.counts(of: findings, besides: unfixed.rule, on: after) == unfixed.others else {
      return nil
    }
    return Step(board: after, findings: findings, edits: edits, count: fixes.count)
  }
}

extension Range<Int> {
  /// Whether the ranges share a byte, or one of them is empty and lies inside the other or at its edge.
  fileprivate func meets(_ other: Self) -> Bool {
    overlaps(other) || isEmpty && lowerBound >= other.lowerBound && lowerBound <= other.upperBound
      || other.isEmpty && other.lowerBound >= lowerBound && other.lowerBound <= upperBound
  }
}

extension ParsedBoard {
  /// Whether `after` has at least as many cards as this board, and still has every card that no edit touches. Such a
  /// card must be in a column with the same name.
  fileprivate func keepsCards(in after: ParsedBoard, after edits: EditList) -> Bool {
    guard after.cards.count >= cards.count else { return false }
    var left: [CardInColumn: Int] = [:]
    for card in after.cards.indices { left[CardInColumn(after, card), default: 0] += 1 }
    var edit = 0
    for card in cards.indices {
      let range = ownedRange(of: cards[card])
      while edit < edits.edits.count, edits.edits[edit].range.upperBound < range.lowerBound { edit += 1 }
      if edit < edits.edits.count, edits.edits[edit].range.lowerBound <= range.upperBound { continue }
      let key = CardInColumn(self, card)
      guard let count = left[key], count > 0 else { return false }
      left[key] = count - 1
    }
    return true
  }

  /// Whether the other board has the same title, columns, cards and fields. The order of the cards in a column may
  /// differ, and so may white space at the ends of the lines of notes.
  fileprivate func readsAlike(_ other: ParsedBoard) -> Bool {
    guard columns.map(\.name) == other.columns.map(\.name), title == other.title else { return false }
    for (mine, theirs) in zip(columns, other.columns) {
      guard mine.cards.count == theirs.cards.count else { return false }
      let here = mine.cards.map { Self.withoutPlace(card($0)) }
      let there = theirs.cards.map { Self.withoutPlace(other.card($0)) }
      guard here == there || Self.counts(here) == Self.counts(there) else { return false }
    }
    return true
  }

  private static func counts(_ cards: [Card]) -> [Card: Int] {
    cards.reduce(into: [:]) { counts, card in counts[card, default: 0] += 1 }
  }

  private static func withoutPlace(_ card: Card) -> Card {
    var card = card
    card.line1 = 0
    card.endLine1 = 0
    for index in card.checklist.indices { card.checklist[index].line1 = 0 }
    // Safe fixes may remove white space at the ends of lines.
    card.notes = card.notes.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line
      while line.last?.isWhitespace ?? false { line.removeLast() }
      return line
    }.joined(separator: "\n")
    return card
  }

  /// The parts of a card that must stay the same if no edit touches the card.
  private struct CardInColumn: Hashable {
    var text: [UInt8]
    var column: String

    init(_ board: ParsedBoard, _ card: Int) {
      text = board.normalizedText(ofCard: card)
      column = board.columns[Int(board.cards[card].column)].name
    }
  }
}
