package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The boards of a plan and their revisions. A page that shows an earlier state can tell from them what to load again.
package struct PlanState: Sendable {
  /// The key and the revision of each board that is not archived and can be read, in the order of the boards.
  package let boards: [(key: BoardKey, revision: String)]
  /// 16 hexadecimal digits, which change if anything changes that a page may show: a board, an archived board, the
  /// trash, the list of removed boards, of conflict copies or of unreadable files, a view, or the day.
  package let revision: String

  /// Reads all boards of the plan.
  package init(_ plan: PlanSnapshot, today: CalendarDate) {
    func revisions(_ paths: [Path]) -> [(key: BoardKey, revision: String)] {
      paths.compactMap { path in
        (try? plan.boardIfThere(at: path)).map { (BoardKey(path, in: plan), CardKey.revision(of: $0)) }
      }
    }
    boards = revisions(plan.paths)
    var texts = (boards + revisions(plan.archived + [plan.trash])).map { "\($0.key.text) \($0.revision)" }
    texts += plan.copies.map { "copy:\($0.path.text)" }
    texts += plan.removedBoards().map { "removed:\($0.path.text)" }
    texts += plan.failures.map { "failed:\($0.path.text)" }
    texts += plan.views.map { view in
      let sort = view.sort.map { ($0.isDescending ? "-" : "") + $0.field.name }
      return "view:\(view.name):\(view.query):\(sort):\(view.columns):\(view.group?.rawValue ?? "")"
    }
    texts.append("\(today)")
    revision = SHA256(Array(texts.joined(separator: "\n").utf8)).hexadecimal(digits: 16)
  }
}
