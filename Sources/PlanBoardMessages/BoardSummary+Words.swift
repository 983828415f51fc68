internal import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension BoardSummary {
  /// The line that `pb boards` prints for a board. Safe for a terminal.
  package var line: String {
    var facts = ["\(counted(columns, "column")), \(DrawingWords.count(cards: cards, open: open)), \(done) done"]
    if overdue > 0 { facts.append(DrawingWords.late(overdue)) }
    if isPrimary { facts.append("primary") }
    if standing.isArchived { facts.append("archived") }
    var line = "\(VisibleText.safe(path.text)): \(VisibleText.safe(title)) (\(facts.joined(separator: ", ")))"
    if let hint = PlanConcern.hint(account, on: path) { line += "; \(hint)" }
    return line
  }
}
