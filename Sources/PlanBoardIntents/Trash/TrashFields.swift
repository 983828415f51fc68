internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The fields that say when and from where a card was removed (docs/format.md, "Trash").
///
/// If a card has such fields of its own, `pb rm` writes fields with a number, such as `removed-2`.
struct TrashFields {
  /// `removed-from`: the card's board and column, and its number in the column.
  let from: FieldKey
  /// `removed-place`: more about the card's place (``PlaceDetails``).
  let place: FieldKey
  /// `removed`: the day on which the card was removed.
  let day: FieldKey

  private static let names = ["removed", "removed-from", "removed-place"]

  private init(_ number: Int) {
    let keys = Self.names.map { FieldKey(number == 1 ? $0 : "\($0)-\(number)") }
    (day, from, place) = (keys[0], keys[1], keys[2])
  }

  /// Creates the keys for a card that is about to be removed, with a number that the card does not use.
  init(unusedIn card: CardSyntax) {
    let used = Set(card.fields.compactMap(Self.number))
    let next = (used.filter { $0 < Int.max }.max() ?? 0) + 1
    self.init(used.contains(next) ? (1...).first { !used.contains($0) }! : next)
  }

  /// Finds the keys that `pb rm` wrote to a card in the trash. Of the numbers for which `removed-from` says where the
  /// card was, the largest counts. If there is none, the largest of all counts, or 1 if the card has no such fields.
  ///
  /// A bare `removed:x` in a title is the user's text, and does not count.
  init(of card: CardSyntax) {
    let found = Set(card.fields.filter(\.isTakenOutOfTitle).compactMap { Self.number($0) }).sorted(by: >).map(Self.init)
    self = found.first { card.value(of: $0.from).flatMap(Self.read) != nil } ?? found.first ?? Self(1)
  }

  /// 1 for `removed`, `removed-from` and `removed-place`, 2 for `removed-2` and so on; nil for other fields.
  private static func number(_ field: FieldOccurrence) -> Int? {
    let name = field.key.name
    if names.contains(name) { return 1 }
    guard let dash = name.lastIndex(of: "-"), names.contains(String(name[..<dash])) else { return nil }
    return Int(name[name.index(after: dash)...]).flatMap { $0 > 1 ? $0 : nil }
  }

  /// The value of `removed-from` for a place, such as `roadmap.md/To Do/3`: the board's path in the planning folder,
  /// the column, and the card's 1-based number in the column.
  static func value(_ board: String, _ column: String, _ number: Int) -> String {
    "\(EscapedName(board).text)/\(EscapedName(column).text)/\(number)"
  }

  /// Reads a value of `removed-from`; nil if the value does not describe a place.
  static func read(_ value: String) -> (board: String, column: String, number: Int)? {
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(parts[2]), number > 0 else { return nil }
    return (EscapedName(text: parts[0]).name, EscapedName(text: parts[1]).name, number)
  }
}
