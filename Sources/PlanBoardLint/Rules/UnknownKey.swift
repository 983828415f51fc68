internal import PlanBoardCore
internal import PlanBoardMarkdown

/// A front-matter key of four or more characters that is one typo away from a known key.
struct UnknownKey: BoardRule {
  static let id: RuleID = "unknown-key"
  static let summary = "A front-matter key that is one typo away from a known key"
  static let why = """
    The misspelt key has no effect. Other unknown keys are not reported, because they may belong to other programs.
    """
  static let examples = Examples(
    clean: ["---\ntitle: Home\naliases: [h]\ncreated: 2026-01-01\n---\n## A\n"],
    flagged: ["---\n↓colums: {A: {wip: 3}}\n---\n## A\n"])

  /// Keys of other programs that are similar to keys of PlanBoard. They are not reported.
  private static let others: Set<String> = [
    "file", "color", "cover", "shared", "link", "links", "type",
  ]

  func check(_ board: LintedBoard, _ report: inout Report) {
    for entry in board.board.frontMatter?.entries ?? [] {
      guard !BoardSettings.knownKeys.contains(entry.key), !Self.others.contains(entry.key), entry.key.count > 3,
        let nearest = EditDistance.nearest(to: entry.key, among: BoardSettings.knownKeys),
        EditDistance.between(entry.key, nearest) <= 1
      else { continue }
      report.add(board.range(of: entry), .unknownKey(entry.key, nearest: nearest))
    }
  }
}
