package import PlanBoardCore
internal import PlanBoardLint
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A link of a board to a file: `[plan](plans/a.md#to-do)` or `[[Roadmap#^k3f9]]`.
package struct BoardLink: Sendable {
  enum Kind: Sendable {
    case wiki(WikiLink)
    /// The path in a link. Codes such as `%20` are decoded, and everything from a `#` or `?` on is left out.
    case inline(path: String)
  }

  let kind: Kind
  /// The range of the link's target, in bytes of the text: everything between the brackets of a wiki link, or the path
  /// and its fragment between the parentheses of any other link.
  package let range: Range<Int>
}

/// A place in a file to which a link or a name leads.
package struct PlaceInPlan: Sendable {
  package let path: Path
  /// The text of the board; nil for a file that is not a board, or for a board that cannot be read.
  package let source: SourceText?
  /// The range in bytes of ``source``. For the file as a whole, it is empty, at offset 0.
  package let range: Range<Int>

  init(_ path: Path, _ board: ParsedBoard?, _ range: Range<Int> = 0..<0) {
    (self.path, source, self.range) = (path, board?.source, range)
  }
}

extension ParsedBoard {
  /// The links to files, in text order. Links in code are left out. O(n).
  ///
  /// - Parameter range: the range to look at: whole lines, without the last line end. nil for the whole text.
  package func links(in range: Range<Int>? = nil) -> [BoardLink] {
    let wiki = wikiLinks(in: range).map {
      BoardLink(kind: .wiki($0), range: $0.range.lowerBound + 2..<$0.range.upperBound - 2)
    }
    let part = range ?? source.bytes.indices
    let inline = source.bytes.withUnsafeBufferPointer { bytes in
      InlineLinks.find(in: UnsafeBufferPointer(rebasing: bytes[part])) { isCode(at: part.lowerBound + $0) }
        .compactMap { found -> BoardLink? in
          let target = found.lowerBound + part.lowerBound..<found.upperBound + part.lowerBound
          return InlineLinks.path(bytes.string(target)).map { BoardLink(kind: .inline(path: $0), range: target) }
        }
    }
    return (wiki + inline).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The range of the heading with a text, ignoring case and accents; nil if there is none. A column's heading takes
  /// precedence over a section's.
  fileprivate func heading(_ text: String) -> Range<Int>? {
    let wanted = FoldedText(text)
    let column = columns.first { FoldedText($0.name) == wanted }.map { blocks[$0.heading].range }
    return column
      ?? columns.lazy.flatMap(\.sections).first { FoldedText(self.sectionName($0)) == wanted }.map {
        blocks[$0].range
      }
  }
}

extension PlanSnapshot {
  /// The place to which the text at an offset leads: the card that an id names, the target of a link, or the heading of
  /// a column that the front matter names. nil if it leads nowhere.
  ///
  /// - Throws: `FileFailure` if the board cannot be read.
  package func definition(at offset: Int, on path: Path) throws -> PlaceInPlan? {
    let board = try board(at: path)
    if let name = board.name(at: offset), !name.isDeclaration {
      switch name.name {
      case .id(let id): return card(withID: id, near: path, file: name.file).map { place(ofCard: $0) }
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

  /// The place to which a link leads; nil if there is no such file. If the file has no such card or heading, the place
  /// is the file as a whole.
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
      let heading = wiki.heading.flatMap { found?.heading(board.source.string($0)) }
      return PlaceInPlan(target, found, heading ?? 0..<0)
    case .inline(let name):
      guard let file = file(inLink: name, on: path)?.path else { return nil }
      let text = board.source.string(link.range)
      let found = livingAndArchived.contains(file) ? try? self.board(at: file) : nil
      let fragment = text.firstIndex(of: "#").map { String(text[text.index(after: $0)...]).percentDecoded }
      if let fragment, fragment.hasPrefix("^"), let found, let card = found.card(withID: String(fragment.dropFirst())) {
        return place(ofCard: (file, found, card))
      }
      return PlaceInPlan(file, found, fragment.flatMap { found?.heading($0) } ?? 0..<0)
    }
  }

  /// The files to which the links of a board lead. Links that lead nowhere are left out.
  package func linkedFiles(of board: ParsedBoard, at path: Path) -> [(link: BoardLink, file: Path)] {
    // A board often links to the same file several times, so each name is looked up only once.
    var known: [String: Path?] = [:]
    func file(_ key: String, _ find: () -> Path?) -> Path? {
      if let file = known[key] { return file }
      let file = find()
      known[key] = .some(file)
      return file
    }
    let boards = livingAndArchived
    return board.links().compactMap { link in
      switch link.kind {
      case .wiki(let wiki) where wiki.file.isEmpty: return (link, path)
      case .wiki(let wiki):
        let name = board.source.string(wiki.file)
        return file("[[" + name) { boards.first { $0.isNamed(inLink: name) } }.map { (link, $0) }
      case .inline(let name): return file(name) { self.file(inLink: name, on: path)?.path }.map { (link, $0) }
      }
    }
  }

  private func place(ofCard found: (path: Path, board: ParsedBoard, card: Int)) -> PlaceInPlan {
    let text = found.board.syntax(ofCard: found.card)
    return PlaceInPlan(found.path, found.board, text.titleLines.first ?? text.range)
  }

  /// The file to which a link with a path leads, and the folder at which the path starts: the board's folder, the
  /// plan's folder, or the top of an Obsidian vault. nil if there is no such file.
  func file(inLink name: String, on board: Path) -> (path: Path, base: Path)? {
    let files = texts.files
    for base in [board.folder, folder.root, ObsidianVault.root(of: board, in: files)].compactMap(\.self)
    where files.has(name, in: base) {
      return (base.appending(name.utf8).normalized, base)
    }
    return nil
  }
}
