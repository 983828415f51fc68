package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSnapshot {
  /// What the boards of the plan must have in place of their links if files or folders move, so that the links lead to the same files
  /// as before. Boards that cannot be read are left out.
  ///
  /// - Parameter moves: the old and the new path of each file or folder, as the snapshot has paths.
  /// - Returns: the boards that change, by their old paths.
  package func edits(moving moves: [(from: Path, to: Path)]) -> [BoardEdits] {
    let moves = moves.map { (from: $0.from.normalized, to: $0.to.normalized) }
    func moved(_ path: Path) -> Path? {
      let path = path.normalized
      for (from, to) in moves {
        if path == from { return to }
        if path.isInside(from) { return to.appending(path.bytes.dropFirst(from.bytes.count + 1)) }
      }
      return nil
    }
    return livingAndArchived.compactMap { path in
      guard let board = try? board(at: path) else { return nil }
      let edits = board.links.compactMap { replacement(of: $0, on: board, at: path, moved) }
      return edits.isEmpty ? nil : BoardEdits(path, board, EditList(edits))
    }
  }

  /// The edit that keeps a link true; nil if it stays as it is, or leads nowhere.
  private func replacement(
    of link: BoardLink, on board: ParsedBoard, at path: Path, _ moved: (Path) -> Path?
  ) -> TextEdit? {
    switch link.kind {
    case .wiki(let wiki):
      guard !wiki.file.isEmpty else { return nil }
      let name = board.source.string(wiki.file)
      guard let file = livingAndArchived.first(where: { $0.isNamed(inLink: name) }), let new = moved(file) else {
        return nil
      }
      let text = Self.wikiName(name, of: new, below: folder.root)
      return text == name ? nil : TextEdit(wiki.file, Array(text.utf8))
    case .inline(let name):
      guard let (file, base) = file(inLink: name, on: path) else { return nil }
      let isBesideBoard = base == path.folder
      let newBoard = moved(path)
      let newFile = moved(file)
      guard newFile != nil || isBesideBoard && newBoard != nil else { return nil }
      let start = isBesideBoard ? (newBoard ?? path).folder.normalized : base.normalized
      let target = (newFile ?? file).relative(to: start)
      guard target.text != Path(name).normalized.text else { return nil }
      let text = board.source.string(link.range)
      let old = text.prefix { $0 != "#" && $0 != "?" }
      let isInBrackets =
        link.range.lowerBound > 0 && board.source.bytes[link.range.lowerBound - 1] == UInt8(ascii: "<")
      let written = isInBrackets && !old.contains("%") ? target.text : target.uriReference
      return TextEdit(
        link.range.lowerBound..<link.range.lowerBound + old.utf8.count, Array(written.utf8))
    }
  }

  /// The name of a file in a wiki link, written as the old name was: with its folders, and with its extension, or without.
  private static func wikiName(_ old: String, of file: Path, below root: Path) -> String {
    let path = old.contains("/") ? file.relative(to: root.normalized) : Path(bytes: file.name)
    guard !Path(old).isMarkdown else { return path.text }
    let end = path.bytes.lastIndex(of: UInt8(ascii: ".")) ?? path.bytes.endIndex
    return Path(bytes: path.bytes[..<end]).text
  }
}

extension Path {
  /// The way from a folder to this path: `../a.md`. Both are normalized, and either both absolute or neither.
  func relative(to folder: Path) -> Path {
    let mine = bytes.split(separator: Self.separator)
    let theirs = folder == .here ? [] : folder.bytes.split(separator: Self.separator)
    var common = 0
    while common < theirs.count, common < mine.count - 1, mine[common] == theirs[common] { common += 1 }
    let ups = theirs[common...].map { _ in Array("..".utf8)[...] }
    return Path(bytes: Array((ups + mine[common...]).joined(separator: [Self.separator])))
  }
}
