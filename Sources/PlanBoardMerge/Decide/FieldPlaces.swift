internal import PlanBoardCore

/// Decides about fields that the versions of a card have at different places: `due:2026-12-01` in the title of one, and
/// `due: 2026-12-02` in the front matter of another.
///
/// Title and front matter are merged separately. So the value of such a field is decided here, and the field is then left
/// only where a side has this value.
struct FieldPlaces {
  private(set) var base: CardLines?
  private(set) var a: CardLines
  private(set) var b: CardLines
  private(set) var notes: [ConflictNote] = []

  /// A field of one version.
  private struct Found: Equatable {
    var value: String
    var isInFront: Bool
  }

  init(_ base: CardLines?, _ a: CardLines, _ b: CardLines, _ marks: HeadMerge.Marks) {
    (self.base, self.a, self.b) = (base, a, b)
    let titles = [base, a, b].map { $0?.titleValues ?? [:] }
    let fronts = [base, a, b].map { $0?.front.values ?? [:] }
    let keys = Set(titles.joined().map(\.key)).intersection(fronts.joined().map(\.key))
    for key in keys.sorted() {
      let inTitle = titles.map { title in title[key].map { Found(value: $0, isInFront: false) } }
      let inFront = fronts.map { front in front[key].map { Found(value: $0, isInFront: true) } }
      // A version that has a field twice keeps both.
      if zip(inTitle, inFront).contains(where: { $0 != nil && $1 != nil }) { continue }
      decide(key, zip(inTitle, inFront).map { $0 ?? $1 }, marks)
    }
  }

  /// Decides about the field with a key, as the base, `a` and `b` have it.
  private mutating func decide(_ key: String, _ found: [Found?], _ marks: HeadMerge.Marks) {
    func isMoved(_ side: Int) -> Bool {
      guard let old = found[0], let new = found[side] else { return false }
      return new.isInFront != old.isInFront
    }
    // Moving a field is a change, which beats a removal.
    let isMovedAndRemoved = (found[1] == nil && isMoved(2)) || (found[2] == nil && isMoved(1))
    let texts = found.map { Self.text(key, $0) }
    let merge = HeadMerge(
      base: isMovedAndRemoved ? SpacedWords() : texts[0], a: texts[1], b: texts[2], marks, firstWonEarlier: nil)
    let value = merge.text.tokens.first?.field?.value
    notes += merge.notes
    if isMovedAndRemoved, value != nil { notes.append(ConflictNote(.field(key), "")) }
    let sides = value.map { value in [1, 2].filter { found[$0]?.value == value } } ?? []
    let winner = sides.first(where: isMoved) ?? sides.first { found[$0]?.isInFront == false } ?? sides.first
    let kept = winner.flatMap { found[$0] }
    // The other side's new value wins over a move. A note then has the value of the side that moved the field.
    for side in [1, 2] where isMoved(side) && merge.notes.isEmpty {
      guard let kept, let moved = found[side], moved.isInFront != kept.isInFront else { continue }
      notes.append(ConflictNote(.field(key), moved.value))
    }
    // Without the field in the base, the merge takes it for a new one.
    base?.remove(key, isInFront: found[0]?.isInFront)
    if found[1] != kept { a.remove(key, isInFront: found[1]?.isInFront) }
    if found[2] != kept { b.remove(key, isInFront: found[2]?.isInFront) }
  }

  /// A title that has only this field.
  private static func text(_ key: String, _ found: Found?) -> SpacedWords {
    guard let value = found?.value else { return SpacedWords() }
    let field = HeadToken.Field(key: key, value: value, isSet: false, isID: key == FieldKey.id.name)
    return SpacedWords(tokens: [HeadToken(text: Array(value.utf8), separator: [.space], field: field)])
  }
}

extension CardLines {
  /// Removes a field from the front matter or from the title; nothing if `isInFront` is nil.
  fileprivate mutating func remove(_ key: String, isInFront: Bool?) {
    guard let isInFront else { return }
    if isInFront { front.remove(key) } else { removeTitleValue(key) }
  }
}
