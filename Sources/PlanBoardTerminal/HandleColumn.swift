package import PlanBoardCore
internal import PlanBoardScreen

/// The handles (short names of cards) at the start of the lines of a list: `kqbd roadmap.md:12: [ ] Call Ann`.
package struct HandleColumn: Sendable {
  private let table: HandleTable
  private let theme: TerminalTheme?

  /// - Parameter theme: nil for handles without colours.
  package init(_ table: HandleTable, theme: TerminalTheme?) {
    self.table = table
    self.theme = theme
  }

  /// The text before each of some cards: its handle, spaces up to the width of the column, and one more space. The
  /// column is wide enough for most handles of the plan, and for those of these cards.
  func texts(before cards: [Card]) -> [[UInt8]] {
    let shown = cards.map { table.shown($0) }
    let width = shown.reduce(table.width) { max($0, $1.text.utf8.count) }
    return shown.map { text(of: $0, width: width) }
  }

  private func text(of shown: HandleTable.Shown, width: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for (text, style) in shown.pieces { StyledLine.append(text, style, to: &bytes, theme != nil, theme ?? .auto) }
    bytes.append(contentsOf: repeatElement(.space, count: width - shown.text.utf8.count + 1))
    return bytes
  }
}

extension HandleTable.Shown {
  /// The letters that are enough to name the card, and the other letters.
  var pieces: [(text: String, style: Style)] { parts.map { ($0.text, $0.isNeeded ? Style.handle : Style.dim) } }
}
