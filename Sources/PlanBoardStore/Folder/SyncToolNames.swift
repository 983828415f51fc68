package import PlanBoardCore

/// Recognizes the names that sync tools, editors and git give to copies and temporary files (docs/sync.md). Such files are not
/// boards.
package enum SyncToolNames {
  /// What the name of a conflict copy says: the tool that made it, the original, and how certain that is.
  package struct ConflictCopy: Hashable, Sendable {
    package var tool: SyncTool
    /// The name of the original, of which the file is a copy.
    package var original: [UInt8]
    package var evidence: Evidence
  }

  /// How certain it is, by the name alone, that a file is a conflict copy.
  package enum Evidence: String, Hashable, Sendable, Comparable {
    /// The name alone proves that the file is another version of the original.
    case strong
    /// The name has words that a tool writes, but that people use, too, as in `war_conflict-1939.md`, or it does not show for
    /// certain which file is the original. The contents of the file decide.
    case fair
    /// People also choose such names, for example `Board 2.md`. The contents of the file must prove that it is a copy.
    case weak
    /// pb reports the file, but never touches it: it is not another version, or only the tool itself may handle it. For example, if
    /// a `.Conflict` is deleted, Resilio deletes the real file elsewhere.
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

    /// Whether the name alone decides, whatever the file contains, and even if no file has the original name.
    package var isCertain: Bool { self == .strong || self == .foreign }
  }

  /// Removes all marks of tools from a name, because a copy may be a copy of another copy. The evidence of the result is that of
  /// the weakest mark, and the tool is that of the last mark.
  ///
  /// - Returns: nil for a name that no conflict copy has.
  package static func origin(
    of name: some Collection<UInt8>, exists: ([UInt8]) -> Bool = { _ in false }
  ) -> ConflictCopy? {
    guard var copy = conflictCopy(name, exists: exists) else { return nil }
    // Every mark removed makes the name shorter, so this ends. Words that a person may have chosen belong to the board's own
    // name: `Sprint (2).md`.
    while let next = conflictCopy(copy.original, exists: exists), next.evidence.isCertain {
      copy.original = next.original
      copy.evidence = max(copy.evidence, next.evidence)
    }
    return copy
  }

  /// Removes the last mark of a tool from a name, such as ` (conflicted copy 2026-11-21)`. O(n³) for n ≤ 255 bytes.
  ///
  /// - Parameters:
  ///   - name: the last part of a path.
  ///   - exists: whether the folder has a file with that name. It decides if the name alone is not enough.
  /// - Returns: nil for a name that no conflict copy has.
  package static func conflictCopy(
    _ name: some Collection<UInt8>, exists: ([UInt8]) -> Bool = { _ in false }
  ) -> ConflictCopy? {
    let name = Array(name)
    return name.withUnsafeBufferPointer { bytes in
      let dot = bytes.dropFirst().lastIndex(of: UInt8(ascii: "."))
      // No mark matches the extension of a Markdown file, so most of these names have no dot with which a mark may begin.
      let beforeExtension = dot.flatMap { Path(bytes: name).isMarkdown ? $0 : nil } ?? name.count
      let present = ByteSet(bytes[..<beforeExtension].dropFirst())
      for rule in rules where present.contains(rule.mark.first) {
        if let found = original(of: bytes, dot, rule, exists) {
          // If several marks fit, it is only a guess which file is the original.
          let evidence = rule.evidence == .strong && !found.isSure ? .fair : rule.evidence
          return ConflictCopy(tool: rule.tool, original: found.name, evidence: evidence)
        }
      }
      return nil
    }
  }

  /// The name without a rule's mark. If several marks fit, the longest name of an existing file is returned. If no such file
  /// exists, but the rule's evidence is certain, the longest name is returned, because a mark is never longer than necessary.
  /// `isSure` is true if only one mark fits, or if the file for the shortest mark exists.
  private static func original(
    of name: UnsafeBufferPointer<UInt8>, _ dot: Int?, _ rule: Rule, _ exists: ([UInt8]) -> Bool
  ) -> (name: [UInt8], isSure: Bool)? {
    var longest: [UInt8]?
    var isOnlyOne = true
    // The mark is before the extension, or at the end of the name.
    for end in [dot, name.count] {
      guard let end, !rule.followsEnding || end == name.count else { continue }
      for start in (1..<max(1, end)).reversed()
      where rule.mark.matches(name, start..<end) && isOnePair(name, start..<end) {
        let original = Array(name[..<start]) + name[end...]
        if rule.followsEnding, !Path(bytes: original).isMarkdown { continue }
        if exists(original) { return (original, longest == nil) }
        if longest != nil { isOnlyOne = false }
        longest = longest ?? original
      }
    }
    return rule.evidence.isCertain ? longest.map { ($0, isOnlyOne) } : nil
  }

  /// Whether a mark in brackets ends at its closing bracket: in `Sprint (2) (conflicted copy)`, the `(2)` belongs to the board.
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

  /// Whether the name is that of a lock file, a backup or a half-written file of an editor, a sync tool, git or pb. Hidden names
  /// count, too.
  package static func isTemporary(_ name: some Collection<UInt8>) -> Bool {
    let name = Array(name)
    if temporaryPrefixes.contains(where: { name.starts(with: $0.utf8) }) { return true }
    // No other temporary file has the extension of a Markdown file.
    guard !Path(bytes: name).isMarkdown else { return false }
    return temporarySuffixes.contains { name.hasASCIISuffix($0) }
      || name.withUnsafeBufferPointer { name in temporaryMarks.contains { $0.matches(name, name.indices) } }
  }

  /// The mark that a tool puts into the names of its copies.
  struct Rule {
    var tool: SyncTool
    var mark: NamePattern
    var evidence = Evidence.strong
    /// Whether the mark follows a Markdown file's extension: `Board.md.conflict1`.
    var followsEnding = false
    /// - Parameter tool: the name of the product; nil if it is unknown.
    init(
      _ tool: String?, _ mark: StaticString, _ evidence: Evidence = .strong, followsEnding: Bool = false
    ) {
      self.tool = tool.map { .product(name: $0) } ?? .unknown
      self.mark = NamePattern(mark)
      self.evidence = evidence
      self.followsEnding = followsEnding
    }
  }

  // The marks that tools put before or after a file's extension, specific ones before general ones.
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
    Rule("rclone", ".conflict%", followsEnding: true),
    Rule("rclone", "..path#", followsEnding: true),
    Rule("rclone", ".path#", followsEnding: true),
    Rule("Resilio Sync", ".Conflict{%}", .foreign),
    Rule("FileCloud", "(Conflict_*_####-##-##-##-##-##)"),
    Rule("git", "_BASE_%", .foreign),
    Rule("git", "_LOCAL_%", .foreign),
    Rule("git", "_REMOTE_%", .foreign),
    Rule("git", "_BACKUP_%", .foreign),
    Rule("git", ".orig", .foreign, followsEnding: true),
    Rule("git", ".rej", .foreign, followsEnding: true),
    Rule("git", "~*", .foreign, followsEnding: true),
    // The same words without a date, which people also write.
    Rule("Dropbox", " ({* }conflicted copy{ (%)})", .fair),
    Rule("Dropbox", " ({*}in Konflikt stehende Kopie{*})", .fair),
    Rule("Dropbox", " ({*}copie en conflit{*})", .fair),
    Rule("Dropbox", " ({*}copia en conflicto{*})", .fair),
    Rule("Dropbox", " ({*}copia conflictiva{*})", .fair),
    Rule("Dropbox", " ({*}上の問題のあるコピー{*})", .fair),
    Rule("Dropbox", " ({*}무시된 항목 충돌{*})", .fair),
    Rule("Nextcloud", "_conflict-{*-}%", .fair),
    // Unknown tools: a date in brackets.
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
  private static let temporaryMarks = [NamePattern("sed??????"), NamePattern("4913")]
}
