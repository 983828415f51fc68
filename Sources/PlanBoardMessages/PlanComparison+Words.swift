package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardStore

extension RevisionComparison.Board {
  fileprivate func pieces(today: CalendarDate?) -> [[DifferencePiece]] {
    let old = file.oldPath.flatMap { $0 == path ? nil : " (was \(VisibleText.safe($0.text)))" } ?? ""
    let name = "\(VisibleText.safe(path.text))\(file.path == nil ? " (removed)" : old):"
    return [[.init(name, .name)]] + changes.flatMap { $0.pieces(today: today) }.map { [.init("  ")] + $0 }
  }
}

extension PlanComparison.Differences {
  /// The differences as lines. Safe for a terminal.
  ///
  /// - Parameter today: the current day, to show days and boxes in words; nil to show the values as in the files.
  package func lines(today: CalendarDate?) -> [String] { pieces(today: today).map { $0.map(\.text).joined() } }

  /// The lines of ``lines(today:)``, each as a list of pieces.
  package func pieces(today: CalendarDate?) -> [[DifferencePiece]] {
    switch boards {
    case .two(let changes): changes.flatMap { $0.pieces(today: today) }
    case .revisions(let boards): boards.flatMap { $0.pieces(today: today) }
    }
  }
}
