internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// A link to a heading of a board: `[[work#Doing]]`, `[w](work.md#doing)`, or without a file, to a heading of its own
/// board.
struct HeadingLink {
  /// The range of the name or the slug of a heading after `#`, in bytes of the text. In `[[work#Doing#Now]]`, `Doing`
  /// and `Now` are a link each.
  let range: Range<Int>
  private let link: BoardLink
  /// The text in ``range``, without codes such as `%20`.
  private let text: String
  /// The name of the file in the link, decoded; empty for a link to its own board.
  private let file: String

  private init(_ link: BoardLink, file: String, _ range: Range<Int>, text: String) {
    (self.link, self.file, self.range, self.text) = (link, file, range, text)
  }

  /// The headings that a link names; empty if it names none.
  static func all(in link: BoardLink, on board: ParsedBoard) -> [HeadingLink] {
    let bytes = board.source.bytes
    switch link.kind {
    case .wiki(let wiki):
      guard let heading = wiki.heading else { return [] }
      return bytes[heading].split(separator: UInt8(ascii: "#")).compactMap { part in
        let range = bytes.withUnsafeBufferPointer { $0.trimmed(part.indices) }
        guard !range.isEmpty else { return nil }
        return HeadingLink(link, file: board.source.string(wiki.file), range, text: board.source.string(range))
      }
    case .inline(let path):
      guard let hash = bytes[link.range].firstIndex(of: UInt8(ascii: "#")), hash + 1 < link.range.upperBound,
        bytes[hash + 1] != UInt8(ascii: "^")
      else { return [] }
      let range = hash + 1..<link.range.upperBound
      return [HeadingLink(link, file: path, range, text: Substring(board.source.string(range)).percentDecoded)]
    }
  }

  /// The name of a heading in a wiki link, without the signs that have a meaning there, as Obsidian writes it.
  static func wikiText(of name: String) -> String {
    let parts = name.split { "#^[]|".contains($0) }.map { String($0).trimmingBlanks() }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The block of the heading on a board to which the link leads; nil if the board has no such heading.
  func block(on board: ParsedBoard) -> Int? { board.heading(HeadingFragment(text)) }

  /// Whether the link leads to a heading with this block on a board.
  func leads(to block: Int, of board: ParsedBoard) -> Bool { self.block(on: board) == block }

  /// The edit that makes the link lead to a heading with another text.
  ///
  /// A slug becomes a slug. A text becomes a text, without the signs that end a name in a link, as Obsidian writes it.
  ///
  /// - Parameter texts: the texts by which the link may name the heading, at least one, each with its new text.
  /// - Returns: nil if the text stays, or if a link cannot have the new text.
  func edit(renaming texts: [(old: String, new: String)], on board: ParsedBoard) -> TextEdit? {
    let fragment = HeadingFragment(text)
    let named = texts.first { fragment.isText(of: $0.old) || fragment.isSlug(of: $0.old) }
    let (old, new) = named ?? texts[0]
    guard old != new else { return nil }
    let isSlug = text == HeadingFragment.slug(old)
    let written: String
    switch link.kind {
    case .wiki: written = Self.wikiText(of: new)
    case .inline where isSlug: written = HeadingFragment.slug(new)
    case .inline:
      let isPlain = board.source.bytes[range].contains(UInt8(ascii: " ")) && !new.contains { "<>%#".contains($0) }
      written = isPlain ? new : Array(new.utf8).percentEncoded(except: "-._~")
    }
    return written.isEmpty ? nil : TextEdit(range, Array(written.utf8))
  }

  /// Whether the link leads to a file.
  ///
  /// - Parameters:
  ///   - target: the path of the file, and ``BoardSource/recordedName(of:)``.
  ///   - path: the path of the board with the link.
  func leads(to target: (path: Path, recorded: String), from path: Path, among boards: [Path]) -> Bool {
    if file.isEmpty { return path.normalized == target.path.normalized }
    switch link.kind {
    case .wiki: return boards.first { $0.isNamed(inLink: file) } == target.path
    case .inline:
      // The path in a link starts at the folder of its board or, in Obsidian, at the top.
      let near = path.folder.appending(file.utf8).normalized
      if boards.contains(where: { $0.normalized.isSameFile(as: near) }) {
        return target.path.normalized.isSameFile(as: near)
      }
      return Path(target.recorded).normalized.isSameFile(as: Path(file).normalized)
    }
  }
}

extension Path {
  /// Whether two paths are equal apart from their Unicode normal form.
  fileprivate func isSameFile(as other: Path) -> Bool { Path.isSameName(bytes, other.bytes) }
}

extension BoardSource {
  /// The links on a board that lead to a heading of a board.
  ///
  /// - Parameters:
  ///   - range: whole lines to look at, without the last line end; nil for the whole text.
  ///   - block: the heading; nil for any.
  func headingLinks(
    on board: ParsedBoard, at path: Path, in range: Range<Int>? = nil, to target: (path: Path, board: ParsedBoard),
    _ block: Int?
  ) -> [HeadingLink] {
    let all = board.links(in: range).flatMap { HeadingLink.all(in: $0, on: board) }
    guard !all.isEmpty else { return [] }
    let place = (path: target.path, recorded: recordedName(of: target.path))
    let boards = paths + archived
    return all.filter { link in
      link.leads(to: place, from: path, among: boards) && block.map { link.leads(to: $0, of: target.board) } ?? true
    }
  }
}
