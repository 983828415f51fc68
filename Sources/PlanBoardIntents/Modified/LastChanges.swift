internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Finds out when the cards of a board were last changed, from the steps between the versions of the board, the newest
/// step first.
///
/// A card was changed in a step if the version before it has no card with the same text in the same column and section
/// (``CardText``). Its place in the order of the cards does not count, nor does a new name of its column. Of several
/// equal cards, the last ones on the board count as the newer ones, because nothing tells them apart.
///
/// Most steps change few lines, and most of these are not those of a card whose time is still unknown. So a version is
/// compared with the next one byte by byte (``ChangedLines``), and only as much of it is parsed as is needed.
struct LastChanges<Version: Hashable> {
  /// A change from some versions to another one.
  struct Step {
    /// In seconds since 1970.
    let time: Int
    let after: Version
    /// The version before the change; several for a merge, and none for a new file.
    let before: [Version]
    /// Whether this is not a change: the versions before it are not known.
    var isEnd = false
  }

  /// A card whose time is not known yet, in one version.
  private struct Waiting {
    /// The index of the card in the present version.
    let card: Int
    /// In bytes.
    var range: Range<Int>
    var place: UInt64
  }

  /// What is known about one version.
  private struct Places {
    /// In text order.
    var cards: [Waiting] = []
    /// The columns and sections of this version (``CardText/places(on:)``).
    var all: Set<UInt64>

    func united(with other: Places) -> Places {
      let known = Set(cards.map(\.card))
      var united = self
      united.cards += other.cards.filter { !known.contains($0.card) }
      united.cards.sort { $0.range.lowerBound < $1.range.lowerBound }
      return united
    }
  }

  /// The times of the cards, in seconds since 1970; nil for a card whose time is not known.
  private(set) var times: [Int?]
  /// Whether the time of each card is still looked for.
  private var isWaiting: [Bool]
  private var waitingCount: Int
  /// The last step before which each card was there already.
  private var keptIn: [Int]
  private var step = 0
  private let digests: [UInt64]
  /// The only card to look for; nil for all cards.
  private let only: Int?
  private let defaults: BoardDefaults
  private let text: (Version) throws -> [UInt8]?
  /// What is known about versions whose steps have not been taken yet.
  private var reached: [Version: Places] = [:]
  /// The texts that were read last; one version is the beginning and the end of two steps.
  private var texts: [(version: Version, bytes: [UInt8]?)] = []

  /// - Parameters:
  ///   - card: the index of the only card to look for; nil for all cards.
  ///   - present: the board's own version.
  ///   - text: returns the text of a version; nil if it is not known.
  init(_ board: ParsedBoard, _ card: Int?, at present: Version, text: @escaping (Version) throws -> [UInt8]?) {
    var texts: [CardText] = []
    CardText.forEach(on: board) { texts.append($0) }
    // Of equal cards, the version before may have fewer. So all of them must be looked for.
    let isWanted = texts.map { text in card.map { texts[$0].text == text.text } ?? true }
    times = texts.map { _ in nil }
    isWaiting = isWanted
    waitingCount = isWanted.count { $0 }
    keptIn = texts.map { _ in 0 }
    digests = texts.map(\.text)
    defaults = board.defaults
    only = card
    self.text = text
    let waiting = texts.lazy.filter { isWanted[$0.card] }.map { text in
      Waiting(card: text.card, range: board.range(of: board.cards[text.card]), place: text.place)
    }
    let places = Places(cards: Array(waiting), all: CardText.places(on: board))
    reached[present] = places
    self.texts = [(present, board.source.bytes)]
  }

  /// Whether no further step is needed.
  var isComplete: Bool { waitingCount == 0 || only.map { !isWaiting[$0] } ?? false }

  /// Takes the next step.
  ///
  /// - Throws: the errors of reading a text.
  mutating func take(_ change: Step) throws {
    guard !isComplete, let text = try bytes(of: change.after) else { return }
    var after = reached.removeValue(forKey: change.after) ?? places(in: text)
    after.cards.removeAll { !isWaiting[$0.card] }
    guard !after.cards.isEmpty else { return }
    step += 1
    for version in change.before {
      guard let before = try bytes(of: version) else { return end(after.cards, at: nil) }
      let places = carried(after, from: text, to: before)
      for card in places.cards { keptIn[card.card] = step }
      // Two branches that come from one version may have kept different cards of it.
      reached[version] = reached[version].map { $0.united(with: places) } ?? places
    }
    if change.isEnd {
      end(after.cards, at: nil)
    } else {
      end(after.cards.filter { keptIn[$0.card] != step }, at: change.time)
    }
  }

  private mutating func end(_ cards: [Waiting], at time: Int?) {
    for card in cards {
      times[card.card] = time
      isWaiting[card.card] = false
    }
    waitingCount -= cards.count
  }

  private mutating func bytes(of version: Version) throws -> [UInt8]? {
    if let known = texts.first(where: { $0.version == version }) { return known.bytes }
    let bytes = try text(version)
    if texts.count > 3 { texts.removeFirst() }
    texts.append((version, bytes))
    return bytes
  }

  // MARK: Finding cards

  /// The places of the same cards in the version before.
  private func carried(_ places: Places, from after: [UInt8], to before: [UInt8]) -> Places {
    if before == after { return places }
    let change = ChangedLines(from: before, to: after)
    if !change.mayHaveHeading, let carried = carriedInColumn(places, change, before) { return carried }
    return find(places.cards, in: before, after: places.all)
  }

  /// The same, if the change is within one column; nil if this is not certain. Only the items around the change are
  /// parsed.
  private func carriedInColumn(_ places: Places, _ change: ChangedLines, _ before: [UInt8]) -> Places? {
    var moved = Places(all: places.all)
    moved.cards.reserveCapacity(places.cards.count)
    var concerned: [Waiting] = []
    for var card in places.cards {
      if change.mayConcern(card.range) {
        concerned.append(card)
        continue
      }
      if card.range.lowerBound >= change.end {
        card.range = card.range.lowerBound - change.growth..<card.range.upperBound - change.growth
      }
      moved.cards.append(card)
    }
    guard let place = concerned.first?.place else { return moved }
    let items = change.items
    guard
      concerned.allSatisfy({
        $0.place == place && $0.range.lowerBound >= items.lowerBound && $0.range.upperBound <= items.upperBound
      })
    else { return nil }
    // The text of the present version shows whether the items can be read without the rest of the board.
    var known = ItemTexts(change.text[items], defaults)
    for card in concerned {
      guard known.take(digests[card.card], at: card.range.lowerBound - items.lowerBound) else { return nil }
    }
    var old = ItemTexts(before[items.lowerBound..<items.upperBound - change.growth], defaults)
    // Another card with the same text may be beside the change.
    for card in moved.cards where card.range.lowerBound >= items.lowerBound {
      if card.range.lowerBound >= items.upperBound - change.growth { break }
      _ = old.take(digests[card.card], at: card.range.lowerBound - items.lowerBound)
    }
    var found: [Waiting] = []
    for card in concerned {
      guard let range = old.take(digests[card.card]) else { continue }
      let start = items.lowerBound
      found.append(Waiting(card: card.card, range: start + range.lowerBound..<start + range.upperBound, place: place))
    }
    moved.cards = (moved.cards + found).sorted { $0.range.lowerBound < $1.range.lowerBound }
    return moved
  }

  /// Finds all cards that wait in a version, wherever they are.
  private func places(in text: [UInt8]) -> Places {
    let all = isWaiting.indices.filter { isWaiting[$0] }.map { Waiting(card: $0, range: 0..<0, place: 0) }
    return find(all, in: text, after: nil)
  }

  /// Finds cards in a version.
  ///
  /// - Parameter after: the columns and sections of the version after it; nil if the cards can be in any of them.
  private func find(_ cards: [Waiting], in text: [UInt8], after: Set<UInt64>?) -> Places {
    let board = ParsedBoard(text, defaults)
    var found: [UInt64: [CardText]] = Dictionary(cards.lazy.map { (digests[$0.card], []) }) { first, _ in first }
    var places = Places(all: CardText.places(on: board))
    CardText.forEach(on: board) { text in
      if let index = found.index(forKey: text.text) { found.values[index].append(text) }
    }
    func take(_ card: Int, where isMeant: (CardText) -> Bool) -> Bool {
      guard let key = found.index(forKey: digests[card]), let index = found.values[key].firstIndex(where: isMeant)
      else { return false }
      let match = found.values[key].remove(at: index)
      places.cards.append(Waiting(card: card, range: board.range(of: board.cards[match.card]), place: match.place))
      return true
    }
    let others = cards.filter { card in !take(card.card) { after == nil || $0.place == card.place } }
    // A card stays where it is if its column has only another name.
    for card in others where !places.all.contains(card.place) {
      _ = take(card.card) { after?.contains($0.place) == false }
    }
    places.cards.sort { $0.range.lowerBound < $1.range.lowerBound }
    return places
  }
}

/// The list items in a part of a board that is within one column, by the digests of their texts.
private struct ItemTexts {
  /// The ranges of the items in the part, in bytes, the last one first.
  private var items: [UInt64: [Range<Int>]] = [:]

  init(_ part: ArraySlice<UInt8>, _ defaults: BoardDefaults) {
    let heading = Array("## A\n\n".utf8)
    let board = ParsedBoard(heading + part, defaults)
    CardText.forEach(on: board) { text in
      let range = board.range(of: board.cards[text.card])
      items[text.text, default: []].append(range.lowerBound - heading.count..<range.upperBound - heading.count)
    }
    for text in items.keys { items[text]?.reverse() }
  }

  /// Removes the first item with a text, and returns its range; nil if there is none.
  mutating func take(_ text: UInt64) -> Range<Int>? { items[text]?.popLast() }

  /// Removes the item with a text that begins at an offset; returns whether there is one.
  mutating func take(_ text: UInt64, at start: Int) -> Bool {
    guard let index = items[text]?.firstIndex(where: { $0.lowerBound == start }) else { return false }
    items[text]?.remove(at: index)
    return true
  }
}
