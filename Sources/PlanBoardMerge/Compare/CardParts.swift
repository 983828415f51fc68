internal import PlanBoardCore
package import PlanBoardMarkdown

/// The parts of a card, as a person would name them.
package struct CardParts {
  private let title: String
  /// The mark in the box, such as `x`; nil if the card has no box.
  private let box: String?
  private let notes: String
  private let items: [CheckItem]
  private let fields: [(key: FieldKey, value: String)]

  /// Reads the parts of the card at `index` on the board.
  package init(_ board: ParsedBoard, _ index: Int) {
    let card = board.card(index)
    title = card.title
    box = card.box.map { String(Character($0.mark)) }
    notes = card.notes
    items = card.checklist
    fields = Self.withTimes(board.syntax(ofCard: index).fields)
  }

  /// Returns the keys and values of fields, with a separate due time (`@@{14:20}`) added to the due date.
  private static func withTimes(_ fields: [FieldOccurrence]) -> [(key: FieldKey, value: String)] {
    func isTime(_ field: FieldOccurrence) -> Bool { field.key == .due && field.value.hasPrefix("T") }
    let times = fields.filter(isTime)
    let dates = fields.filter { $0.key == .due && !isTime($0) }
    guard times.count == 1, dates.count == 1, !dates[0].value.contains("T") else {
      return fields.map { ($0.key, $0.value) }
    }
    return fields.filter { !isTime($0) }.map { ($0.key, $0.key == .due ? $0.value + times[0].value : $0.value) }
  }

  /// The fields and notes of a new card, as parts that were added.
  package var additions: [BoardChange.Part] {
    fields.map { BoardChange.Part($0.key, before: nil, after: $0.value) }
      + (notes.isEmpty ? [] : [BoardChange.Part(name: "notes", before: nil, after: notes)])
  }

  /// Returns the parts that differ in a later version of the card, in nearly linear time.
  package func changes(to after: CardParts) -> [BoardChange.Part] {
    var parts = Parts()
    parts.add("title", title, after.title)
    parts.add("box", box, after.box)
    compareFields(after, &parts)
    compareItems(after, &parts)
    parts.add("notes", notes.isEmpty ? nil : notes, after.notes.isEmpty ? nil : after.notes)
    return parts.changed
  }

  private struct Parts {
    var changed: [BoardChange.Part] = []

    mutating func add(_ name: String, _ old: String?, _ new: String?) {
      if old != new { changed.append(BoardChange.Part(name: name, before: old, after: new)) }
    }

    mutating func add(_ key: FieldKey, _ old: String?, _ new: String?) {
      if old != new { changed.append(BoardChange.Part(key, before: old, after: new)) }
    }
  }

  private func compareFields(_ after: CardParts, _ parts: inout Parts) {
    let old = Dictionary(grouping: fields, by: \.key).mapValues { $0.map(\.value) }
    let new = Dictionary(grouping: after.fields, by: \.key).mapValues { $0.map(\.value) }
    var seen: Set<FieldKey> = []
    for (key, _) in fields + after.fields where seen.insert(key).inserted {
      let (before, now) = (old[key] ?? [], new[key] ?? [])
      let (gone, added) = (Self.rest(of: before, without: now), Self.rest(of: now, without: before))
      // A card may have several tags and people, so a new one does not replace an old one.
      let isReplaced = gone.count == 1 && added.count == 1 && ![.tag, .person].contains(key)
      if max(before.count, now.count) <= 1 || isReplaced {
        parts.add(key, gone.first, added.first)
      } else {
        for value in gone { parts.add(key, value, nil) }
        for value in added { parts.add(key, nil, value) }
      }
    }
  }

  private func compareItems(_ after: CardParts, _ parts: inout Parts) {
    let (old, new) = (items.map(Self.marked), after.items.map(Self.marked))
    let (gone, added) = (Self.rest(of: old, without: new), Self.rest(of: new, without: old))
    // If a removed item and an added one have the same title, only the box of the item has changed.
    var changed = Dictionary(grouping: added.reversed(), by: Self.title)
    for text in gone { parts.add("item", text, changed[Self.title(text)]?.popLast()) }
    let rest = changed.values.flatMap { $0 }
    // Reports the added items in the order in which they are on the card.
    for text in Self.rest(of: added, without: Self.rest(of: added, without: rest)) { parts.add("item", nil, text) }
    if old != new, old.sorted() == new.sorted() {
      parts.add("items", old.joined(separator: "\n"), new.joined(separator: "\n"))
    }
  }

  /// Returns `Call Ann` for `[x] Call Ann`.
  private static func title(_ marked: String) -> Substring { marked.dropFirst(4) }

  private static func marked(_ item: CheckItem) -> String { "[\(item.isDone ? "x" : " ")] \(item.title)" }

  /// Returns `values` without `others`; each element of `others` removes only one equal value.
  private static func rest(of values: [String], without others: [String]) -> [String] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return values.filter { value in
      guard let count = counts[value], count > 0 else { return true }
      counts[value] = count - 1
      return false
    }
  }
}
