package import PlanBoardCore
internal import PlanBoardLint
package import PlanBoardMarkdown
internal import PlanBoardStore

/// A link from a board to a file: `[plan](plans/a.md#to-do)` or `[[Roadmap#^k3f9]]`.
package struct BoardLink: Sendable {
  enum Kind: Sendable {
    case wiki(WikiLink)
    /// The decoded path, without its fragment (`#to-do`) and its query; empty for a link to another place of the same
    /// file, such as `[above](#to-do)`.
    case inline(path: String)
  }

  let kind: Kind
  /// The range of the target, such as `plans/a.md#to-do`, in bytes of the text. In a wiki link, the target is
  /// everything between the brackets.
  package let range: Range<Int>
}

extension ParsedBoard {
  /// The links to files, in text order. Links in code are left out. O(n).
  ///
  /// - Parameter range: whole lines to look at, without the last line end; nil for the whole text.
  package func links(in range: Range<Int>? = nil) -> [BoardLink] {
    let wiki = wikiLinks(in: range).map {
      BoardLink(kind: .wiki($0), range: $0.range.lowerBound + 2..<$0.range.upperBound - 2)
    }
    let part = range ?? source.bytes.indices
    let inline = source.bytes.withUnsafeBufferPointer { bytes in
      InlineLinks.find(in: UnsafeBufferPointer(rebasing: bytes[part])) { isCode(at: part.lowerBound + $0) }
        .compactMap { found -> BoardLink? in
          let target = found.lowerBound + part.lowerBound..<found.upperBound + part.lowerBound
          let text = bytes.string(target)
          let path = InlineLinks.path(text) ?? (text.utf8.first == UInt8(ascii: "#") && target.count > 1 ? "" : nil)
          return path.map { BoardLink(kind: .inline(path: $0), range: target) }
        }
    }
    return (wiki + inline).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension PlanSnapshot {
  /// The files to which the links of a board lead. A wiki link without a file, such as `[[#^k3f9]]`, leads to the board
  /// itself.
  package func linkedFiles(of board: ParsedBoard, at path: Path) -> [(link: BoardLink, file: Path)] {
    // A board often links to the same file several times.
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
      case .inline(let name) where name.isEmpty: return (link, path)
      case .inline(let name): return file(name) { self.file(inLink: name, on: path)?.path }.map { (link, $0) }
      }
    }
  }

  /// The file to which a link's path leads, and the folder where the path starts; nil if there is no such file.
  func file(inLink name: String, on board: Path) -> (path: Path, base: Path)? {
    guard !name.isEmpty else { return nil }
    let files = texts.files
    for base in [board.folder, folder.root, ObsidianVault.root(of: board, in: files)].compactMap(\.self) {
      if let path = files.find(name, in: base) { return (path.normalized, base) }
    }
    return nil
  }
}
