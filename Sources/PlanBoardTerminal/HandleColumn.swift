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

  /// Appends a card's handle, spaces up to the width of the column, and one more space.
  package func append(_ handle: CardHandle, to bytes: inout [UInt8]) {
    let shown = table.shown(handle)
    for (text, style) in shown.pieces { StyledLine.append(text, style, to: &bytes, theme != nil, theme ?? .auto) }
    let gap = max(table.width - shown.text.utf8.count, 0) + 1
    bytes.append(contentsOf: repeatElement(.space, count: gap))
  }
}

extension HandleTable.Shown {
  /// The letters that are enough to name the card, and the letters after them.
  var pieces: [(text: String, style: Style)] {
    [(String(start), Style.handle), (String(rest), Style.dim)].filter { !$0.0.isEmpty }
  }
}
