internal import PlanBoardMarkdown

/// Cards of one board with different bullets.
struct MixedBullets: BoardRule {
  static let id: RuleID = "mixed-bullets"
  static let summary = "Cards of one board with different bullets"
  static let why = "A different bullet begins a new list, and most renderers put extra space between the two lists."
  static let fix: String? = "writes the bullet that most cards have"
  static let isStyle = true
  static let examples = Examples(
    clean: ["## A\n- b\n- c\n", "## A\n- b\n1. c\n"], flagged: ["## A\n- b\n- c\n↓* d\n": "## A\n- b\n- c\n- d\n"])

  func check(_ board: LintedBoard, _ report: inout Report) {
    var markers: [(byte: UInt8, range: Range<Int>)] = []
    var counts: [UInt8: Int] = [:]
    for card in board.board.cards {
      guard let item = ItemGeometry(board.bytes, board.source.content(of: Int(card.firstLine))),
        case .bullet(let byte) = item.marker
      else { continue }
      markers.append((byte, item.markerRange))
      counts[byte, default: 0] += 1
    }
    // If two bullets are equally frequent, `*` is preferred to `+`, and `+` to `-`.
    guard counts.count > 1, let usual = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return }
    for marker in markers where marker.byte != usual {
      report.add(
        marker.range, .otherBullet(usual: usual),
        fix: .safe(TextEdit(marker.range, [usual])))
    }
  }
}
