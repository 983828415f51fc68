/// A model of a board like those that people keep. If every word in a card occurs only once on the board, a test can tell where
/// each word of a merged board must be.
package struct HabitBoard: Sendable {
  package struct Card: Sendable, Hashable {
    package var number: Int
    package var title: [String]
    /// The indices of the words in the title that are followed by a line break.
    package var breaks: Set<Int> = []
    package var isChecked = false
    package var due: String?
    package var body: [BodyLine] = []
  }

  package struct BodyLine: Sendable, Hashable {
    package var words: [String]
    /// Whether the check item on the line is checked; nil for a line of notes.
    package var isChecked: Bool?
  }

  package struct Section: Sendable, Hashable {
    package var name: String
    package var cards: [Card] = []
  }

  package struct Column: Sendable, Hashable {
    package var name: String
    package var cards: [Card] = []
    package var sections: [Section] = []
  }

  package var columns: [Column] = []
  package var hasTitle = false
  /// The level of the columns' headings.
  package var level = 2
  /// Cards under a heading of level 1 at the end of the board.
  package var ideas: [Card] = []
  /// Cards directly under the board's title.
  package var underTitle: [Card] = []
  package var isTabbed = false
  /// Whether there is a blank line between the title of a card and its notes.
  package var isSpaced = false

  package var cards: [Card] { underTitle + columns.flatMap { $0.cards + $0.sections.flatMap(\.cards) } + ideas }

  // MARK: Text

  package var text: [UInt8] {
    var text = "---\nplanboard: 1\n---\n"
    if hasTitle {
      text += "\n# Plan\n"
      if !underTitle.isEmpty { text += "\n" + underTitle.map(text(of:)).joined() }
    }
    for column in columns {
      text += "\n\(String(repeating: "#", count: level)) \(column.name)\n\n" + column.cards.map(text(of:)).joined()
      for section in column.sections {
        text += "\n\(String(repeating: "#", count: level + 1)) \(section.name)\n\n"
        text += section.cards.map(text(of:)).joined()
      }
    }
    if !ideas.isEmpty { text += "\n# Ideas\n\n" + ideas.map(text(of:)).joined() }
    return Array(text.utf8)
  }

  private func text(of card: Card) -> String {
    let indent = isTabbed ? "\t" : "  "
    var text = "- [\(card.isChecked ? "x" : " ")] "
    for (index, word) in card.title.enumerated() {
      text += word
      if index + 1 < card.title.count { text += card.breaks.contains(index) ? "\n" + indent : " " }
    }
    if let due = card.due { text += " due:\(due)" }
    text += "\n"
    if isSpaced, card.body.first?.isChecked == nil, !card.body.isEmpty { text += "\n" }
    for line in card.body {
      text +=
        indent + (line.isChecked.map { $0 ? "- [x] " : "- [ ] " } ?? "") + line.words.joined(separator: " ") + "\n"
    }
    return text
  }
}

/// Makes random boards, and random changes to them. It never uses a word in a card twice, unless words are to be repeated.
package struct HabitMaker {
  private var random: Seeded
  /// Whether about half of the words, the titles and the lines below titles come from pools of five.
  private let repeats: Bool
  private var cards = 0
  private var wordCount = 0
  /// The number of the card to which each word belongs, apart from repeated words.
  package private(set) var owner: [String: Int] = [:]

  private static let commonWords = ["ann", "paper", "book", "tree", "roof"]
  private static let commonLines = ["ask ann", "see the letter", "on monday", "two of them", "until six"]

  package init(seed: UInt64, repeats: Bool = false) { (random, self.repeats) = (Seeded(seed), repeats) }

  package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// One of the texts, or nil if a new one is wanted.
  private mutating func common(_ texts: [String]) -> String? {
    repeats && int(0...1) == 0 ? texts.randomElement(using: &random) : nil
  }

  private mutating func word(of card: Int) -> String {
    if let word = common(Self.commonWords) { return word }
    let syllables = ["ba", "ke", "mi", "lo", "tu", "ra", "se", "ni", "po", "du", "ga", "ve", "zi", "fo", "hu"]
    var word = ""
    for _ in 0..<int(1...3) { word += syllables[int(0...syllables.count - 1)] }
    wordCount += 1
    word += String(wordCount, radix: 36)
    owner[word] = card
    return word
  }

  private mutating func words(_ count: Int, of card: Int) -> [String] { (0..<count).map { _ in word(of: card) } }

  private mutating func card() -> HabitBoard.Card {
    cards += 1
    let number = cards
    var card = HabitBoard.Card(number: number, title: line(int(1...7), of: number))
    if card.title.count > 3, int(0...3) == 0 { card.breaks = [int(1...card.title.count - 2)] }
    card.isChecked = int(0...4) == 0
    for _ in 0..<max(0, int(-3...4)) { card.body.append(line(of: number)) }
    return card
  }

  private mutating func line(of card: Int) -> HabitBoard.BodyLine {
    HabitBoard.BodyLine(words: line(int(2...5), of: card), isChecked: int(0...2) == 0 ? false : nil)
  }

  /// A new line of so many words, or a common one.
  private mutating func line(_ count: Int, of card: Int) -> [String] {
    common(Self.commonLines)?.split(separator: " ").map(String.init) ?? words(count, of: card)
  }

  package mutating func board() -> HabitBoard {
    var board = HabitBoard()
    board.hasTitle = int(0...1) == 0
    board.isTabbed = int(0...2) == 0
    board.isSpaced = int(0...1) == 0
    let names = ["To Do", "Doing", "Done", "Later"]
    for column in 0..<int(2...4) {
      var own = HabitBoard.Column(name: int(0...9) == 0 && column > 0 ? names[column - 1] : names[column])
      for _ in 0..<int(0...5) { own.cards.append(card()) }
      if int(0...4) == 0 {
        for number in 0..<int(1...3) {
          var section = HabitBoard.Section(name: "part \(number)")
          for _ in 0..<int(0...3) { section.cards.append(card()) }
          own.sections.append(section)
        }
      }
      board.columns.append(own)
    }
    return board
  }

  // MARK: Changes

  /// Makes some of the changes that people and their programs make to a board.
  package mutating func edit(_ board: inout HabitBoard, times: Int) {
    for _ in 0..<times {
      switch int(0...29) {
      case 0...1: insert(card(), &board)
      case 2...3: _ = remove(&board)
      case 4...6: if let card = remove(&board) { insert(card, &board) }
      case 7: addHeading(&board)
      default: change(&board)
      }
    }
  }

  private mutating func addHeading(_ board: inout HabitBoard) {
    switch int(0...2) {
    case 0 where board.hasTitle && board.ideas.isEmpty: board.ideas = [card()]
    case 1 where board.hasTitle && board.underTitle.isEmpty: board.underTitle = [card()]
    default: if board.level == 2, !board.hasTitle { board.level = 3 }
    }
  }

  private mutating func change(_ board: inout HabitBoard) {
    let lists = board.lists.filter { !board[cards: $0].isEmpty }
    guard !lists.isEmpty else { return }
    let list = lists[int(0...lists.count - 1)]
    let place = int(0...board[cards: list].count - 1)
    var card = board[cards: list][place]
    change(&card)
    board[cards: list][place] = card
  }

  private mutating func change(_ card: inout HabitBoard.Card) {
    let (number, last) = (card.number, card.title.count - 1)
    switch int(0...13) {
    case 0: card.isChecked.toggle()
    case 1: card.due = "2026-1\(int(0...2))-1\(int(0...9))"
    case 2:
      card.title.insert(word(of: number), at: 0)
      card.breaks = Set(card.breaks.map { $0 + 1 })
    case 3: card.title.append(word(of: number))
    case 4 where last > 0:
      card.title.removeFirst()
      card.breaks = Set(card.breaks.map { $0 - 1 }.filter { $0 >= 0 })
    case 5 where last > 0:
      card.title.removeLast()
      card.breaks.remove(last - 1)
    case 6 where last > 0: card.title[int(0...last)] = word(of: number)
    case 7, 8: card.breaks = card.breaks.isEmpty && last > 1 ? [int(0...last - 1)] : []
    case 9: card.body.insert(HabitBoard.BodyLine(words: line(3, of: number)), at: int(0...card.body.count))
    case 10:
      let item = HabitBoard.BodyLine(words: line(2, of: number), isChecked: false)
      card.body.insert(item, at: int(0...card.body.count))
    case 11 where !card.body.isEmpty: card.body.remove(at: int(0...card.body.count - 1))
    case 12 where !card.body.isEmpty:
      let line = int(0...card.body.count - 1)
      card.body[line].words[int(0...card.body[line].words.count - 1)] = word(of: number)
    default:
      for line in card.body.indices where card.body[line].isChecked != nil { card.body[line].isChecked = true }
    }
  }

  private mutating func insert(_ card: HabitBoard.Card, _ board: inout HabitBoard) {
    let lists = board.lists
    let list = lists[int(0...lists.count - 1)]
    let count = board[cards: list].count
    board[cards: list].insert(card, at: [0, count, int(0...count)][int(0...2)])
  }

  private mutating func remove(_ board: inout HabitBoard) -> HabitBoard.Card? {
    let lists = board.lists.filter { !board[cards: $0].isEmpty }
    guard !lists.isEmpty else { return nil }
    let list = lists[int(0...lists.count - 1)]
    return board[cards: list].remove(at: int(0...board[cards: list].count - 1))
  }
}

extension HabitBoard {
  /// A column, or one of its sections.
  package struct List: Sendable, Hashable {
    var column: Int
    var section: Int?
  }

  var lists: [List] {
    columns.indices.flatMap { column in
      [List(column: column)] + columns[column].sections.indices.map { List(column: column, section: $0) }
    }
  }

  subscript(cards list: List) -> [Card] {
    get { list.section.map { columns[list.column].sections[$0].cards } ?? columns[list.column].cards }
    set {
      if let section = list.section {
        columns[list.column].sections[section].cards = newValue
      } else {
        columns[list.column].cards = newValue
      }
    }
  }
}
