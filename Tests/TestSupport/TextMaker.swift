/// Makes random boards with text between the cards, and random changes to them. About half of the lines and titles come from pools
/// of five, so both sides of a merge often add the same line; the others occur once.
package struct TextMaker {
  private var random: Seeded
  private var count = 0

  /// Below another line of text, this line would make a heading of it.
  private static let rule = "---"
  private static let lines = ["Owner: open", "Status: done", "**Complete**", "Ask before you take one.", rule]
  private static let titles = ["call Ann", "buy paper", "read the book", "ship it", "plant a tree"]
  private static let notes = ["see the letter", "on Monday", "until six", "ask Ben", "two of them"]
  private static let names = ["A", "B", "C", "D", "E"]

  package init(seed: UInt64) { random = Seeded(seed) }

  package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices.randomElement(using: &random)! }

  /// A word from the pool, or a new one.
  private mutating func pick(from pool: [String]) -> String {
    if Bool.random(using: &random) { return pick(pool) }
    count += 1
    return "\(pick(["new", "other", "third"])) thing \(count)"
  }

  // MARK: Boards

  package mutating func board() -> TextBoard {
    var board = TextBoard(isCompact: int(0...3) == 0)
    for number in 0..<int(1...4) {
      let name = int(0...9) == 0 ? Self.names[0] : Self.names[number]
      board.blocks.append(.init(.heading, ["## \(name)"]))
      let own = (0..<int(0...4)).map { _ in card() } + (0..<int(0...4)).map { _ in paragraph() }
      board.blocks += own.shuffled(using: &random)
    }
    return board
  }

  private mutating func card() -> TextBoard.Block {
    var lines = ["- [\(int(0...4) == 0 ? "x" : " ")] \(pick(from: Self.titles))"]
    for _ in 0..<max(0, int(-2...3)) { lines += note() }
    return .init(.card, lines)
  }

  /// A line, a step, a bullet or a paragraph inside a card.
  private mutating func note() -> [String] {
    let line = pick(from: Self.notes)
    return pick([["  \(line)"], ["  - [ ] \(line)"], ["  - \(line)"], ["", "  \(line)"]])
  }

  private mutating func paragraph() -> TextBoard.Block {
    switch int(0...15) {
    case 0: return .init(.text, ["```", pick(from: Self.lines), "```"])
    case 1: return .init(.text, ["| a | b |", "| - | - |", "| \(pick(from: Self.lines)) | 1 |"])
    case 2: return .init(.text, ["<!-- \(pick(from: Self.notes)) -->"])
    case 3: return .init(.text, ["#### \(pick(from: Self.notes))"])
    default:
      let lines = (0..<pick([1, 1, 2, 3])).map { _ in pick(from: Self.lines) }
      return .init(.text, lines.contains(Self.rule) ? [Self.rule] : lines)
    }
  }

  // MARK: Changes

  /// Makes some changes, after each of which the board is still well-formed.
  package mutating func edit(_ board: inout TextBoard, times: Int) {
    for _ in 0..<times {
      for _ in 0..<20 {
        var edited = board
        change(&edited)
        edited.blocks.removeAll { $0.lines.isEmpty }
        guard edited != board, Self.isWellFormed(edited) else { continue }
        board = edited
        break
      }
    }
  }

  /// Whether no rule makes a heading or front matter.
  private static func isWellFormed(_ board: TextBoard) -> Bool {
    board.blocks.first?.kind == .heading
      && board.blocks.allSatisfy { $0.kind != .text || $0.lines.count == 1 || isWhole($0) || !$0.lines.contains(rule) }
  }

  /// Whether the lines of a block belong together: a fence or a table.
  private static func isWhole(_ block: TextBoard.Block) -> Bool {
    block.lines[0] == "```" || block.lines[0].hasPrefix("|")
  }

  private mutating func change(_ board: inout TextBoard) {
    switch int(0...19) {
    case 0...2: board.blocks.insert(paragraph(), at: int(1...board.blocks.count))
    case 3: board.blocks.insert(.init(.text, [pick(Self.lines)]), at: int(1...board.blocks.count))
    case 4...8: changeText(&board)
    case 9: move(pick(board.indices(of: .text) + [0]), in: &board)
    case 10: moveSection(&board)
    case 11:
      let line = pick(Self.lines)
      for heading in board.indices(of: .heading).shuffled(using: &random).prefix(2).sorted(by: >) {
        board.blocks.insert(.init(.text, [line]), at: heading + 1)
      }
    case 12:
      let heading = pick(board.indices(of: .heading))
      board.blocks.insert(.init(.text, ["**Complete**"]), at: heading + 1)
    case 13:
      guard !board.blocks.contains(where: { $0.lines == ["***"] }) else { return }
      board.blocks += [
        .init(.text, ["***"]), .init(.heading, ["## Archive"]), .init(.card, ["- [x] \(pick(from: Self.titles))"]),
      ]
    default: changeCards(&board)
    }
  }

  private mutating func changeText(_ board: inout TextBoard) {
    let texts = board.indices(of: .text).filter { !Self.isWhole(board.blocks[$0]) }
    guard !texts.isEmpty else { return }
    let block = pick(texts)
    let lines = board.blocks[block].lines
    let place = int(0...lines.count - 1)
    switch int(0...6) {
    case 0: board.blocks[block].lines.insert(pick(from: Self.lines), at: int(0...lines.count))
    case 1: board.blocks[block].lines.remove(at: place)
    case 2, 3: board.blocks[block].lines[place] = pick(from: Self.lines)
    case 4:
      let middle = int(0...1) == 0 ? [] : [pick(from: Self.lines)]
      let parts = [Array(lines[..<place]), middle, Array(lines[place...])]
      board.blocks.replaceSubrange(block...block, with: parts.map { .init(.text, $0) })
    case 5 where texts.contains(block + 1): board.blocks[block].lines += board.blocks.remove(at: block + 1).lines
    default: board.blocks.remove(at: block)
    }
  }

  private mutating func move(_ block: Int, in board: inout TextBoard) {
    guard block > 0 else { return }
    let moved = board.blocks.remove(at: block)
    board.blocks.insert(moved, at: int(1...board.blocks.count))
  }

  private mutating func moveSection(_ board: inout TextBoard) {
    let range = board.section(at: pick(board.indices(of: .heading)))
    let moved = Array(board.blocks[range])
    board.blocks.removeSubrange(range)
    let places = board.indices(of: .heading) + [board.blocks.count]
    board.blocks.insert(contentsOf: moved, at: pick(places))
  }

  private mutating func changeCards(_ board: inout TextBoard) {
    let cards = board.indices(of: .card)
    guard let first = cards.first, int(0...5) > 0 else {
      board.blocks.insert(card(), at: int(1...board.blocks.count))
      return
    }
    let place = cards.count == 1 ? first : pick(cards)
    var lines = board.blocks[place].lines
    switch int(0...6) {
    case 0:
      board.blocks.remove(at: place)
      return
    case 1: return move(place, in: &board)
    case 2: lines[0] = lines[0].replacing("[ ]", with: "[x]")
    case 3: lines[0] += " soon"
    case 4: lines += note()
    case 5: lines.insert(contentsOf: note(), at: int(1...lines.count))
    default: if lines.count > 1 { lines.remove(at: int(1...lines.count - 1)) }
    }
    while lines.last == "" { lines.removeLast() }
    board.blocks[place].lines = lines
  }
}
