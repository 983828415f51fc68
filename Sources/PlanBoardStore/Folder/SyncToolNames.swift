package import PlanBoardCore

/// Recognizes the names that sync tools, editors and git give to copies and temporary files (docs/sync.md).
package enum SyncToolNames {
  /// The meaning of a conflict copy's name.
  package struct CopyName: Hashable, Sendable {
    package var tool: SyncTool
    /// The name of the original file.
    package var original: [UInt8]
    package var evidence: Evidence
  }

  /// How certain it is, by the name alone, that a file is a conflict copy.
  package enum Evidence: String, Hashable, Sendable, Comparable {
    /// The name alone proves that the file is another version of the original.
    case strong
    /// People also use such words, as in `war_conflict-1939.md`, or the name does not show for certain which file is
    /// the original. The contents of the file decide.
    case fair
    /// People also choose such names, for example `Board 2.md`. The contents of the file must prove that it is a copy.
    case weak
    /// pb reports the file, but never changes or removes it. The file is not another version of the original, or only
    /// the tool may handle it: if a `.Conflict` file is deleted, Resilio deletes the real file on other machines.
    case foreign

    /// Stronger evidence comes first.
    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .strong: 0
      case .fair: 1
      case .weak: 2
      case .foreign: 3
      }
    }

    /// Whether the name alone shows that the file is not a board of its own, even if there is no original.
    package var isCertain: Bool { self == .strong || self == .foreign }
  }

  /// Finds the original of a conflict copy by removing the marks of tools from the copy's name.
  ///
  /// The copy may be a copy of another copy. So the marks before the last mark are also removed, as long as their
  /// evidence is certain. The result has the tool of the last mark, and the evidence of the weakest mark.
  ///
  /// - Parameter exists: returns whether the folder has a file with a name. A mark whose evidence is not certain counts
  ///   only if the original file exists.
  /// - Returns: nil if the name is not that of a conflict copy.
  package static func origin(
    of name: some Collection<UInt8>, exists: ([UInt8]) -> Bool = { _ in false }
  ) -> CopyName? {
    guard var copy = conflictCopy(name, exists: exists) else { return nil }
    // Words that a person may have chosen stay, because they may belong to the board's own name, as in `Sprint (2).md`.
    while let next = conflictCopy(copy.original, exists: exists), next.evidence.isCertain {
      copy.original = next.original
      copy.evidence = max(copy.evidence, next.evidence)
    }
    return copy
  }

  /// Removes the last mark of a tool, such as ` (conflicted copy 2026-11-21)`, from a name. O(n³) in the length of the
  /// name, which is at most 255 bytes.
  ///
  /// - Returns: nil if the name is not that of a conflict copy.
  package static func conflictCopy(
    _ name: some Collection<UInt8>, exists: ([UInt8]) -> Bool = { _ in false }
  ) -> CopyName? {
    let name = Array(name)
    return name.withUnsafeBufferPointer { bytes in
      let dot = bytes.dropFirst().lastIndex(of: UInt8(ascii: "."))
      // No mark begins with a Markdown extension. Most names without their extension have no dot, so marks that begin
      // with a dot need not be tried.
      let beforeExtension = dot.flatMap { Path(bytes: name).isMarkdown ? $0 : nil } ?? name.count
      let present = ByteSet(bytes[..<beforeExtension].dropFirst())
      for rule in rules where present.contains(rule.mark.first) {
        if let found = original(of: bytes, dot, rule, exists) {
          // If the mark fits in several ways, it is only a guess which file is the original.
          let evidence = rule.evidence == .strong && !found.isSure ? .fair : rule.evidence
          return CopyName(tool: rule.tool, original: found.name, evidence: evidence)
        }
      }
      return nil
    }
  }

  /// The name without a rule's mark.
  ///
  /// If the mark fits in several ways, candidates with the mark before the extension come first, and longer candidates
  /// before shorter ones. The result is the first candidate that is the name of a file. Without such a candidate, the
  /// first one counts if the evidence is certain; otherwise the result is nil. `isSure` is true for the only candidate,
  /// and for a first candidate that is the name of a file.
  private static func original(
    of name: UnsafeBufferPointer<UInt8>, _ dot: Int?, _ rule: Rule, _ exists: ([UInt8]) -> Bool
  ) -> (name: [UInt8], isSure: Bool)? {
    var longest: [UInt8]?
    var isOnlyOne = true
    for end in [dot, name.count] {
      guard let end, !rule.followsExtension || end == name.count else { continue }
      for start in (1..<max(1, end)).reversed()
      where rule.mark.matches(name, start..<end) && isOnePair(name, start..<end) {
        let original = Array(name[..<start]) + name[end...]
        if rule.followsExtension, !Path(bytes: original).isMarkdown { continue }
        if exists(original) { return (original, longest == nil) }
        if longest != nil { isOnlyOne = false }
        longest = longest ?? original
      }
    }
    return rule.evidence.isCertain ? longest.map { ($0, isOnlyOne) } : nil
  }

  /// False if the bracket at the start of a mark is closed before the mark's end: in `Sprint (2) (conflicted copy)`,
  /// `(2)` is not part of the mark.
  private static func isOnePair(_ name: UnsafeBufferPointer<UInt8>, _ mark: Range<Int>) -> Bool {
    guard name[mark].first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "(") else { return true }
    var depth = 0
    for (offset, byte) in zip(mark, name[mark]) {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0, byte == UInt8(ascii: ")") { return offset + 1 == mark.upperBound }
    }
    return true
  }

  /// Whether a name is that of a lock file, a backup or a half-written file of an editor, a sync tool, git or pb. True
  /// also for every name that begins with `.`, `~`, `#` or `@eaDir`.
  package static func isTemporary(_ name: some Collection<UInt8>) -> Bool {
    let name = Array(name)
    if temporaryPrefixes.contains(where: { name.starts(with: $0.utf8) }) { return true }
    // Temporary files without one of these prefixes do not have the extension of a Markdown file.
    guard !Path(bytes: name).isMarkdown else { return false }
    return temporarySuffixes.contains { name.hasASCIISuffix($0) }
      || name.withUnsafeBufferPointer { name in temporaryMarks.contains { $0.matches(name, name.indices) } }
  }

  /// The mark that a tool puts into the names of its copies.
  struct Rule {
    var tool: SyncTool
    var mark: NamePattern
    var evidence = Evidence.strong
    /// Whether the mark follows a Markdown file's extension, as in `Board.md.conflict1`.
    var followsExtension = false
    init(
      _ tool: String?, _ mark: StaticString, _ evidence: Evidence = .strong, followsExtension: Bool = false
    ) {
      self.tool = tool.map { .product(name: $0) } ?? .unknown
      self.mark = NamePattern(mark)
      self.evidence = evidence
      self.followsExtension = followsExtension
    }
  }

  // Specific marks come before general marks.
  static let rules = [
    Rule("Syncthing", ".sync-conflict-########-######{-???????}"),
    Rule("Nextcloud", " (conflicted copy {* }####-##-## ######)"),
    Rule("Obsidian Sync", " (conflicted copy * ############)"),
    Rule("Dropbox", " ({* }conflicted copy ####-##-##{ (%)})"),
    Rule("Dropbox", " ({*}in Konflikt stehende Kopie{*}####-##-##{*})"),
    Rule("Dropbox", " ({*}copie en conflit{*}####-##-##{*})"),
    Rule("Dropbox", " ({*}copia en conflicto{*}####-##-##{*})"),
    Rule("Dropbox", " ({*}copia conflictiva{*}####-##-##{*})"),
    Rule("Dropbox", " ({*}上の問題のあるコピー{*}####-##-##{*})"),
    Rule("Dropbox", " ({*}무시된 항목 충돌{*}####-##-##{*})"),
    Rule("Nextcloud", "_conflict-########-######"),
    Rule("Seafile", " (SFConflict {* }####-##-##-##-##-##)"),
    Rule("Dropbox", " ({*}Case Conflict{ (%)})", .foreign),
    Rule("Dropbox", " ({*}Conflicto de mayúsculas y minúsculas{ (%)})", .foreign),
    Rule("Synology Drive", "_*_???-##-####-####_CaseConflict{_}{%}", .foreign),
    Rule("Synology Drive", "_*_???-##-####-####_{*}Conflict{_}{%}"),
    Rule("Synology Drive", "_*_???-##-####-####_{%}"),
    Rule("OneDrive", "-*-safeBackup-####"),
    Rule("rclone", ".conflict%", followsExtension: true),
    Rule("rclone", "..path#", followsExtension: true),
    Rule("rclone", ".path#", followsExtension: true),
    Rule("Resilio Sync", ".Conflict{%}", .foreign),
    Rule("FileCloud", "(Conflict_*_####-##-##-##-##-##)"),
    Rule("git", "_BASE_%", .foreign),
    Rule("git", "_LOCAL_%", .foreign),
    Rule("git", "_REMOTE_%", .foreign),
    Rule("git", "_BACKUP_%", .foreign),
    Rule("git", ".orig", .foreign, followsExtension: true),
    Rule("git", ".rej", .foreign, followsExtension: true),
    Rule("git", "~*", .foreign, followsExtension: true),
    // The same words without a date.
    Rule("Dropbox", " ({* }conflicted copy{ (%)})", .fair),
    Rule("Dropbox", " ({*}in Konflikt stehende Kopie{*})", .fair),
    Rule("Dropbox", " ({*}copie en conflit{*})", .fair),
    Rule("Dropbox", " ({*}copia en conflicto{*})", .fair),
    Rule("Dropbox", " ({*}copia conflictiva{*})", .fair),
    Rule("Dropbox", " ({*}上の問題のあるコピー{*})", .fair),
    Rule("Dropbox", " ({*}무시된 항목 충돌{*})", .fair),
    Rule("Nextcloud", "_conflict-{*-}%", .fair),
    // Names that people also choose.
    Rule(nil, " (####-##-##{*})", .weak),
    Rule(nil, " (*####-##-##{*})", .weak),
    Rule("iCloud", " %", .weak),
    Rule("Google Drive", " (%)", .weak),
    Rule("OneDrive", "-*", .weak),
  ]

  private static let temporaryPrefixes = ["~", ".", "#", "@eaDir"]
  private static let temporarySuffixes = [
    ".sbak", ".part", ".partial", ".filepart", ".crdownload", ".insyncdl", ".tmp", ".swp", ".swo", ".swx", ".swn",
    ".kate-swp", ".icloud", "~",
  ]
  // The temporary files of `sed -i`, and the file with which Vim tests whether it may write.
  private static let temporaryMarks = [NamePattern("sed??????"), NamePattern("4913")]
}

/// The ASCII bytes that occur in a name, with letters in lower case.
private struct ByteSet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where byte < 128 {
      let byte = byte.asciiLowercased
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  /// The byte must be ASCII, but not a capital letter.
  func contains(_ byte: UInt8) -> Bool { (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 == 1 }
}
