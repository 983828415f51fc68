/// One tag with two or more spellings, which differ only in case.
struct TagSpelling: PlanRule {
  static let id: RuleID = "tag-spelling"
  static let summary = "Spellings of a tag that differ only in upper and lower case"
  static let why = "pb reads them as different tags, so a search for one misses the cards with the others."
  static let examples = Examples(
    clean: ["## A\n- b #core\n- c #core/ui\n"], flagged: ["## A\n- b #core\n- c #core\n- d #↓Core\n"])

  func check(_ plan: PlanIndex, _ report: inout PlanReport) {
    var counts: [String: Int] = [:]
    for board in plan.boards {
      for spelling in board.tags.spellings { counts[board.text(of: spelling), default: 0] += spelling.count }
    }
    var alike: [String: [String]] = [:]
    for tag in counts.keys { alike[tag.lowercased(), default: []].append(tag) }
    var usual: [String: String] = [:]
    for tags in alike.values where tags.count > 1 {
      // The most frequent spelling is the usual one. If several are equally frequent, it is the last one in Unicode
      // order: `core`, not `Core`.
      let best = tags.max { (counts[$0]!, $0) < (counts[$1]!, $1) }!
      for tag in tags where tag != best { usual[tag] = best }
    }
    guard !usual.isEmpty else { return }
    for (index, board) in plan.boards.enumerated() {
      for spelling in board.tags.spellings {
        let tag = board.text(of: spelling)
        guard let best = usual[tag] else { continue }
        report.add(index, spelling.first, .tagSpelling(tag, usual: best, count: spelling.count))
      }
    }
  }
}
