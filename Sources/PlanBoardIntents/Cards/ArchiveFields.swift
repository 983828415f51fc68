internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The fields that say from where a card was archived (docs/format.md, "Archive").
///
/// `pb archive` leaves a user's own field alone, as in `Train from:Rome`. It writes `from-2` and `from-place-2` to such
/// a card, or the next number that the card does not use.
struct ArchiveFields {
  /// `from`: the name of the column.
  let from: FieldKey
  /// `from-place`: the other facts about the place (``PlaceDetails``).
  let place: FieldKey

  private init(_ number: Int) {
    let end = number == 1 ? "" : "-\(number)"
    (from, place) = (FieldKey("from" + end), FieldKey("from-place" + end))
  }

  /// The keys for a card that was just archived: those with the smallest number that the user does not use.
  ///
  /// A field is the user's own in these cases:
  /// - The card has only one field with this number; `pb archive` writes both.
  /// - The field is part of the title.
  /// - The field is a `from` that names none of the board's columns.
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

  /// The keys that `pb archive` wrote: those with the largest number with which the card has both fields, or else those
  /// without a number.
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
