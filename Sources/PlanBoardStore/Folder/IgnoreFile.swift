internal import PlanBoardCore

/// The patterns of a `.gitignore` or `.ignore`, read as git reads them (`gitignore(5)`).
struct IgnoreFile: Sendable {
  static let names = [".gitignore", ".ignore"].map { Array($0.utf8) }
  private struct Pattern {
    var glob: Glob
    /// Whether the pattern begins with `!`. A file that matches such a pattern is not ignored.
    var isException: Bool
    /// Whether the pattern ends with `/`, and so matches only folders.
    var isForFolders: Bool
    /// Whether a Markdown file may match. Most patterns are for other files; skipping these patterns saves time.
    var isForMarkdown: Bool
  }

  /// Whether the file is longer than the part that was read.
  let isCut: Bool
  private var patterns: [Pattern] = []
  /// The path from the ignore file's folder down to the searched folder, with a `/` at its end. Empty if the ignore
  /// file is in the searched folder or below it.
  private let lead: [UInt8]
  /// The number of bytes to drop from the start of a found path. ``lead`` plus the rest of the path is relative to the
  /// ignore file's folder.
  private let prefixLength: Int

  /// Reads an ignore file.
  ///
  /// - Returns: nil if the file cannot be read, or if it was read whole and has no patterns.
  init?(_ path: Path, lead: [UInt8] = [], prefixLength: Int, in files: any FileSystem) {
    guard var text = try? BoardFile.prefix(of: path, count: BoardFinder.ignoreFileLimit, in: files) else { return nil }
    isCut = !text.isWhole
    // The last line may be cut off.
    if isCut { text.bytes.removeSubrange((text.bytes.lastIndex(of: .lineFeed) ?? 0)...) }
    self.lead = lead
    self.prefixLength = prefixLength
    let bytes = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? text.bytes.dropFirst(3) : text.bytes[...]
    for line in bytes.split(separator: .lineFeed) { if let pattern = Self.pattern(line) { patterns.append(pattern) } }
    if patterns.isEmpty, !isCut { return nil }
  }

  /// The pattern in a line; nil for a comment, an empty line, or a pattern that cannot match any path.
  private static func pattern(_ line: ArraySlice<UInt8>) -> Pattern? {
    var line = line
    if line.last == .carriageReturn { line.removeLast() }
    // For git, a NUL ends the line.
    line = line.prefix { $0 != 0 }
    guard line.first != UInt8(ascii: "#") else { return nil }
    while line.last == UInt8(ascii: " ") {
      // A space after an odd number of `\` belongs to the pattern.
      guard line.dropLast().reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count.isMultiple(of: 2) else {
        break
      }
      line.removeLast()
    }
    let isException = line.first == UInt8(ascii: "!")
    if isException { line.removeFirst() }
    let isForFolders = line.last == Path.separator
    if isForFolders { line.removeLast() }
    guard !line.isEmpty else { return nil }
    // A pattern without `/` matches a name at any depth.
    let isAnchored = line.contains(Path.separator)
    if line.first == Path.separator { line.removeFirst() }
    guard let glob = Glob(git: isAnchored ? line : Array("**/".utf8) + line) else { return nil }
    // The names of Markdown files end with `d` or `n`. A pattern that matches them ends with one of these letters, or
    // with `*`, `?` or `]`.
    let isForMarkdown = !isForFolders && line.last.map { "dn*?]".utf8.contains($0.asciiLowercased) } == true
    return Pattern(glob: glob, isException: isException, isForFolders: isForFolders, isForMarkdown: isForMarkdown)
  }

  /// Whether a file or folder is ignored; nil if no pattern matches. The last pattern that matches decides.
  func ignores(_ path: Path, isFolder: Bool) -> Bool? {
    let isMarkdown = !isFolder && path.isMarkdown
    let candidates = patterns.lazy.reversed().filter { isFolder || (isMarkdown ? $0.isForMarkdown : !$0.isForFolders) }
    guard !candidates.isEmpty else { return nil }
    let name = lead.isEmpty ? path.bytes.dropFirst(prefixLength) : lead + path.bytes.dropFirst(prefixLength)
    return candidates.first { $0.glob.matches(name) }.map { !$0.isException }
  }
}
