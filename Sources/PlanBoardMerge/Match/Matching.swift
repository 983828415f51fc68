internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Matches the pieces of two texts (``MergeInput``): by exact text apart from conflict notes, then by id, by text
/// without marker and indentation, by title, by likeness, and by place. In a history, the text between cards is matched
/// last, by its place (``matchText()``).
///
/// Exact text comes first, because the fields of most cards then need not be read. The time is nearly linear, because
/// only the few pieces that remain unmatched are compared with each other.
struct Matching {
  var pieces: Pairing
  var regions: Pairing
  /// The old pieces of text that are matched with text at another place, as long as nothing is known of another side.
  var movedText: Set<Int> = []
  /// The old pieces of text that are matched only because other text is in their place now.
  var replacedText: Set<Int> = []
  let old: MergeInput
  let new: MergeInput

  enum Purpose {
    /// The second text was made from the first.
    case history
    /// The texts were made independently of each other, so pieces are not matched by likeness or place, and regions are
    /// matched only by name.
    case union
  }

  /// `pieces` and `regions` say which elements are already matched, and which others to match; nil to match all.
  init(_ old: MergeInput, _ new: MergeInput, _ purpose: Purpose, pieces: Pairing? = nil, regions: Pairing? = nil) {
    (self.old, self.new) = (old, new)
    self.pieces = pieces ?? Pairing(old.pieces.count, new.pieces.count)
    self.regions = regions ?? Pairing(old.regions.count, new.regions.count)
    matchRegionsByName()
    matchUnique()
    if purpose == .history { matchRenamed() }
    matchHeadings()
    matchRepeated()
    matchByID()
    matchByOwnText()
    matchByTitle()
    if purpose == .history {
      matchAlike(.card)
      matchRetitled()
      matchRenamed()
      matchHeadings()
      matchText()
    }
  }

  // MARK: Exact text

  /// Whether a piece is a card or prose; other pieces are matched by their role (``matchHeadings()``).
  func isContent(_ piece: MergeInput.Piece) -> Bool { piece.role == .card || piece.role == .prose }

  func openOld(_ isWanted: (MergeInput.Piece) -> Bool) -> [Int] {
    old.pieces.indices.filter { isWanted(old.pieces[$0]) && pieces.isOpen(old: $0) }
  }

  func openNew(_ isWanted: (MergeInput.Piece) -> Bool) -> [Int] {
    new.pieces.indices.filter { isWanted(new.pieces[$0]) && pieces.isOpen(new: $0) }
  }

  /// Matches two pieces with equal text, apart from conflict notes, if no other unmatched piece of either text has
  /// this text.
  private mutating func matchUnique() {
    let repeated = -1
    func places(_ side: MergeInput, _ open: [Int]) -> NumberTable {
      var places = NumberTable(capacity: open.count)
      for index in open {
        let hash = side.pieces[index].hash
        places[hash] = places[hash] == nil ? index : repeated
      }
      return places
    }
    let (mine, theirs) = (places(old, openOld(isContent)), places(new, openNew(isContent)))
    guard theirs.count > 0 else { return }
    for index in old.pieces.indices where mine[old.pieces[index].hash] == index {
      guard let other = theirs[old.pieces[index].hash], other != repeated, old.isSame(index, as: other, of: new) else {
        continue
      }
      pieces.link(index, other)
    }
  }

  /// Matches pieces that have equal text, in text order: first within each region, then across regions.
  private mutating func matchRepeated() {
    for inRegion in [true, false] {
      func key(_ hash: UInt64, _ region: Int?) -> UInt64 {
        inRegion ? (hash ^ UInt64(bitPattern: Int64(region ?? -1))) &* 0x9E37_79B9_7F4A_7C15 : hash
      }
      var queues: [UInt64: [Int]] = [:]
      for index in openNew(isContent).reversed() {
        queues[key(new.pieces[index].hash, Int(new.pieces[index].region)), default: []].append(index)
      }
      for index in openOld(isContent) {
        let key = key(old.pieces[index].hash, regions.new(of: Int(old.pieces[index].region)))
        guard let other = queues[key]?.last, old.isSame(index, as: other, of: new) else { continue }
        queues[key]!.removeLast()
        pieces.link(index, other)
      }
    }
  }

  // MARK: Cards

  private func isCard(_ piece: MergeInput.Piece) -> Bool { piece.role == .card }

  /// Matches cards with the same key, if no other unmatched card of either text has that key. A card whose `key` is nil
  /// is left out.
  private mutating func matchCards<Key: Hashable>(
    _ key: (MergeInput, Int) -> Key?, if mayMatch: (Int, Int) -> Bool = { _, _ in true }
  ) {
    func unique(_ side: MergeInput, _ open: [Int]) -> [Key: Int] {
      var places: [Key: Int?] = [:]
      for index in open {
        guard let key = key(side, index) else { continue }
        places[key] = places[key] == nil ? .some(index) : .some(nil)
      }
      return places.compactMapValues { $0 }
    }
    let others = unique(new, openNew(isCard))
    for (key, index) in unique(old, openOld(isCard)) {
      if let other = others[key], mayMatch(index, other) { pieces.link(index, other) }
    }
  }

  private mutating func matchByID() { matchCards { side, piece in side.id(piece) } }

  /// Matches cards that differ only in marker, indentation and conflict notes. If several are equal, they are matched
  /// in text order: first within each region, then across regions.
  private mutating func matchByOwnText() {
    matchCards { side, piece in side.normalizedText(piece) }
    guard !openOld(isCard).isEmpty, !openNew(isCard).isEmpty else { return }
    for inRegion in [true, false] {
      var queues: [RepeatedKey: [Int]] = [:]
      for index in openNew(isCard).reversed() {
        let region = inRegion ? Int(new.pieces[index].region) : nil
        queues[RepeatedKey(region: region, text: new.normalizedText(index)), default: []].append(index)
      }
      for index in openOld(isCard) {
        var region: Int?
        if inRegion {
          guard let counterpart = regions.new(of: Int(old.pieces[index].region)) else { continue }
          region = counterpart
        }
        let key = RepeatedKey(region: region, text: old.normalizedText(index))
        if let other = queues[key]?.popLast() { pieces.link(index, other) }
      }
    }
  }

  private struct RepeatedKey: Hashable {
    /// A region of the new text; nil for any region.
    var region: Int?
    var text: [UInt8]
  }

  /// Matches cards with the same title, unless their ids show that they are different.
  private mutating func matchByTitle() {
    let (old, new) = (old, new)
    matchCards { side, piece in
      let title = side.board.card(Int(side.pieces[piece].card)).title
      return title.isEmpty ? nil : title
    } if: { a, b in
      guard let a = old.id(a), let b = new.id(b) else { return true }
      return DerivedID.mayBeOne(a, b)
    }
  }
}
