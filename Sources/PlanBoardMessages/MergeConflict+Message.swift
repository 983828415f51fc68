package import PlanBoardCore
package import PlanBoardMerge

extension MergeConflict {
  /// The part that both sides changed, and the value that was not kept. Safe for a terminal.
  package var message: String {
    let what = card.map { "\"\(safe($0))\": " } ?? ""
    let lost = other.isEmpty ? "" : ": \"\(safe(other))\""
    switch kind {
    case .title: return what + "the title was also changed to \"\(safe(other))\""
    case .column: return what + "was also moved to \(safe(other))"
    case .removed: return what + "was also removed"
    case .field(let name) where other.isEmpty: return what + "\(safe(name)) was also removed"
    case .field(let name): return what + "\(safe(name)) was also changed to \(safe(other))"
    case .notes: return what + "the notes were also changed" + lost
    case .heading: return what + "the heading was also changed" + lost
    case .prose: return what + "text between the cards was also changed" + lost
    case .frontMatter(let key):
      return what + "the front matter was also changed" + (key.isEmpty ? "" : " (\(safe(key)))") + lost
    case .settings: return what + "the board's settings were also changed" + lost
    case .card: return what + "the card was also changed" + lost
    case .board: return what + "lines of the other version" + lost
    }
  }

  private func safe(_ text: String) -> String { VisibleText.safe(text) }
}
