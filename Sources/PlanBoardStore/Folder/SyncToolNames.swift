package import PlanBoardCore

/// Names that sync tools, editors and git give to copies and temporary files, which are not boards themselves (format §4).
package enum SyncToolNames {
  /// A conflict copy, as its name describes it: the original, and how certain that is.
  package struct ConflictCopy: Hashable, Sendable {
    package var tool: SyncTool
    /// The name of the file that it is a copy of.
    package var original: [UInt8]
    package var evidence: Evidence
  }

  /// How much a name proves.
  package enum Evidence: String, Hashable, Sendable, Comparable {
    /// The name alone says that it is another version of the file.
    case strong
    /// A tool's words that people also use, as in `war_conflict-1939.md`, or a name that does not show for certain which file is
    /// the original. The contents of the file decide.
    case fair
    /// A name that people also choose, for example `Board 2.md`: the contents of the file must confirm it.
    case weak
    /// Not another version, or one that only its tool may handle: reported, never touched. If a `.Conflict` is deleted, Resilio
    /// deletes the real file elsewhere; git has the real versions in its index; names that differ only in case are not a conflict
    /// of versions.
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

    /// Whether the name alone is enough, whatever the file contains, even if no file has the original name.
    package var isCertain: Bool { self == .strong || self == .foreign }
  }

  /// Returns the original name without any marks, because a copy may be a copy of another copy. The evidence is that of the weakest
  /// mark, and the tool is that of the last mark.
  ///
  /// - Returns: nil if the name is not that of a conflict copy.
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

  /// Returns the original name without the last mark. O(n³) for n ≤ 255 bytes.
  ///
  /// - Parameters:
  ///   - name: the last part of a path.
  ///   - exists: whether the folder has a file with that name; decides if the name alone is not enough.
  /// - Returns: nil if the name is not that of a conflict copy.
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

  /// The name without a rule's mark: the longest one that exists, or else (only for certain evidence) the longest one, because a
  /// mark is never longer than necessary. The name is certain if no shorter mark fits, or if only one mark fits.
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

  /// Whether a name is that of a lock, backup or half-written file of an editor, a sync tool, git or this program. Hidden names
  /// count, too.
  package static func isTemporary(_ name: some Collection<UInt8>) -> Bool {
    let name = Array(name)
    if temporaryPrefixes.contains(where: { name.starts(with: $0.utf8) }) { return true }
    // The others have another ending.
    guard !Path(bytes: name).isMarkdown else { return false }
    return temporarySuffixes.contains { name.hasASCIISuffix($0) }
      || name.withUnsafeBufferPointer { name in temporaryMarks.contains { $0.matches(name, name.indices) } }
  }

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

  // The marks that tools put between a file's name and its extension, specific ones before general ones.
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
