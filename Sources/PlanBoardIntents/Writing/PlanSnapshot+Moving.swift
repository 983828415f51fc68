package import PlanBoardCore
internal import PlanBoardLint
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSnapshot {
  /// Finds the edits that links need when files or folders move, so that they lead to the same files as before. Boards
  /// that cannot be read, and links that cannot name the new path, are left out.
  ///
  /// - Parameter moves: the old and the new path of each file or folder, written like the paths of this snapshot.
  /// - Returns: the edits of each board that changes, with the board's old path.
  package func edits(moving moves: [(from: Path, to: Path)]) -> [BoardEdits] {
    var files = MovedFiles(self, moves.map { ($0.from.normalized, $0.to.normalized) })
    return livingAndArchived.compactMap { path in
      guard let board = try? board(at: path) else { return nil }
      let links = board.links()
      let names = links.map { $0.name(on: board) }
      var found: [LinkEdit] = []
      for (index, link) in links.enumerated() {
        let edit =
          switch link.kind {
          case .wiki(let wiki): files.edit(names[index], wiki.file).map { LinkEdit(link: index, name: $0, edit: $1) }
          case .inline: replacement(of: link, index, names[index], on: board, at: path, files)
          }
        if let edit { found.append(edit) }
      }
      let edits = LinkEdit.verified(found, of: names, on: board)
      return edits.isEmpty ? nil : BoardEdits(path, board, EditList(edits.map(\.edit)))
    }
  }

  /// The edit that a link such as `[plan](plans/a.md)` needs; nil if no edit is needed or possible.
  private func replacement(
    of link: BoardLink, _ index: Int, _ name: String, on board: ParsedBoard, at path: Path, _ files: MovedFiles
  ) -> LinkEdit? {
    guard let (file, base) = file(inLink: name, on: path) else { return nil }
    let isBesideBoard = base == path.folder
    let newBoard = files.moved(path)
    let newFile = files.moved(file)
    guard newFile != nil || isBesideBoard && newBoard != nil else { return nil }
    let start = isBesideBoard ? (newBoard ?? path).folder.normalized : base.normalized
    let target = (newFile ?? file).relative(to: start)
    guard target.text != Path(name).normalized.text else { return nil }
    // The part after the path, such as `#to-do`, stays.
    let old = board.source.string(link.range).prefix { $0 != "#" && $0 != "?" }
    let isInBrackets =
      link.range.lowerBound > 0 && board.source.bytes[link.range.lowerBound - 1] == UInt8(ascii: "<")
    // A path between `<` and `>` needs no codes such as `%20`. A link without codes gets none.
    let isPlain =
      isInBrackets && !old.contains("%") && InlineLinks.path(target.text) == target.text
      && !target.bytes.contains { "<>\r\n".utf8.contains($0) }
    let written = isPlain ? target.text : target.uriReference
    guard let read = InlineLinks.path(written), Path(read) == target else { return nil }
    let range = link.range.lowerBound..<link.range.lowerBound + old.utf8.count
    return LinkEdit(link: index, name: read, edit: TextEdit(range, Array(written.utf8)))
  }
}

private struct LinkEdit {
  /// The index among the links of the board.
  let link: Int
  /// The file's name that must be read from the edited link.
  let name: String
  let edit: TextEdit

  /// Leaves out edits after which a link of the board is read with a wrong name. For example, a `#` or `]]` in a file's
  /// name would end the name too early.
  ///
  /// - Parameter names: the names of the files in all links, before the edits.
  static func verified(_ edits: [LinkEdit], of names: [String], on board: ParsedBoard) -> [LinkEdit] {
    func isReadRight(_ edits: [LinkEdit]) -> Bool {
      var wanted = names
      for edit in edits { wanted[edit.link] = edit.name }
      let after = board.applying(EditList(edits.map(\.edit)))
      return after.links().map { $0.name(on: after) } == wanted
    }
    guard !edits.isEmpty, !isReadRight(edits) else { return edits }
    return edits.reduce(into: []) { kept, edit in
      if isReadRight(kept + [edit]) { kept.append(edit) }
    }
  }
}

extension BoardLink {
  /// The name of the file as the link has it, decoded; empty if the link leads to its own board.
  fileprivate func name(on board: ParsedBoard) -> String {
    switch kind {
    case .wiki(let wiki): board.source.string(wiki.file)
    case .inline(let path): path
    }
  }
}

/// The files of a plan to which wiki links can lead, before and after files or folders move.
private struct MovedFiles {
  private struct File {
    /// The file's index among the boards of the plan, before the move.
    let place: Int
    let old: Path
    let new: Path
  }

  private let plan: PlanSnapshot
  /// The longest paths first: if a folder moves and also a file in it, the move of the file counts.
  private let moves: [(from: Path, to: Path)]
  private let files: [File]
  /// The names that were looked up, each with the name to write instead; nil if the name stays as it is.
  private var known: [String: String?] = [:]

  init(_ plan: PlanSnapshot, _ moves: [(from: Path, to: Path)]) {
    let moves = moves.sorted { $0.from.bytes.count > $1.from.bytes.count }
    (self.plan, self.moves) = (plan, moves)
    files = plan.livingAndArchived.enumerated().map { place, path in
      File(place: place, old: path, new: Self.moved(path, moves) ?? path)
    }
  }

  func moved(_ path: Path) -> Path? { Self.moved(path, moves) }

  private static func moved(_ path: Path, _ moves: [(from: Path, to: Path)]) -> Path? {
    let path = path.normalized
    for (from, to) in moves {
      if path == from { return to }
      if path.isInside(from) { return to.appending(path.bytes.dropFirst(from.bytes.count + 1)) }
    }
    return nil
  }

  /// The new name of a file in a wiki link, and the edit that writes it; nil if the link stays as it is.
  mutating func edit(_ name: String, _ range: Range<Int>) -> (String, TextEdit)? {
    let new: String?
    if let found = known[name] {
      new = found
    } else {
      new = newName(name)
      known[name] = .some(new)
    }
    return new.map { ($0, TextEdit(range, Array($0.utf8))) }
  }

  private func newName(_ old: String) -> String? {
    guard let file = files.first(where: { $0.old.isNamed(inLink: old) }), !leads(old, to: file) else { return nil }
    return Self.names(of: file.new.relative(to: plan.folder.root.normalized), like: old).first { leads($0, to: file) }
  }

  /// The names that a file can have in a wiki link, written like the old name; the shortest first: `a`, then `plans/a`.
  private static func names(of path: Path, like old: String) -> [String] {
    let end = Path(old).isMarkdown ? nil : path.bytes.lastIndex(of: UInt8(ascii: "."))
    let parts = path.bytes[..<(end ?? path.bytes.endIndex)].split(separator: Path.separator)
    let counts = old.contains("/") ? parts.count...parts.count : min(1, parts.count)...parts.count
    return counts.map { Path(bytes: Array(parts.suffix($0).joined(separator: [Path.separator]))).text }
  }

  /// Whether a name leads to a file after the move, and certainly not to another one.
  private func leads(_ name: String, to file: File) -> Bool {
    file.new.isNamed(inLink: name)
      && files.allSatisfy { $0.place == file.place || !$0.new.isNamed(inLink: name) || precedes(file, $0) }
  }

  /// Whether `one` certainly comes before `other` in the order of the plan's boards after the move. If a board moves,
  /// the order is not certain for boards that the user named or that cannot be read.
  private func precedes(_ one: File, _ other: File) -> Bool {
    if one.old == one.new, other.old == other.new { return one.place < other.place }
    let (isArchived, otherIs) = (one.place >= plan.paths.count, other.place >= plan.paths.count)
    guard isArchived == otherIs else { return otherIs }
    guard !plan.named.contains(one.old), !plan.named.contains(other.old),
      let first = try? plan.board(at: one.old).source.bytes, let second = try? plan.board(at: other.old).source.bytes
    else { return false }
    return BoardStanding(of: first).precedes(BoardStanding(of: second)) ?? (one.new < other.new)
  }
}
