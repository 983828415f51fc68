package import PlanBoardCore

/// A `.gitattributes` file, with a block that tells git which files are boards. The block is at the start: for git, the
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
  }

  private static let begin = "# pb: boards are merged and compared card by card (pb git setup)"
  /// The first line of the block if an older version of pb put the block at the end of the file, and had to add a line
  /// end before it.
  private static let beginAfterLineEnd = begin + ", after a line end"
  private static let end = "# pb: end"
  private static let drivers = Array(" merge=pb diff=pb".utf8)
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package let text: [UInt8]?

  /// Creates attributes from the text of the file, which is nil if the file does not exist.
  package init(_ text: [UInt8]?) { self.text = text }

  /// Returns the text of the file with a new block, and without the old block.
  ///
  /// - Parameter patterns: the patterns of the boards, made by ``patterns(for:leftOut:in:_:)``.
  package func setting(_ patterns: [[UInt8]]) -> [UInt8] {
    let rest = removing() ?? []
    let mark = Self.markLength(rest)
    let lines = [Array(Self.begin.utf8)] + patterns.map { $0 + Self.drivers } + [Array(Self.end.utf8)]
    return Array(rest[..<mark]) + lines.flatMap { $0 + [.lineFeed] } + Array(rest[mark...])
  }

  /// Returns the text of the file without the block; nil if nothing is left, or if the file does not exist. Lines that
  /// the user has written into the block stay.
  package func removing() -> [UInt8]? {
    guard let text, let block = block(in: text) else { return text }
    let isAfterLineEnd = text[block.lowerBound] == .lineFeed
    let lines = text[block].dropFirst(isAfterLineEnd ? 1 : 0)
      .split(separator: .lineFeed, omittingEmptySubsequences: false)
    // The last piece is empty, or is pb's own last line in a file without a final line end.
    var own = lines.dropLast().filter { !isFromPB($0) }.flatMap { $0 + [.lineFeed] }
    if isAfterLineEnd, !own.isEmpty { own.insert(.lineFeed, at: 0) }
    let rest = Array(text[..<block.lowerBound]) + own + Array(text[block.upperBound...])
    return rest.isEmpty ? nil : rest
  }

  private func isFromPB(_ line: ArraySlice<UInt8>) -> Bool {
    line.suffix(Self.drivers.count).elementsEqual(Self.drivers)
      || [Self.begin, Self.beginAfterLineEnd, Self.end].contains { line.elementsEqual($0.utf8) }
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

  /// Returns a pattern for all `.md` files directly in a folder, whose path is relative to the folder of the
  /// `.gitattributes`.
  package static func pattern(forMarkdownIn folder: Path) -> [UInt8] {
    var pattern = folder == .here ? [] : pattern(for: folder)
    if pattern.first == UInt8(ascii: "\"") {
      pattern.removeLast()
      return pattern + Array("/*.md\"".utf8)
    }
    pattern += "/*.md".utf8
    return pattern
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

  /// Returns patterns for some boards and the trash.
  /// - If all Markdown files in a folder are boards, one pattern covers all `.md` files there, also future ones. Boards
  ///   with other names have their own patterns.
  /// - If some Markdown files in a folder are not boards, each board has its own pattern. Temporary files and conflict
  ///   copies do not count.
  ///
  /// - Parameters:
  ///   - boards: the paths of the boards. A board outside the planning folder gets no pattern.
  ///   - leftOut: the Markdown files that a sparse checkout leaves out. Those that are boards must also be in `boards`.
  ///   - folder: the planning folder, which also has the `.gitattributes`.
  package static func patterns(
    for boards: [Path], leftOut: LeftOutFiles, in folder: PlanningFolder, _ files: any FileSystem
  ) -> [[UInt8]] {
    let names = boards.map { folder.seenFromRoot($0, in: files) }.filter { !$0.isAbsolute }
    var patterns: [[UInt8]] = []
    // If there are no boards yet, the first ones will probably be in the planning folder itself.
    let folders = Dictionary(grouping: names, by: \.folder).merging(names.isEmpty ? [.here: []] : [:]) { $1 }
    for (parent, boards) in folders.sorted(by: { $0.key < $1.key }) {
      let entries = (try? files.contents(of: folder.root.appending(parent.bytes))) ?? []
      let leftOut = leftOut.others.filter { $0.folder == parent }
      let others = (entries.map { parent.appending($0.name) } + leftOut).filter {
        $0.isMarkdown && !SyncToolNames.isTemporary($0.name) && SyncToolNames.conflictCopy($0.name) == nil
          && !boards.contains($0)
      }
      patterns += others.isEmpty ? [pattern(forMarkdownIn: parent)] : boards.sorted().map { pattern(for: $0) }
      patterns +=
        others.isEmpty
        ? boards.filter { !$0.name.suffix(3).elementsEqual(".md".utf8) }.sorted().map { pattern(for: $0) } : []
    }
    return patterns + [Array("/\(PlanningFolder.trashName)".utf8)]
  }

  /// The length in bytes of the byte order mark at the start of the file, which git skips; 0 if there is none.
  private static func markLength(_ text: [UInt8]) -> Int {
    text.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// The range of the block in bytes; nil if there is no block. The range includes the line end that an older version
  /// of pb added before the block.
  private func block(in text: [UInt8]) -> Range<Int>? {
    var start: Int?
    var position = Self.markLength(text)
    for line in text[position...].split(separator: .lineFeed, omittingEmptySubsequences: false) {
      let next = min(position + line.count + 1, text.count)
      if line.elementsEqual(Self.begin.utf8) { start = position }
      if line.elementsEqual(Self.beginAfterLineEnd.utf8) { start = max(0, position - 1) }
      if let start, line.elementsEqual(Self.end.utf8) { return start..<next }
      position = next
    }
    return nil
  }
}
