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
  /// - The name of a column is written on the board at `path`, and in links to the column on all boards.
  /// - The places of the tag `home` include those of `home/garden`.
  /// - Boards that cannot be read, and links to files that are not boards, are left out.
  ///
  /// - Parameter path: the board on which the name was found; for a column, the board that has it. Its places come
  ///   first.
  package func places(of name: WrittenName, foundOn path: Path) -> [NamedPlaces] {
    var found: [NamedPlaces] = []
    try? forEachBoard([path] + livingAndArchived.filter { $0 != path }) { text in
      self.places(of: name, onlyOn: text.board, at: text.path, foundOn: path)
    } use: { board, result in
      guard case .success(let places) = result, !places.isEmpty, let source = try? self.board(at: board).source else {
        return
      }
      found.append(NamedPlaces(path: board, source: source, places: places))
    }
    return found
  }

  /// The places where a name is written on one board, by the rules of ``places(of:foundOn:)``.
  package func places(
    of name: WrittenName, onlyOn board: ParsedBoard, at path: Path, foundOn home: Path
  ) -> [NameOccurrence] {
    guard case .column(let column) = name else { return board.places(of: name).filter { belongsToPlan($0) } }
    let own = path == home ? board.places(of: name) : []
    guard let owner = path == home ? board : try? self.board(at: home),
      let block = owner.columns.first(where: { $0.name == column })?.heading
    else { return own }
    let links = headingLinks(on: board, at: path, to: (home, owner), block).map {
      NameOccurrence(name: name, range: $0.range)
    }
    return (own + links).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The name at a byte offset of a board, and the board on which it was found: for the name of a column in a link, the
  /// board that has the column. nil if there is none, or if it is in a link to a file that is not a board.
  package func name(at offset: Int, of board: ParsedBoard, at path: Path) -> (name: NameOccurrence, board: Path)? {
    if let name = board.name(at: offset) { return belongsToPlan(name) ? (name, path) : nil }
    guard board.source.lines.count > 0 else { return nil }
    let line = board.source.content(of: board.source.lines.line(at: offset))
    for link in board.links(in: line) where link.range.lowerBound <= offset && offset <= link.range.upperBound {
      guard
        let heading = HeadingLink.all(in: link, on: board).first(where: {
          $0.range.lowerBound <= offset && offset <= $0.range.upperBound
        }), let file = file(of: link, on: board, at: path),
        let owner = file == path ? board : try? self.board(at: file), let block = heading.block(on: owner),
        let column = owner.columns.first(where: { $0.heading == block && $0.kind.goesByName })
      else { continue }
      return (NameOccurrence(name: .column(column.name), range: heading.range), file)
    }
    return nil
  }

  /// The board to which a link leads; nil if it leads to another file, or to none.
  private func file(of link: BoardLink, on board: ParsedBoard, at path: Path) -> Path? {
    let boards = livingAndArchived
    switch link.kind {
    case .wiki(let wiki) where wiki.file.isEmpty: return path
    case .wiki(let wiki):
      let name = board.source.string(wiki.file)
      return boards.first { $0.isNamed(inLink: name) }
    case .inline(let name) where name.isEmpty: return path
    case .inline(let name): return file(inLink: name, on: path).map(\.path).flatMap { boards.contains($0) ? $0 : nil }
    }
  }

  /// Whether a name belongs to the plan. An id in a link to a file that is not a board belongs to that file.
  private func belongsToPlan(_ place: NameOccurrence) -> Bool {
    guard let file = place.file else { return true }
    return livingAndArchived.contains { $0.isNamed(inLink: file) }
  }
}
