package import PlanBoardCore
package import PlanBoardIntents
internal import PlanBoardMerge
internal import PlanBoardStore

extension RevisionComparison.Board {
  fileprivate var heading: String {
    let name = DifferencePiece(.name(VisibleText.safe(path.text))).markdown
    guard file.path != nil else { return "### \(name) (removed)" }
    let old = file.oldPath.flatMap { $0 == path ? nil : DifferencePiece(.name(VisibleText.safe($0.text))).markdown }
    return "### \(name)" + (old.map { " (was \($0))" } ?? "")
  }

  fileprivate func pieces(today: CalendarDate?) -> [[DifferencePiece]] {
    let old = file.oldPath.flatMap { $0 == path ? nil : " (was \(VisibleText.safe($0.text)))" } ?? ""
    let name = "\(VisibleText.safe(path.text))\(file.path == nil ? " (removed)" : old):"
    return [[.init(name, .name)]] + changes.flatMap { $0.pieces(today: today) }.map { [.init("  ")] + $0 }
  }
}

extension PlanComparison.Differences {
  /// The differences as a Markdown document: a heading for each board, unless two boards were compared, and a list of its
  /// changes. Values are as in the files.
  package var markdown: [String] {
    switch boards {
    case .two(let changes): changes.flatMap { $0.markdown() }
    case .revisions(let boards):
      Array(
        boards.map { [$0.heading, ""] + $0.changes.flatMap { $0.markdown() } }.joined(separator: [""]))
    }
  }

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
