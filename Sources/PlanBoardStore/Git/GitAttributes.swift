package import PlanBoardCore
internal import PlanBoardMarkdown

/// A `.gitattributes` file, with a block that tells git which files pb merges. The block is at the start: for git, the
/// last line that matches a file decides, so the user's own lines take precedence.
package struct GitAttributes: Sendable {
  /// How git merges a file, as its `merge` attribute says.
  package enum Merge: Hashable, Sendable {
    /// Card by card.
    case cards
    /// As git does by default, because the file has no `merge` attribute.
    case unnamed
    /// In another way; the text is the attribute, such as `-merge` or `merge=union`.
    case other(String)

    /// Reads the value that `git check-attr` reports.
    init(_ value: some Sequence<UInt8>) {
      switch String(decoding: Array(value), as: UTF8.self) {
      case "pb": self = .cards
      case "unspecified": self = .unnamed
      case "unset": self = .other("-merge")
      case "set": self = .other("merge")
      case let name: self = .other("merge=\(name)")
      }
    }

    var isFree: Bool { self == .cards || self == .unnamed }
  }

  /// What a line for all Markdown files of a folder may set.
  package struct Free: Sendable {
    /// How git merges the files for which pb must leave the decision to the user; ``Merge/cards`` or ``Merge/unnamed``
    /// if there are none.
    package let merge: Merge
    /// Whether the user has set a `diff` attribute.
    package let hasOwnDiff: Bool

    /// Whether a line may name all Markdown files.
    package var namesAll: Bool { merge.isFree }
  }

  private static let begin = "# pb: boards are merged and compared card by card (pb git setup)"
  private static let end = "# pb: end"
  /// The attributes in the lines of the block. `diff=markdown` is built into git: it names the heading above each change.
  private static let (merge, withHeadings, converted) = (" merge=pb", " merge=pb diff=markdown", " merge=pb diff=pb")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package let text: [UInt8]?

  /// Creates attributes from the text of the file, which is nil if the file does not exist.
  package init(_ text: [UInt8]?) { self.text = text }

  /// Returns the text of the file with a new block, and without the old block.
  ///
  /// - Parameter lines: the lines of the block, made by ``lines(for:_:convertsText:in:_:)``.
  package func setting(_ lines: [[UInt8]]) -> [UInt8] {
    let rest = removing() ?? []
    let mark = Self.markLength(rest)
    let lines = [Array(Self.begin.utf8)] + lines + [Array(Self.end.utf8)]
    return Array(rest[..<mark]) + lines.flatMap { $0 + blockLineEnd } + Array(rest[mark...])
  }

  /// Returns the text of the file without the block; nil if nothing is left, or if the file does not exist. Lines that
  /// the user has written into the block stay.
  package func removing() -> [UInt8]? {
    guard let text, let block = block(in: text) else { return text }
    let lines = text[block].split(separator: .lineFeed, omittingEmptySubsequences: false)
    // The last piece is empty, or is pb's own last line in a file without a final line end.
    let own = lines.dropLast().filter { !isFromPB($0) }.flatMap { $0 + [.lineFeed] }
    let rest = Array(text[..<block.lowerBound]) + own + Array(text[block.upperBound...])
    return rest.isEmpty ? nil : rest
  }

  private func isFromPB(_ line: ArraySlice<UInt8>) -> Bool {
    let line = Self.withoutCarriageReturn(line)
    let attributes = [Self.merge, Self.withHeadings, Self.converted]
    return attributes.contains { line.suffix($0.utf8.count).elementsEqual($0.utf8) }
      || [Self.begin, Self.end].contains { line.elementsEqual($0.utf8) }
  }

  /// How the lines of the block end. With `core.autocrlf`, git checks them out with CRLF.
  private var blockLineEnd: [UInt8] {
    let crlf: [UInt8] = [.carriageReturn, .lineFeed]
    guard let text, let block = block(in: text), text[block].contains(part: crlf) else { return [.lineFeed] }
    return crlf
  }

  private static func withoutCarriageReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == .carriageReturn ? line.dropLast() : line
  }

  /// Whether a line gives files the merge driver of pb.
  package var namesDriver: Bool {
    guard let text, text.contains(part: Self.merge.utf8.dropFirst()) else { return false }
    return text.split(separator: .lineFeed).contains { line in
      let words = Self.withoutCarriageReturn(line).split(whereSeparator: \.isBlank)
      return words.first?.first != UInt8(ascii: "#")
        && words.dropFirst().contains { $0.elementsEqual(Self.merge.utf8.dropFirst()) }
    }
  }

  package var hasBlock: Bool { text.map { block(in: $0) != nil } ?? false }

  /// Returns a pattern for a file, whose path is relative to the folder of the `.gitattributes`.
  package static func pattern(for path: Path) -> [UInt8] {
    var pattern = [UInt8(ascii: "/")]
    for byte in path.bytes {
      if "*?[\\".utf8.contains(byte) { pattern.append(UInt8(ascii: "\\")) }
      pattern.append(byte)
    }
    return quoted(pattern)
  }

  /// Quotes a pattern like a C string if necessary: for git, an unquoted pattern ends at the first white space.
  private static func quoted(_ pattern: [UInt8]) -> [UInt8] {
    guard pattern.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == 0x7F }) else { return pattern }
    var text = [UInt8(ascii: "\"")]
    for byte in pattern {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0..<0x20, 0x7F:
        let octal = String(byte, radix: 8)
        text += Array(("\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal).utf8)
      default: text.append(byte)
      }
    }
    return text + [UInt8(ascii: "\"")]
  }

  /// Returns the lines of the block: one for all Markdown files in the planning folder and below, which also covers
  /// future and renamed boards, and one for each board that needs its own. git asks pb about each of these files, and pb
  /// leaves those that are no boards to git.
  ///
  /// - Parameters:
  ///   - boards: the paths of the boards. A board outside the planning folder gets no line.
  ///   - free: which attributes the line for all files may set. If it may not set `merge`, each board has its own line.
  ///   - convertsText: whether `git diff` prints boards as pb reads them.
  ///   - folder: the planning folder, which also has the `.gitattributes`.
  package static func lines(
    for boards: [Path], _ free: Free, convertsText: Bool, in folder: PlanningFolder, _ files: any FileSystem
  ) -> [[UInt8]] {
    let names = boards.map { folder.seenFromRoot($0, in: files) }.filter { !$0.isAbsolute }.sorted()
    let all = Array((free.hasOwnDiff ? merge : withHeadings).utf8)
    let own = convertsText ? Array(converted.utf8) : all
    let named = names.filter { !free.namesAll || convertsText || !$0.name.suffix(3).elementsEqual(".md".utf8) }
    return (free.namesAll ? [Array("*.md".utf8) + all] : []) + named.map { pattern(for: $0) + own }
      + [Array("/\(PlanningFolder.trashName)".utf8) + own]
  }

  /// The length in bytes of the byte order mark at the start of the file, which git skips; 0 if there is none.
  private static func markLength(_ text: [UInt8]) -> Int {
    text.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// The range of the block in bytes; nil if there is no block.
  private func block(in text: [UInt8]) -> Range<Int>? {
    var start: Int?
    var position = Self.markLength(text)
    for line in text[position...].split(separator: .lineFeed, omittingEmptySubsequences: false) {
      let next = min(position + line.count + 1, text.count)
      let line = Self.withoutCarriageReturn(line)
      if line.elementsEqual(Self.begin.utf8) { start = position }
      if let start, line.elementsEqual(Self.end.utf8) { return start..<next }
      position = next
    }
    return nil
  }
}
