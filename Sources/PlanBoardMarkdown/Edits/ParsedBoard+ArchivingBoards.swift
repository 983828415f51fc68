internal import PlanBoardCore

// A board that is archived and brought back gets its old bytes again. Only a value such as `archived: no` becomes
// `archived: false`.
extension ParsedBoard {
  private static let key = "archived"

  private static func mark(_ value: String) -> [UInt8] { Array([key, value].joined(separator: ": ").utf8) }

  /// Marks the board as archived (docs/format.md, "Front matter"), or removes the mark. Only the front matter changes.
  ///
  /// The value of the mark shows how the front matter was before:
  /// - `"true"`: it was empty.
  /// - `yes`: it had another value for the key, such as `false`.
  /// - `true`: all other cases.
  ///
  /// - Throws: `EditFailure` with the reason `frontMatterUnreadable` or `wouldChangeMore`.
  package func settingArchived(_ isArchived: Bool) throws -> VerifiedEdit {
    guard isArchived != settings.standing.isArchived else { return .nothing(on: self) }
    let old = frontMatter?[Self.key]
    guard !isArchived else {
      if old != nil { return try settingFrontMatter(Self.key, to: .scalar("yes")) }
      if let frontMatter, frontMatter.content.isEmpty { return try addingMarkToEmpty(frontMatter) }
      return try settingFrontMatter(Self.key, to: .scalar("true"))
    }
    if let frontMatter, isOnlyMark(frontMatter) { return try removing(frontMatter) }
    return try settingFrontMatter(Self.key, to: old?.text == "yes" ? .scalar("false") : nil)
  }

  private func addingMarkToEmpty(_ frontMatter: FrontMatter) throws -> VerifiedEdit {
    let line = Self.mark("\"true\"") + source.lineEnding
    return try verified(
      { $0.settings.standing.isArchived && self.isSame(as: $0, besides: Self.key) },
      [{ EditList([.insert(line, at: frontMatter.content.lowerBound)]) }])
  }

  /// Whether the front matter is what pb writes into a board without front matter.
  private func isOnlyMark(_ frontMatter: FrontMatter) -> Bool {
    source.bytes[frontMatter.range].elementsEqual(
      "---".utf8 + source.lineEnding + Self.mark("true") + source.lineEnding + "---".utf8)
  }

  private func removing(_ frontMatter: FrontMatter) throws -> VerifiedEdit {
    let end = source.lines.range(of: frontMatter.lines.upperBound).upperBound
    let rest = source.bytes[end...]
    return try verified(
      { after in
        after.frontMatter == nil && !after.settings.standing.isArchived
          && after.source.bytes.elementsEqual(self.source.bytes[..<frontMatter.range.lowerBound] + rest)
      },
      [{ EditList([.delete(frontMatter.range.lowerBound..<end)]) }])
  }
}
