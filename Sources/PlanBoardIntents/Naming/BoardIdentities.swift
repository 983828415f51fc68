internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The identities of the cards of a board (``CardIdentity``). If an index (``IdentityIndex``) has the board's text, the
/// identities are usually known without parsing the board.
struct BoardIdentities: Sendable {
  private let text: BoardText
  /// The text's entry in the index, or a new entry if the initializer parsed the board. nil if there is no index. Also
  /// nil if the text is not in the index, and the board was not parsed.
  let entry: IdentityIndex.Entry?
  /// The identities of all cards, in text order; nil if the board was not parsed.
  private let parsed: [CardIdentity]?

  /// Whether the initializer parsed the board, because no index had its text.
  var isNew: Bool { parsed != nil }
  /// Whether the index has the text, but not yet the stamp of this board's file (``FileStamp``). With the stamp, a
  /// later search need not read the file, unless the file has changed.
  let isNewFile: Bool

  /// Looks up a board in an index.
  ///
  /// - Parameters:
  ///   - known: the index; nil if there is none.
  ///   - isParsed: whether to parse the board now if its text is not in the index. If false, the board is parsed only
  ///     when ``handles`` is read.
  init(_ text: BoardText, _ known: KnownIdentities?, isParsed: Bool) {
    self.text = text
    let key = known?.key(of: text.bytes)
    if let key, let index = known?.index, let kept = index.entry(key) {
      (entry, parsed) = (text.stamp.map { kept.with($0) } ?? kept, nil)
      isNewFile = text.stamp.map { !index.contains($0) } ?? false
    } else if isParsed {
      let identities = text.board.identities
      (entry, parsed) = (
        key.map { IdentityIndex.Entry($0, identities, in: text.bytes, stamp: text.stamp) }, identities
      )
      isNewFile = false
    } else {
      (entry, parsed, isNewFile) = (nil, nil, false)
    }
  }

  /// The handles of all cards, in any order. The index has no ids, so a board with ids is parsed.
  var handles: [CardHandle] {
    if let parsed { return parsed.map { CardHandle($0) } }
    guard let entry, !entry.hasIDs else { return text.board.handles }
    return entry.digests.map { CardHandle(.title($0)) }
  }

  /// Whether the handle of a card of the board may begin with `start`. False only if no handle begins with it.
  func mayHave(_ start: CardHandle.Start) -> Bool {
    if let parsed { return parsed.contains { start.begins($0) } }
    return entry?.mayHave(start) { text.contains(ascii: $0) } ?? true
  }
}
