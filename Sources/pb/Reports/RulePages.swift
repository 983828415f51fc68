internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardLint

/// Links to the page that explains the rules, for terminals that support links (OSC 8).
struct RulePages {
  /// The `file:` URI of the page; nil if `pb` is not installed, for example when it runs from a build folder.
  private let page: String?

  init(_ session: PlanSession) {
    page = InstalledPages(program: System.executable, session.environment).page("lint.md").map {
      "file://\(System.hostName)\($0.uriReference)"
    }
  }

  func address(of rule: RuleID) -> String? { page.map { "\($0)#\(rule.name)" } }
}
