internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The fields that say from where a card was archived. `pb archive` writes them, and `pb unarchive` removes them
/// (docs/format.md, "Archive").
///
/// A card may have a `from:` or a `from-place:` of its own, as in `Train from:Rome`. It is left alone: `pb archive` then
/// writes `from-2` and `from-place-2`, or the next number that the card does not use.
struct ArchiveFields {
  /// `from`: the name of the column.
  let from: FieldKey
  /// `from-place`: those facts about the place that `from` does not contain (``PlaceDetails``).
  let place: FieldKey

  private init(_ number: Int) {
    let end = number == 1 ? "" : "-\(number)"
    (from, place) = (FieldKey("from" + end), FieldKey("from-place" + end))
  }

  /// The keys for a card that was just moved to the archive: those with the smallest number with which the card has no
  /// field of the user's own. `pb archive` writes both fields, so one alone is the user's own. So is a field that is part
  /// of the title, and a `from` that names no column of the board.
  ///
  /// - Parameter columns: the names of the board's columns.
  init(unusedIn card: CardSyntax, columns: Set<String>) {
    func isTaken(_ keys: Self) -> Bool {
      let froms = card.fields.filter { $0.key == keys.from }
      let places = card.fields.filter { $0.key == keys.place }
      return froms.isEmpty != places.isEmpty || !(froms + places).allSatisfy(\.isTakenOutOfTitle)
        || !froms.allSatisfy { columns.contains($0.value) || columns.contains(EscapedName(text: $0.value).name) }
    }
    var number = 1
    while isTaken(Self(number)) { number += 1 }
    self.init(number)
  }

  /// The keys that `pb archive` wrote to an archived card: those with the largest number with which the card has both
  /// fields, or else those without a number.
  init(of card: CardSyntax) {
    let keys = Set(card.fields.map(\.key))
    let numbers = keys.compactMap { Int($0.name.dropFirst("from-".count)) }.sorted()
    let number = numbers.last { number in
      let fields = Self(number)
      return keys.contains(fields.from) && keys.contains(fields.place)
    }
    self.init(number ?? 1)
  }
}
