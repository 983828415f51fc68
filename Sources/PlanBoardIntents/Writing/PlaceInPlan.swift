package import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A place in a file to which a link or a name leads.
package struct PlaceInPlan: Sendable {
  package let path: Path
  /// The text of the board; nil for a file that is not a board, or for a board that cannot be read.
  package let source: SourceText?
  /// In bytes of ``source``; `0..<0` for the file as a whole.
  package let range: Range<Int>

  init(_ path: Path, _ board: ParsedBoard?, _ range: Range<Int> = 0..<0) {
    (self.path, source, self.range) = (path, board?.source, range)
  }
}

extension PlanSnapshot {
  /// The place to which the text at an offset, or directly before it, leads; nil if it leads nowhere.
  ///
  /// - An id in `after:` or in a wiki link leads to the card with this id.
  /// - The name of a column in the front matter leads to the column's heading.
  /// - A link leads to its ``target(of:on:at:)``.
  ///
  /// - Throws: `FileFailure` if the board cannot be read.
  package func definition(at offset: Int, on path: Path) throws -> PlaceInPlan? {
    let board = try board(at: path)
    if let name = board.name(at: offset), !name.isDeclaration {
      switch name.name {
      case .id(let id):
        // A link with an id that no card has may still lead to a file.
        if let card = card(withID: id, near: path, file: name.file) { return place(ofCard: card) }
      case .column(let column):
        return board.columns.firstIndex { $0.name == column }.map {
          PlaceInPlan(path, board, board.outlineItem(ofColumn: $0).nameRange)
        }
      case .tag, .person: return nil
      }
    }
    guard board.source.lines.count > 0 else { return nil }
    let line = board.source.content(of: board.source.lines.line(at: offset))
    return board.links(in: line).first { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
      .flatMap { target(of: $0, on: board, at: path) }
  }

  /// The place to which a link leads; nil if there is no such file. A wiki link leads only to boards of the plan. If
  /// the file lacks the card or heading that the link names, the place is the file as a whole.
  package func target(of link: BoardLink, on board: ParsedBoard, at path: Path) -> PlaceInPlan? {
    switch link.kind {
    case .wiki(let wiki):
      var (target, found): (Path, ParsedBoard?) = (path, board)
      if !wiki.file.isEmpty {
        let name = board.source.string(wiki.file)
        guard let file = livingAndArchived.first(where: { $0.isNamed(inLink: name) }) else { return nil }
        (target, found) = (file, try? self.board(at: file))
      }
      if let id = wiki.id, let found, let card = found.card(withID: board.source.string(id)) {
        return place(ofCard: (target, found, card))
      }
      let heading = wiki.heading.flatMap { found?.headingRange(board.source.string($0)) }
      return PlaceInPlan(target, found, heading ?? 0..<0)
    case .inline(let name):
      guard let file = name.isEmpty ? path : file(inLink: name, on: path)?.path else { return nil }
      let text = board.source.string(link.range)
      let found = livingAndArchived.contains(file) ? try? self.board(at: file) : nil
      let fragment = text.firstIndex(of: "#").map { String(text[text.index(after: $0)...]).percentDecoded }
      if let fragment, fragment.hasPrefix("^"), let found, let card = found.card(withID: String(fragment.dropFirst())) {
        return place(ofCard: (file, found, card))
      }
      return PlaceInPlan(file, found, fragment.flatMap { found?.headingRange($0) } ?? 0..<0)
    }
  }

  private func place(ofCard found: (path: Path, board: ParsedBoard, card: Int)) -> PlaceInPlan {
    let text = found.board.syntax(ofCard: found.card)
    return PlaceInPlan(found.path, found.board, text.titleLines.first ?? text.range)
  }

  /// The card with an id, as an index on its board; nil if no readable board has such a card.
  ///
  /// - Parameters:
  ///   - path: the board to look at first, if `file` is nil.
  ///   - file: the name of the card's file in a wiki link. Only boards with this name are looked at.
  func card(withID id: String, near path: Path, file: String? = nil) -> (path: Path, board: ParsedBoard, card: Int)? {
    let paths =
      file.map { file in livingAndArchived.filter { $0.isNamed(inLink: file) } }
      ?? [path] + livingAndArchived.filter { $0 != path }
    for path in paths {
      guard let board = try? board(at: path), let card = board.card(withID: id) else { continue }
      return (path, board, card)
    }
    return nil
  }
}

extension ParsedBoard {
  fileprivate func headingRange(_ text: String) -> Range<Int>? {
    heading(HeadingFragment(text)).map { blocks[$0].range }
  }
}
