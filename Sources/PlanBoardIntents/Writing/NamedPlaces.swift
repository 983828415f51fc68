package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// The places of one board where a name is written.
package struct NamedPlaces: Sendable {
  package let path: Path
  package let source: SourceText
  /// In text order.
  package let places: [NameOccurrence]
}

extension PlanSnapshot {
  /// The places where a name is written, on all boards of the plan, archived or not. O(n).
  ///
  /// - The name of a column is looked for only on the board at `path`.
  /// - The places of the tag `home` include those of `home/garden`.
  /// - Boards that cannot be read, and links to files that are not boards, are left out.
  ///
  /// - Parameter path: the board on which the name was found. Its places come first.
  package func places(of name: WrittenName, foundOn path: Path) -> [NamedPlaces] {
    var found: [NamedPlaces] = []
    let others = livingAndArchived.filter { $0 != path }
    let isOfOneBoard = if case .column = name { true } else { false }
    try? forEachBoard([path] + (isOfOneBoard ? [] : others)) { text in
      (text.board.source, text.board.places(of: name))
    } use: { board, result in
      guard case .success(let (source, all)) = result else { return }
      let places = all.filter { belongsToPlan($0) }
      if !places.isEmpty { found.append(NamedPlaces(path: board, source: source, places: places)) }
    }
    return found
  }

  /// The places where a name is written on one board, by the rules of ``places(of:foundOn:)``.
  package func places(of name: WrittenName, onlyOn board: ParsedBoard) -> [NameOccurrence] {
    board.places(of: name).filter { belongsToPlan($0) }
  }

  /// The name at a byte offset of a board; nil if there is none, or if it is in a link to a file that is not a board.
  package func name(at offset: Int, of board: ParsedBoard) -> NameOccurrence? {
    board.name(at: offset).flatMap { belongsToPlan($0) ? $0 : nil }
  }

  /// Whether a name belongs to the plan. An id in a link to a file that is not a board belongs to that file.
  private func belongsToPlan(_ place: NameOccurrence) -> Bool {
    guard let file = place.file else { return true }
    return livingAndArchived.contains { $0.isNamed(inLink: file) }
  }
}
