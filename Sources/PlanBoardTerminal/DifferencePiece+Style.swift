package import PlanBoardMessages
package import PlanBoardScreen

extension DifferencePiece {
  /// A line that consists of pieces, each in the style of its kind.
  package static func line(_ pieces: [DifferencePiece]) -> StyledLine {
    var line = StyledLine()
    // Pieces of one kind in a row are one text.
    var rest = pieces[...]
    while let first = rest.first {
      let run = rest.prefix { $0.kind == first.kind }
      line.add(run.map(\.text).joined(), first.style)
      rest = rest[run.endIndex...]
    }
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
