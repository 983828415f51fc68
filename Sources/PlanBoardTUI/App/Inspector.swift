internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown

/// The card in full, beside the board.
struct Inspector {
  /// The index of the card that was read, and the text of its board; nil if no card was read.
  private var known: (card: Int, text: [UInt8])?
  /// The card that was read; nil if no card was read, or if it could not be found.
  private(set) var found: CardInFull?
  private var hasHistory = false
  /// The selected item of the checklist, from 0.
  var item = 0
  /// The first line that is drawn.
  var top = 0
  /// Whether drawing must keep ``item`` on the screen.
  private(set) var keepsItemInView = false

  mutating func reset() { self = Inspector() }

  mutating func scroll(by lines: Int) {
    top = max(top + lines, 0)
    keepsItemInView = false
  }

  /// Selects the next item (1) or the previous item (-1) of a checklist with `count` items. Beyond its ends, scrolls by
  /// a line instead.
  mutating func step(by step: Int, of count: Int) {
    guard (0..<count).contains(item + step) else { return scroll(by: step) }
    item += step
    keepsItemInView = true
  }

  /// Follows the card to a new text of the board, so that ``refresh(_:withHistory:)`` keeps the user's place in the
  /// card.
  mutating func follow(_ passage: CardPassage, from text: [UInt8]) {
    guard let known, known.text == text else { return }
    self.known = passage.successors[known.card].map { (card: $0, text: text) }
  }

  /// Whether the card that was read is the selected one, and the text of its board is still the same.
  func isFresh(_ app: BoardApp) -> Bool {
    guard let known, let shown = app.shown else { return false }
    return known.card == shown.selected && known.text == shown.board.source.bytes
  }

  func lacksHistory(_ app: BoardApp) -> Bool { app.shown?.selected != nil && !(hasHistory && isFresh(app)) }

  /// Reads the selected card, if it is not fresh. With `withHistory`, also reads it if its history is missing.
  mutating func refresh(_ app: BoardApp, withHistory: Bool = false) {
    guard let shown = app.shown, let card = shown.selected else { return reset() }
    if isFresh(app), hasHistory || !withHistory { return }
    let isSame = known?.card == card
    let name = CardName(card, of: shown.board, at: shown.path)
    found = try? app.session.cardInFull(name, in: app.plan, withHistory: withHistory)
    hasHistory = withHistory
    known = (card, shown.board.source.bytes)
    if !isSame { (item, top, keepsItemInView) = (0, 0, false) }
    item = min(item, max((found?.card.checklist.count ?? 1) - 1, 0))
  }
}
