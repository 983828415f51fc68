internal import PlanBoardCore

/// The patterns of a `.gitignore` or `.ignore`, read as git reads them (`gitignore(5)`).
struct IgnoreFile: Sendable {
  static let names = [".gitignore", ".ignore"].map { Array($0.utf8) }
  private struct Pattern {
    var glob: Glob
    /// Whether the pattern begins with `!`. If so, a file that matches it is not ignored, even if an earlier pattern
    /// matches the file.
    var isException: Bool
    /// Whether the pattern ends with `/`. If so, it matches only folders.
    var isForFolders: Bool
    /// Whether a file whose name ends with `.md` or `.markdown` may match. If not, the pattern is not tried for such a
    /// file. This saves time, because most patterns are for other files. For a folder, every pattern is tried.
    var isForMarkdown: Bool
  }

  /// Whether the file is longer than the part that was read.
  let isCut: Bool
  private var patterns: [Pattern] = []
  /// The path from this ignore file's folder down to the searched folder, with a `/` at its end. Empty if the ignore
  /// file is in the searched folder or below it.
  private let lead: [UInt8]
  /// The number of bytes to drop from the start of a path that the search has found. The rest of the path, after
  /// ``lead``, is relative to the ignore file's folder.
  private let prefixLength: Int

  /// Reads an ignore file.
  ///
  /// - Parameters:
  ///   - lead: the path from the ignore file's folder down to the searched folder, with a `/` at its end. Empty if the
  ///     ignore file is in the searched folder or below it.
  ///   - prefixLength: the number of bytes at the start of a found path that lead to the ignore file's folder. If
  ///     `lead` is not empty, they lead to the searched folder.
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
      // A `\` keeps the space after it, unless another `\` escapes that `\`.
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
    // A Markdown file can match only if the pattern ends with the last letter of `.md` or `.markdown`, or with `*`, `?`
    // or the `]` of a class, which may match this letter.
    let isForMarkdown = !isForFolders && line.last.map { "dn*?]".utf8.contains($0.asciiLowercased) } == true
    return Pattern(glob: glob, isException: isException, isForFolders: isForFolders, isForMarkdown: isForMarkdown)
  }

  /// Whether a file or folder is ignored: the last pattern that matches decides. nil if no pattern matches.
  ///
  /// - Parameter path: the path as the search found it.
  func ignores(_ path: Path, isFolder: Bool) -> Bool? {
    let isMarkdown = !isFolder && path.isMarkdown
    let candidates = patterns.lazy.reversed().filter { isFolder || (isMarkdown ? $0.isForMarkdown : !$0.isForFolders) }
    guard !candidates.isEmpty else { return nil }
    let name = lead.isEmpty ? path.bytes.dropFirst(prefixLength) : lead + path.bytes.dropFirst(prefixLength)
    return candidates.first { $0.glob.matches(name) }.map { !$0.isException }
  }
}
