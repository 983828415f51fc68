package import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardScreen

/// Saved views, one on each line: the name, and what the view shows.
package enum ViewList {
  /// Appends the lines of the views. Safe for a terminal.
  package static func append(_ views: [SavedView], to bytes: inout [UInt8]) {
    let width = views.map { DisplayWidth.of(VisibleText.safe($0.name)) }.max() ?? 0
    for view in views {
      var line = StyledLine(VisibleText.safe(view.name))
      line.pad(to: width + 2)
      line.add(VisibleText.safe(view.words))
      line.append(to: &bytes, hasColors: false)
    }
  }
}
