internal import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardStore

/// Gives a card an id that is unique in the planning folder, unless the card already has an id.
///
/// The id is usually the beginning of the card's handle (``CardHandle``). So the letters by which people have named the
/// card still name it after its title changes. A card with twins gets letters of its title and of its rest, such as
/// `wwkc-kqbd`, or random ones if a twin is equal to it.
package struct AssignCardID: CardwiseIntent {
  package var card: CardName
  package var board: BoardName?
  /// The seed for a random id, which is made only if no beginning of the handle is free.
  package var seed: UInt64

  /// Creates the intent. `seed` must be random, so that two clones of a plan do not choose the same id.
  package init(_ card: CardName, board: BoardName? = nil, seed: UInt64) {
    self.card = card
    self.board = board
    self.seed = seed
  }

  package var verb: Outcome.Verb { .identified }
  package var preference: CardName.Preference { .open }
  package var stepCount: Int { 1 }

  /// The change that gives the card its id; nil if the card already has an id.
  ///
  /// - Throws: `FileFailure` if a board whose ids must be checked cannot be read.
  package func change(_ step: Int, of card: Int, in board: ParsedBoard, _ facts: CardwiseFacts) throws -> CardChange? {
    guard board.syntax(ofCard: card).id == nil else { return nil }
    return .field(.id, [try Self.newID(ofCard: card, of: board, facts, seed: seed)])
  }

  /// Makes an id for a card that has none, and reserves the id in `facts`.
  static func newID(ofCard card: Int, of board: ParsedBoard, _ facts: CardwiseFacts, seed: UInt64) throws -> String {
    let handle = board.handle(ofCard: card)
    let shown =
      try facts.knownHandles().hasTwins(board.identity(ofCard: card))
      ? facts.knownHandles().shown(ofCard: card, of: board) : nil
    // Letters of the title alone may have been shown for one of the twins. With the id, they stay ambiguous.
    let prefix = shown.map { "\($0.start)-" } ?? ""
    let letters = shown.map { $0.rest == nil ? "" : RestDigest(of: board.card(card)).text } ?? handle.text
    // The id never has all letters: if this card's text changed, another card with the old text would still have that
    // handle.
    for length in CardHandle.leastShown..<max(letters.utf8.count, CardHandle.leastShown) {
      let id = prefix + letters.prefix(length)
      if try facts.claim(id, for: handle) { return id }
    }
    var random = SplitMix(state: seed)
    return try prefix + CardIDs.new(&random) { try !facts.claim(prefix + $0, for: handle) }
  }
}

extension BoardSource {
  /// Checks that no card has the id, on any board or in the trash. Boards that cannot be read are left out.
  ///
  /// - Throws: `IntentFailure` with the reason `idIsTaken`.
  func checkIsFree(_ id: String) throws(IntentFailure) {
    let all = paths + archived
    let candidates =
      (self as? ChangedBoards)?.boards(mayHaveID: id)
      ?? ((try? boards(among: all, mayHave: FoldedText(id).words)) ?? all) + [trash]
    for path in candidates {
      guard let board = try? boardIfThere(at: path), let card = board.card(withID: id) else { continue }
      throw IntentFailure(.idIsTaken(id, IntentFailure.Candidate(card, of: board, at: path)))
    }
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
