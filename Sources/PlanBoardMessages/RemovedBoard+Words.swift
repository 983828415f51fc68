internal import PlanBoardCore
package import PlanBoardStore

extension RemovedBoard {
  /// The line that `pb boards --removed` prints for a board. Safe for a terminal.
  package var line: String {
    "\(VisibleText.safe(original.text)): in the trash since \(day) (\(VisibleText.safe(path.text)))"
  }
}
