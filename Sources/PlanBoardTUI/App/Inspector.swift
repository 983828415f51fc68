internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMarkdown

/// The card in full, beside the board.
struct Inspector {
  /// The index of the card that was read, and the text of its board; nil if no card was read.
  private var known: (card: Int, text: [UInt8])?
  /// The card that was read; nil if no card was read, or if it could not be found.
  private(set) var found: CardInFull?
  /// Whether the history of the card was also read.
  private var hasHistory = false
  /// The selected item of the checklist, from 0.
  var item = 0
  /// The first line that is drawn.
  var top = 0
  /// Whether drawing must keep ``item`` on the screen. True after the user has selected an item, until the user scrolls
  /// the card.
  private(set) var keepsItemInView = false

  /// Forgets the card.
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

  /// Finds the card that was read in a new text of the board, so that the user stays at the same place in the card.
  ///
  /// - Parameter text: the old text, whose cards `passage` follows.
  mutating func follow(_ passage: CardPassage, from text: [UInt8]) {
    guard let known, known.text == text else { return }
    self.known = passage.successors[known.card].map { (card: $0, text: text) }
  }

  /// Whether the card that was read is the selected one, and the text of its board is still the same.
  func isFresh(_ app: BoardApp) -> Bool {
    guard let known, let shown = app.shown else { return false }
    return known.card == shown.selected && known.text == shown.board.source.bytes
  }

  /// Whether there is a selected card whose history was not read.
  func lacksHistory(_ app: BoardApp) -> Bool { app.shown?.selected != nil && !(hasHistory && isFresh(app)) }

  /// Reads the selected card of the board, if that card was not read yet or the text of the board has changed. If no
  /// card is selected, forgets the card that was read.
  ///
  /// If the card has another index than the card that was read before, selects the first item of the checklist and
  /// scrolls to the top.
  ///
  /// - Parameter withHistory: whether to also read the history of the card. If it is missing, the card is read again.
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
