internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import TestSupport

/// What an edit changed besides what it was asked to change. This looks only at the text before and after the edit, and at where the
/// cards are in them; it knows nothing of how edits are made.
enum LocalityFaults {
  /// Describes each change that was not requested.
  static func find(_ board: ParsedBoard, _ after: [UInt8], _ request: AnyEdit.Request) -> [String] {
    let before = board.source.bytes
    switch request {
    case .properties(let card, let names):
      return changes(outside: board.range(of: board.cards[card]), before, after) + properties(board, after, card, names)
    case .moving, .order: return difference(lines(before), lines(after))
    case .removing(let card): return difference(lines(before), lines(after) + lines(cards(of: board)[card]))
    // A thematic break and a heading, if the board has no archive yet.
    case .archiving: return difference(lines(before), lines(after), mayAdd: 2)
    // Two lines of text with the fields, and the id on its own line.
    case .addingCard: return difference(lines(before), lines(after), mayAdd: 3)
    case .columns(let removed):
      let gone = board.cards.indices.filter { Int(board.cards[$0].column) == removed }.map { cards(of: board)[$0] }
      let left = cards(of: ParsedBoard(after, board.defaults))
      return difference(cards(of: board).flatMap(lines), (left + gone).flatMap(lines))
    case .frontMatter:
      let end = board.blocks.first { $0.kind == .frontMatter }?.range.upperBound ?? 0
      return changes(outside: 0..<end, before, after)
    }
  }

  /// The bytes of each card.
  private static func cards(of board: ParsedBoard) -> [[UInt8]] {
    board.cards.map { Array(board.source.bytes[board.range(of: $0)]) }
  }

  /// Whether the bytes before a range, or those after it, have changed.
  private static func changes(outside range: Range<Int>, _ before: [UInt8], _ after: [UInt8]) -> [String] {
    let rest = before[range.upperBound...]
    let isSame =
      after.count >= range.lowerBound + rest.count && after.starts(with: before[..<range.lowerBound])
      && after.suffix(rest.count).elementsEqual(rest)
    return isSame ? [] : ["changes bytes outside of \(range)"]
  }

  /// The properties that have changed, except for those with these names, and the changes to other cards.
  private static func properties(
    _ board: ParsedBoard, _ after: [UInt8], _ card: Int, _ names: Set<String>
  ) -> [String] {
    let changed = ParsedBoard(after, board.defaults)
    guard changed.cards.count == board.cards.count else { return ["changes the number of cards"] }
    return board.cards.indices.flatMap { index in
      var before = board.card(index)
      let after = changed.card(index)
      // A word such as `std:vector` is in the title, and also a field. A new title replaces both.
      if index == card, names.contains("title") {
        let words = before.title.split(separator: " ")
        before.fields.removeAll { words.contains("\($0.key.name):\($0.value)") && !after.fields.contains($0) }
      }
      // A date of Obsidian Kanban that cannot be read is part of the title. A new date replaces it, and it is removed with the date.
      if index == card, names.contains("due"),
        before.title.replacing(#/\ *@@?\{[^}]*\}/#, with: "") == after.title
      {
        before.title = after.title
      }
      return zip(described(before), described(after)).compactMap { old, new in
        // Whether a card without a box is done depends on the boxes of its column.
        let mayDiffer = index == card && names.contains(old.name) || old.name == "state" && names.contains("box")
        return old == new || mayDiffer ? nil : "changes \(old.name) of card \(index)"
      }
    }
  }

  private struct Property: Equatable {
    var name: String
    var value: String
  }

  /// The properties of a card but for its line numbers.
  private static func described(_ card: Card) -> [Property] {
    Mirror(reflecting: card).children.compactMap { name, value in
      switch name {
      case nil, "line1", "endLine1": nil
      // A title may get a backslash, so that it is read as before at the beginning of a list item.
      case "title": Property(name: "title", value: card.title.replacing("\\", with: ""))
      case "checklist": Property(name: "checklist", value: "\(card.checklist.map { ($0.isDone, $0.title, $0.depth) })")
      case let name?: Property(name: name, value: "\(value)")
      }
    }
  }

  /// The lines that are not blank, without what a card's place decides: indentation and list marker.
  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      var line = line.drop(while: isBlank)
      let marker = line.prefix { (0x30...0x39).contains($0) }.count
      if let sign = line.dropFirst(marker).first, (marker == 0 ? "-*+" : ".)").utf8.contains(sign),
        line.dropFirst(marker + 1).first.map(isBlank) ?? true
      {
        line = line.dropFirst(marker + 1).drop(while: isBlank)
      }
      while let last = line.last, isBlank(last) { line.removeLast() }
      return line.isEmpty ? nil : Array(line)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The lines that are only in the first text, and those that are only in the second if these are more than may be added.
  private static func difference(_ before: [[UInt8]], _ after: [[UInt8]], mayAdd: Int = 0) -> [String] {
    var counts: [[UInt8]: Int] = [:]
    for line in before { counts[line, default: 0] += 1 }
    for line in after { counts[line, default: 0] -= 1 }
    let lost = counts.filter { $1 > 0 }.keys.map { "loses \(String(decoding: $0, as: UTF8.self).debugDescription)" }
    let added = counts.filter { $1 < 0 }
    return lost.sorted()
      + (added.values.reduce(0, -) > mayAdd
        ? added.keys.map { "adds \(String(decoding: $0, as: UTF8.self).debugDescription)" }.sorted() : [])
  }
}
