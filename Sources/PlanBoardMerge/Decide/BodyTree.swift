internal import PlanBoardCore

/// The notes and the checklist of a card as a tree of check items and other lines.
struct BodyTree {
  typealias Line = CardLines.Line

  /// A check item with the content below it, or a single other line.
  struct Part: Hashable {
    /// The line, or the first line of the item.
    var line: Line
    /// The index of the check item in ``BodyTree/items`` or, during a merge, its number in ``MergedItems``. nil for any
    /// other line.
    var item: Int?

    static func == (left: Self, right: Self) -> Bool {
      left.item == right.item && (left.item != nil || left.line == right.line)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(item)
      if item == nil { hasher.combine(line) }
    }
  }

  struct Item {
    var head: Line
    var parts: [Part] = []
    /// The blank lines after the item.
    var blanks: [Line] = []
    /// The index of the item that this item is below; nil at the top level.
    var parent: Int?
  }

  /// The words and the depth of a check item; the depth is 1 at the top level.
  struct Step: Hashable {
    var words: [UInt8]
    var depth: Int
  }

  /// The parts at the top level.
  private(set) var parts: [Part] = []
  private(set) var items: [Item] = []

  init() {}

  /// - Parameter withTail: whether the rest of the title's paragraph (``CardLines/tail``) is part of the tree.
  init(_ card: CardLines, withTail: Bool) {
    var next = 0
    let body = parse(card, 0..<card.body.count, in: nil, depth: 1, &next)
    parts = (withTail ? card.tail.map { Part(line: $0) } : []) + body
  }

  /// Splits lines of a card into parts, and adds the check items among them to ``items``.
  ///
  /// An item ends before the first non-blank line that is not indented further than the item. Markdown may read that
  /// line as part of the item, but the line may have been there before somebody inserted the item above it. Lines above
  /// a nested item, however, always belong to the outer item.
  ///
  /// `range` contains indices in ``CardLines/body``. `next` is the index in ``CardLines/items`` of the first unread
  /// item.
  private mutating func parse(
    _ card: CardLines, _ range: Range<Int>, in parent: Int?, depth: Int, _ next: inout Int
  ) -> [Part] {
    var parts: [Part] = []
    var position = range.lowerBound
    func take(upTo end: Int) {
      var lines = card.body[position..<end]
      if let item = parts.last?.item {
        items[item].blanks = Array(lines.prefix { $0.text.isEmpty })
        lines = lines.dropFirst(items[item].blanks.count)
      }
      parts += lines.map { Part(line: $0) }
    }
    while next < card.items.count, card.items[next].lines.lowerBound < range.upperBound {
      let item = card.items[next]
      next += 1
      guard item.depth == depth, item.lines.lowerBound >= position else { continue }
      take(upTo: item.lines.lowerBound)
      let head = card.body[item.lines.lowerBound]
      let number = items.count
      items.append(Item(head: head, parent: parent))
      let rest = item.lines.lowerBound + 1..<min(item.lines.upperBound, range.upperBound)
      let inner = card.items[next...].prefix { $0.lines.lowerBound < rest.upperBound }
      let last = max(rest.lowerBound, inner.last.map { $0.lines.lowerBound + 1 } ?? 0)
      position =
        (last..<rest.upperBound).first {
          !card.body[$0].text.isEmpty && card.body[$0].indentation <= head.indentation
        } ?? rest.upperBound
      let below = parse(card, rest.lowerBound..<position, in: number, depth: depth + 1, &next)
      items[number].parts = below
      parts.append(Part(line: head, item: number))
    }
    take(upTo: range.upperBound)
    return parts
  }

  func parts(of item: Int?) -> [Part] { item.map { items[$0].parts } ?? parts }

  func children(of item: Int?) -> [Int] { parts(of: item).compactMap(\.item) }

  /// Returns all lines of an item and of everything below it, without blank lines.
  func lines(of item: Int) -> [Line] {
    var lines: [Line] = []
    func add(_ item: Int) {
      lines.append(items[item].head)
      for part in items[item].parts {
        if let inner = part.item { add(inner) } else if !part.line.text.isEmpty { lines.append(part.line) }
      }
    }
    add(item)
    return lines
  }

  func notes(of item: Int) -> [[UInt8]] {
    items[item].parts.filter { $0.item == nil && !$0.line.text.isEmpty }.map(\.line.text)
  }

  var steps: [Step] {
    var depths: [Int] = []
    return items.map { item in
      depths.append((item.parent.map { depths[$0] } ?? 0) + 1)
      return Step(words: CheckItemTitle.Parts(item.head).text, depth: depths[depths.count - 1])
    }
  }
}
