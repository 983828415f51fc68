internal import PlanBoardCore

/// The patterns of a `.gitignore` or `.ignore`, read as git reads them (`gitignore(5)`).
struct IgnoreFile: Sendable {
  static let names = [".gitignore", ".ignore"].map { Array($0.utf8) }
  /// The number of first bytes that are read.
  private static let sizeLimit = 64 * 1024

  private struct Pattern {
    var glob: Glob
    /// `!`: what matches is not ignored after all.
    var isException: Bool
    /// `/` at the end: only folders match.
    var isForFolders: Bool
    /// Whether a name that ends with `.md` or `.markdown` may match. Most patterns are for other files, and there may be many.
    var isForMarkdown: Bool
  }

  private var patterns: [Pattern] = []
  /// The path of the searched folder from the folder with this file, with a `/` at its end; empty if they are the same or this one is
  /// below.
  private let lead: [UInt8]
  /// The number of bytes to leave out of a path in the search, so that it begins below the file's folder or after `lead`.
  private let prefixLength: Int

  /// Reads the file.
  ///
  /// - Returns: nil if it cannot be read, or has no patterns.
  init?(_ path: Path, lead: [UInt8] = [], prefixLength: Int, in files: any FileSystem) {
    guard var text = try? BoardFile.prefix(of: path, count: Self.sizeLimit, in: files) else { return nil }
    // The last line may be cut off.
    if !text.isWhole { text.bytes = Array(text.bytes[...(text.bytes.lastIndex(of: .lineFeed) ?? 0)]) }
    self.lead = lead
    self.prefixLength = prefixLength
    let bytes = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? text.bytes.dropFirst(3) : text.bytes[...]
    for line in bytes.split(separator: .lineFeed) { if let pattern = Self.pattern(line) { patterns.append(pattern) } }
    if patterns.isEmpty { return nil }
  }

  /// The pattern of a line; nil for a comment or an empty line.
  private static func pattern(_ line: ArraySlice<UInt8>) -> Pattern? {
    var line = line
    if line.last == .carriageReturn { line.removeLast() }
    guard line.first != UInt8(ascii: "#") else { return nil }
    while line.last == UInt8(ascii: " "), line.dropLast().last != UInt8(ascii: "\\") { line.removeLast() }
    let isException = line.first == UInt8(ascii: "!")
    if isException { line.removeFirst() }
    let isForFolders = line.last == Path.separator
    if isForFolders { line.removeLast() }
    guard !line.isEmpty else { return nil }
    // A pattern without `/` matches a name at any depth.
    let isAnchored = line.contains(Path.separator)
    if line.first == Path.separator { line.removeFirst() }
    let glob = Glob(git: isAnchored ? line : Array("**/".utf8) + line)
    // The last letter of the two extensions, or a sign that may stand for it.
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
