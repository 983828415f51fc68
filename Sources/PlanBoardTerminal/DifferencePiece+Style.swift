package import PlanBoardMessages
package import PlanBoardScreen

extension DifferencePiece {
  /// A line that consists of pieces, each in the style of its kind.
  package static func line(_ pieces: [DifferencePiece]) -> StyledLine {
    var line = StyledLine()
    for piece in pieces { line.add(piece.text, piece.style) }
    return line
  }

  private var style: Style {
    switch kind {
    case .plain: .plain
    case .added: .good
    case .removed: .removed
    case .moved: .tag
    case .name: .bold
    }
  }
}
