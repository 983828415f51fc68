package import PlanBoardCore
internal import PlanBoardMessages
package import PlanBoardScreen

/// The boards among which a user is asked to choose: each has a number, its path, and its title if this says more.
package struct BoardChoiceDrawing {
  package let lines: [StyledLine]

  /// - Parameters:
  ///   - titles: the title of each board; nil for a board without one.
  ///   - width: in terminal columns; at least ``BoardDrawing/leastWidth`` is used.
  package init(_ boards: [Path], titles: [String?], width: Int) {
    let names = boards.map { VisibleText.safe($0.text) }
    let nameWidth = names.map { DisplayWidth.of($0) }.max() ?? 0
    lines = boards.indices.map { index in
      var line = StyledLine.choice(index, of: boards.count)
      line.add(names[index])
      if let title = titles[index], title.lowercased() != boards[index].stem.lowercased() {
        line.add(String(repeating: " ", count: nameWidth - DisplayWidth.of(names[index]) + 2))
        line.add(VisibleText.safe(title), .dim)
      }
      return line.cut(to: max(width, BoardDrawing.leastWidth))
    }
  }
}

extension StyledLine {
  /// The beginning of the line of one choice among several: its number, from 1.
  static func choice(_ index: Int, of count: Int) -> StyledLine {
    let number = String(index + 1)
    var line = StyledLine("  ")
    line.add(String(repeating: " ", count: String(count).utf8.count - number.utf8.count) + number, .bold)
    line.add("  ")
    return line
  }
}
