/// Names that sync tools, editors and git give to files that are no boards of their own (format §4).
package enum SyncToolNames {
  /// A name of a conflict copy: what it is a copy of, and how sure that is.
  package struct ConflictCopy: Hashable, Sendable {
    package var tool: String
    /// The name of the file that it is a copy of.
    package var original: [UInt8]
    /// The name alone says so. Others, such as `Board 2.md`, may be names that people chose.
    package var isCertain: Bool
  }

  /// - Parameter name: the last part of a path.
  /// - Parameter exists: tells if the folder has a file of that name; decides about names that are not certain.
  /// - Returns: nil if the name is no conflict copy's. Of several marks, the last one counts. O(n³) for n ≤ 255 bytes.
  package static func conflictCopy(
    _ name: some Collection<UInt8>, exists: ([UInt8]) -> Bool = { _ in false }
  ) -> ConflictCopy? {
    let name = Array(name)
    let dot = name.dropFirst().lastIndex(of: UInt8(ascii: "."))
    for rule in rules {
      var originals: [[UInt8]] = []
      // The mark stands before the ending, or at the end of a name without one.
      for end in Set([dot ?? name.count, name.count]).sorted() where !rule.followsEnding || end == name.count {
        for start in (1..<max(1, end)).reversed() where rule.mark.matches(name[start..<end]) {
          let original = Array(name[..<start] + name[end...])
          if !rule.followsEnding || Path(bytes: original).isMarkdown { originals.append(original) }
        }
      }
      let existing = rule.isCertain && !rule.hasHostName ? nil : originals.first(where: exists)
      if let original = existing ?? (rule.isCertain ? originals.first : nil) {
        return ConflictCopy(tool: rule.tool, original: original, isCertain: rule.isCertain)
      }
    }
    return nil
  }

  /// A lock, backup or half-written file of an editor, a sync tool, git or this program. Hidden names aside.
  package static func isTemporary(_ name: some Collection<UInt8>) -> Bool {
    let name = Array(name)
    return temporaryPrefixes.contains { name.starts(with: $0.utf8) }
      || temporarySuffixes.contains { name.hasASCIISuffix($0) }
      || temporaryMarks.contains { $0.matches(name[...]) }
  }

  private struct Rule {
    var tool: String
    var mark: NamePattern
    var isCertain = true
    /// Stands behind a Markdown file's ending: `Board.md.conflict1`.
    var followsEnding = false
    /// Begins with a host name, which may have the same `-` in it: the longest name that exists is the copied one.
    var hasHostName = false

    init(
      _ tool: String, _ mark: String, isCertain: Bool = true, followsEnding: Bool = false, hasHostName: Bool = false
    ) {
      self.tool = tool
      self.mark = NamePattern(mark)
      self.isCertain = isCertain
      self.followsEnding = followsEnding
      self.hasHostName = hasHostName
    }
  }

  // What the tools put between a file's name and its ending. Special before general.
  private static let rules = [
    Rule("Syncthing", ".sync-conflict-########-######{-???????}"),
    Rule("Nextcloud", " (conflicted copy {* }####-##-## ######)"),
    Rule("Obsidian Sync", " (conflicted copy * ############)"),
    Rule("Dropbox", " ({* }conflicted copy{ ####-##-##}{ (%)})"),
    Rule("Dropbox", " (*in Konflikt stehende Kopie{*})"),
    Rule("Dropbox", " (in Konflikt stehende Kopie{*})"),
    Rule("Dropbox", " ({*}copie en conflit{*})"),
    Rule("Dropbox", " ({*}copia en conflicto{*})"),
    Rule("Dropbox", " ({*}copia conflictiva{*})"),
    Rule("Dropbox", " ({*}上の問題のあるコピー{*})"),
    Rule("Dropbox", " ({*}무시된 항목 충돌{*})"),
    Rule("Nextcloud", "_conflict-{*-}%"),
    Rule("Seafile", " (SFConflict {* }####-##-##-##-##-##)"),
    Rule("Synology Drive", "_*_???-##-####-####_{*}Conflict{_}{%}"),
    Rule("Synology Drive", "_*_???-##-####-####_{%}"),
    Rule("OneDrive", "-*-safeBackup-####", hasHostName: true),
    Rule("rclone", ".conflict%", followsEnding: true),
    Rule("rclone", "..path#", followsEnding: true),
    Rule("rclone", ".path#", followsEnding: true),
    Rule("Resilio Sync", ".Conflict{%}"),
    Rule("FileCloud", "(Conflict_*_####-##-##-##-##-##)"),
    Rule("git", "_BASE_%"),
    Rule("git", "_LOCAL_%"),
    Rule("git", "_REMOTE_%"),
    Rule("git", "_BACKUP_%"),
    Rule("git", ".orig", followsEnding: true),
    Rule("git", ".rej", followsEnding: true),
    Rule("git", "~*", followsEnding: true),
    Rule("iCloud", " %", isCertain: false),
    Rule("Google Drive", " (%)", isCertain: false),
    Rule("OneDrive", "-*", isCertain: false, hasHostName: true),
  ]

  private static let temporaryPrefixes = ["~", ".", "#", "@eaDir"]
  private static let temporarySuffixes = [
    ".sbak", ".part", ".partial", ".filepart", ".crdownload", ".insyncdl", ".tmp", ".swp", ".swo", ".swx", ".swn",
    ".kate-swp", ".icloud", "~",
  ]
  private static let temporaryMarks = [NamePattern("sed??????"), NamePattern("4913")]
}

/// A pattern of a part of a name. `#` is one digit, `%` one or more, `?` a letter or digit, `*` one or more of anything,
/// `{…}` may be missing. ASCII letters are compared without case.
private struct NamePattern {
  private let pattern: [UInt8]

  init(_ text: String) { pattern = Array(text.utf8) }

  func matches(_ text: ArraySlice<UInt8>) -> Bool { matches(pattern[...], text) }

  private func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var pattern = pattern
    var text = text
    while let sign = pattern.popFirst() {
      switch sign {
      case UInt8(ascii: "{"):
        let close = pattern.firstIndex(of: UInt8(ascii: "}"))!
        return matches(pattern[..<close] + pattern[(close + 1)...], text) || matches(pattern[(close + 1)...], text)
      case UInt8(ascii: "*"):
        guard !text.isEmpty else { return false }
        return (text.startIndex + 1...text.endIndex).contains { matches(pattern, text[$0...]) }
      case UInt8(ascii: "%"):
        let digits = text.prefix(while: \.isASCIIDigit)
        guard !digits.isEmpty else { return false }
        return (digits.startIndex + 1...digits.endIndex).contains { matches(pattern, text[$0...]) }
      default:
        guard let byte = text.popFirst() else { return false }
        switch sign {
        case UInt8(ascii: "#"): if !byte.isASCIIDigit { return false }
        case UInt8(ascii: "?"): if !byte.isASCIIDigit, !(0x61...0x7A).contains(byte.asciiLowercased) { return false }
        default: if sign.asciiLowercased != byte.asciiLowercased { return false }
        }
      }
    }
    return text.isEmpty
  }
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { self &- 0x30 < 10 }
}
