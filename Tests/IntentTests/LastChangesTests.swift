@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import TestSupport
internal import Testing

/// When the cards of a board were last changed, against a slow model that counts equal cards in each version.
@Suite(.tags(.property)) struct LastChangesTests {
  /// A board as its owner sees it. A column keeps its number when it gets another name.
  private struct Model {
    struct Card: Hashable {
      var text: String
      var column: Int
    }

    var columns: [(number: Int, name: String)] = [(0, "To Do"), (1, "Doing")]
    var cards: [Card] = []
    var lineEnd = "\n"
    var marker = "- "
    var gap = "\n"
    var prose = "Some text.\n"
    var made = 2
    /// Whether a column got another name since the last version. If two did, it would not be certain which is which.
    var isRenamed = false

    var text: String {
      var text = "\(prose)\n"
      for column in columns {
        text += "## \(column.name)\n\n"
        for (index, card) in cards.filter({ $0.column == column.number }).enumerated() {
          text += (marker == "1. " ? "\(index + 1). " : marker) + card.text + "\n" + gap
        }
        text += "\n"
      }
      return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
    }

    static let titles = ["Buy milk", "Buy milk", "Call Ann", "a", "a #b", "[ ] Call", "[x] Call", "**Bold** title"]
    static let notes = [
      "", "", "", "\n   note", "\n\n   a paragraph\n\n   and another", "\n   - [ ] step\n   - [x] step",
    ]

    mutating func change(_ random: inout Seeded) {
      func newText(_ random: inout Seeded) -> String {
        made += 1
        let title = Bool.random(using: &random) ? "card \(made)" : Self.titles.randomElement(using: &random)!
        return title + Self.notes.randomElement(using: &random)!
      }
      let column = columns.randomElement(using: &random)!.number
      guard let index = cards.indices.randomElement(using: &random), Int.random(in: 0..<4, using: &random) > 0 else {
        return cards.insert(
          Card(text: newText(&random), column: column), at: Int.random(in: 0...cards.count, using: &random))
      }
      switch Int.random(in: 0..<11, using: &random) {
      case 0, 1, 2: cards[index].text = newText(&random)
      case 3: cards.remove(at: index)
      case 4: cards[index].column = column
      case 5, 6: cards.insert(cards.remove(at: index), at: Int.random(in: 0...cards.count, using: &random))
      case 7 where !isRenamed:
        isRenamed = true
        made += 1
        columns[Int.random(in: columns.indices, using: &random)].name = "Renamed \(made)"
      case 8:
        made += 1
        columns.insert((made, "New \(made)"), at: Int.random(in: 0...columns.count, using: &random))
      case 9:
        lineEnd = ["\n", "\r\n"].randomElement(using: &random)!
        gap = ["", "\n"].randomElement(using: &random)!
      default:
        marker = ["- ", "* ", "1. "].randomElement(using: &random)!
        prose = ["Some text.\n", "More text,\nand more.\n", ""].randomElement(using: &random)!
      }
    }
  }

  @Test func `the time of a card is that of the last change to its text or its column`() throws {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300) {
      var random = Seeded(UInt64(seed) &+ 4_400_000)
      var model = Model()
      var versions = [model]
      for _ in 0..<Int.random(in: 1...14, using: &random) {
        for _ in 0..<Int.random(in: 1...2, using: &random) { model.change(&random) }
        versions.append(model)
        model.isRenamed = false
      }
      let board = ParsedBoard(Array(model.text.utf8))
      var changes = LastChanges(board, nil, at: versions.count - 1) { Array(versions[$0].text.utf8) }
      for version in versions.indices.reversed() where !changes.isComplete {
        try changes.take(LastChanges.Step(time: version, after: version, before: version > 0 ? [version - 1] : []))
      }
      let expected = Self.times(in: versions)
      let shown = model.columns.flatMap { column in model.cards.filter { $0.column == column.number } }
      try #require(shown.count == board.cards.count, "seed \(seed)\n\(model.text)")
      var found: [Model.Card: [Int?]] = [:]
      for (card, time) in zip(shown, changes.times) { found[card, default: []].append(time) }
      for (card, times) in found {
        let sorted = times.map { $0 ?? -1 }.sorted()
        let counts = versions.map { version in version.cards.count { $0 == card } }
        let risen = counts.indices.filter { counts[$0] > ($0 > 0 ? counts[$0 - 1] : 0) }
        // If one of several equal cards was removed, nothing says which one is left.
        let isCertain = zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 }
        #expect(
          isCertain ? sorted == expected[card] : Set(sorted).isSubset(of: risen),
          "seed \(seed): \(card.text)\n\(versions.map(\.text).joined(separator: "=====\n"))")
      }
    }
  }

  /// For each card, the times of it and its equals: a card that the version before does not have is new.
  private static func times(in versions: [Model]) -> [Model.Card: [Int]] {
    Dictionary(grouping: versions.last!.cards) { $0 }.mapValues { equal in
      var (left, times) = (equal.count, [Int]())
      for version in versions.indices.reversed() {
        let before = version > 0 ? versions[version - 1].cards.count { $0 == equal[0] } : 0
        while left > before {
          times.append(version)
          left -= 1
        }
      }
      return times.sorted()
    }
  }
}
