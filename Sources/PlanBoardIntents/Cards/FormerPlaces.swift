internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// Finds the places that cards had before they came into a column for done cards, in the changes that pb has recorded
/// on this machine.
///
/// The recorded edits lead back from one text of a board to the one before it, so cards with the same text are not
/// confused. Only past changes by other programs, which have no recorded edits, need a comparison of two texts.
final class FormerPlaces {
  private let past: PastChanges?
  private let defaults: BoardDefaults
  /// The finished changes, the newest first. Empty if the history cannot be read.
  private lazy var entries: [HistoryEntry] = ((try? past?.entries()) ?? []).reversed()

  /// - Parameters:
  ///   - past: the changes to look at; nil for none.
  ///   - defaults: the settings with which the boards are read.
  init(_ past: PastChanges?, _ defaults: BoardDefaults) { (self.past, self.defaults) = (past, defaults) }

  /// Knows no places.
  static var unknown: FormerPlaces { FormerPlaces(nil, BoardDefaults()) }

  /// The boards as they were when the request began, by path.
  private var starts: [Path: (board: ParsedBoard, digest: Digest)] = [:]
  private let texts = PastTexts()

  /// The last place of a card in a column that is not for done cards; nil if the history does not show one. O(n) for n
  /// changes to a board, but its texts are rebuilt and parsed only where the card differs.
  ///
  /// - Parameters:
  ///   - card: the index of the card on the board at `path`.
  ///   - boards: the boards of the request; they may have changes that are not written yet.
  func lastOpenPlace(ofCard card: Int, at path: Path, in boards: any BoardSource) throws -> CardOrigin? {
    guard let past, !entries.isEmpty else { return nil }
    let (written, digest) = try start(at: path, in: boards)
    guard let first = try written.cards.indices.first(where: { try boards.current($0, at: path) == card }) else {
      return nil
    }
    var trail = Trail(first, of: written, digest, defaults, texts)
    for entry in entries {
      for change in entry.boards where past.path(of: change) == path {
        guard let change = try? past.whole(change), let after = change.after, change.before != nil else { return nil }
        if after != trail.digest {
          guard let text = try? past.text(after), trail.jump(to: text, after) else { return nil }
          if let origin = trail.originInOpenColumn { return origin }
        }
        guard trail.goBack(over: change) else { return nil }
        if trail.hasChanged, let origin = trail.originInOpenColumn { return origin }
      }
    }
    return nil
  }

  private func start(at path: Path, in boards: any BoardSource) throws -> (board: ParsedBoard, digest: Digest) {
    if let known = starts[path] { return known }
    let board = try boards.namedBoard(at: path)
    let start = (board, Digest(board.source.bytes))
    starts[path] = start
    return start
  }
}

/// Past texts of boards that were rebuilt from recorded edits, so that the search for the next card need not rebuild
/// them from the present text again.
private final class PastTexts {
  private var byDigest: [Digest: [UInt8]] = [:]
  private var size = 0
  private static let limit = 64 << 20

  subscript(digest: Digest) -> [UInt8]? { byDigest[digest] }

  func keep(_ text: [UInt8], _ digest: Digest) {
    guard size + text.count <= Self.limit, byDigest.updateValue(text, forKey: digest) == nil else { return }
    size += text.count
  }
}

/// Follows a card back through the texts of its board.
private struct Trail {
  /// The digest of the text that the trail has reached.
  private(set) var digest: Digest
  /// Where the card is in that text.
  private var range: Range<Int>
  /// A later text, from which ``unread`` leads to the text that the trail has reached.
  private var known: [UInt8]
  /// The changes to take back in ``known``, the newest first.
  private var unread: [HistoryEntry.Board] = []
  /// The board of the text, and the card's index on it, if the last step has changed the card.
  private var parsed: (board: ParsedBoard, card: Int)?
  private let defaults: BoardDefaults
  private let texts: PastTexts

  /// - Parameter digest: the digest of the board's text.
  init(_ card: Int, of board: ParsedBoard, _ digest: Digest, _ defaults: BoardDefaults, _ texts: PastTexts) {
    self.digest = digest
    range = board.range(of: board.cards[card])
    known = board.source.bytes
    parsed = (board, card)
    self.defaults = defaults
    self.texts = texts
  }

  /// Whether the last step has changed the card, or has led to a text of another program.
  var hasChanged: Bool { parsed != nil }

  /// The card's place, if it is in a column that is not for done cards.
  var originInOpenColumn: CardOrigin? {
    guard let (board, card) = parsed, !board.columns[Int(board.cards[card].column)].kind.holdsDoneCards else {
      return nil
    }
    return CardOrigin(of: card, in: board)
  }

  /// Parses the text that the trail has reached; nil if the card does not begin where it should.
  private mutating func read() -> (board: ParsedBoard, card: Int)? {
    if let parsed { return parsed }
    for change in unread { known = change.inverse.applied(to: known) }
    unread = []
    texts.keep(known, digest)
    let board = ParsedBoard(known, defaults)
    return board.cards.firstIndex { board.range(of: $0).lowerBound == range.lowerBound }.map { (board, $0) }
  }

  private mutating func stand(on card: Int, of board: ParsedBoard, _ digest: Digest) {
    self.digest = digest
    range = board.range(of: board.cards[card])
    (known, unread) = (board.source.bytes, [])
    parsed = (board, card)
  }

  /// Goes to an earlier text from which another program made the present one.
  ///
  /// - Returns: false if it is not certain which card is the same.
  mutating func jump(to text: [UInt8], _ digest: Digest) -> Bool {
    guard let (board, card) = read() else { return false }
    let earlier = ParsedBoard(text, defaults)
    guard let index = CardPassage(from: board, to: earlier).successors[card] else { return false }
    stand(on: index, of: earlier, digest)
    return true
  }

  /// Goes to the text before a change by pb.
  ///
  /// - Parameter change: a record with its edits; its text after the change is the present one.
  /// - Returns: false if the change has added the card.
  mutating func goBack(over change: HistoryEntry.Board) -> Bool {
    guard let before = change.before else { return false }
    if let range = rangeBefore(change) {
      (digest, self.range, parsed) = (before, range, nil)
      if let text = texts[before] { (known, unread) = (text, []) } else { unread.append(change) }
      return true
    }
    guard let (board, card) = read() else { return false }
    let earlier = ParsedBoard(change.inverse.applied(to: board.source.bytes), defaults)
    let successors = earlier.successors(in: board, by: change.edits)
    guard let index = successors.firstIndex(of: card) ?? earlier.card(replacedBy: card, of: board, successors) else {
      return false
    }
    stand(on: index, of: earlier, before)
    return true
  }

  /// Where the card was before a change that has not touched it; nil if the change has touched it.
  private func rangeBefore(_ change: HistoryEntry.Board) -> Range<Int>? {
    // How much farther an offset is after the splices so far than before them.
    var shift = 0
    for splice in change.splices {
      let start = splice.offset + shift
      if start >= range.upperBound { break }
      guard start + splice.added.count <= range.lowerBound else { return nil }
      shift += splice.added.count - splice.removed.count
    }
    return range.lowerBound - shift..<range.upperBound - shift
  }
}

extension ParsedBoard {
  /// The open card that a change has made into a card of the board after it, if it is not among the `successors`. The
  /// next occurrence of a recurring card takes its place in the text, so the card itself seems to be new.
  fileprivate func card(replacedBy card: Int, of after: ParsedBoard, _ successors: [Int?]) -> Int? {
    let title = NormalTitle(after.card(card).title)
    return cards.indices.first { index in
      guard self.card(index).isOpen, NormalTitle(self.card(index).title) == title else { return false }
      return successors[index].map { !hasSameText(index, as: $0, of: after) } ?? true
    }
  }
}
