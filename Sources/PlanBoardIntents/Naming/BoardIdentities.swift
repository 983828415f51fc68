internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The identities of the cards of a board. If an ``IdentityIndex`` has the board's text, the board is usually not
/// parsed.
struct BoardIdentities: Sendable {
  /// The board, which is parsed if the initializer needed that.
  let text: BoardText
  /// The text's entry in the index, or a new entry for the index; nil if there is none.
  let entry: IdentityIndex.Entry?
  private let parsed: [CardIdentity]?

  /// Whether the initializer parsed the board.
  var isNew: Bool { parsed != nil }
  /// Whether the index has the text, but not yet the stamp of this board's file. With the stamp, a later search reads
  /// the file only if the file has changed.
  let isNewFile: Bool

  /// - Parameter isParsed: whether to parse the board now if its text is not in the index.
  init(_ text: BoardText, _ known: KnownIdentities?, isParsed: Bool) {
    let key = known?.key(of: text.bytes)
    if let key, let index = known?.index, let kept = index.entry(key) {
      self.text = text
      (entry, parsed) = (text.stamp.map { kept.with($0) } ?? kept, nil)
      isNewFile = text.stamp.map { !index.contains($0) } ?? false
    } else if isParsed {
      self.text = text.parsedNow
      let identities = self.text.board.identities
      (entry, parsed) = (
        key.map { IdentityIndex.Entry($0, identities, in: text.bytes, stamp: text.stamp) }, identities
      )
      isNewFile = false
    } else {
      self.text = text
      (entry, parsed, isNewFile) = (nil, nil, false)
    }
  }

  /// The identities of all cards, in text order. A board with ids is parsed, because the index has no ids.
  var all: [CardIdentity] { parsed ?? entry?.identities ?? text.board.identities }

  /// Whether a handle on the board may begin with `start`; false only if none does.
  func mayHave(_ start: CardHandle.Start) -> Bool {
    if let parsed { return parsed.contains { start.begins($0) } }
    return entry?.mayHave(start) { text.contains(ascii: $0) } ?? true
  }
}
