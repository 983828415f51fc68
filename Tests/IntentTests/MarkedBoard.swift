@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
internal import PlanBoardMerge
@testable internal import PlanBoardStore
internal import TestSupport

/// A board on which every card has a unique mark in its notes, such as `%%n17%%`. The mark identifies the card, however the text
/// changes. The code under test receives the text either with the marks or without.
struct MarkedBoard {
  private(set) var text: [UInt8]
  private static let path = Path("b.md")
  /// Titles that several cards have.
  private static let common = ["Review", "Water the plants", "Call Ann"]

  private init(_ text: [UInt8]) { self.text = text }

  /// - Parameter commonTitles: the percentage of cards with a title that other cards may have, too.
  init(commonTitles: Int, _ random: inout Seeded) {
    var text = ""
    for column in ["A", "B", "C", "Done"] {
      text += "## \(column)\n"
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let title =
          Self.chance(commonTitles, &random) ? Self.common.randomElement(using: &random)! : Self.newTitle(&random)
        text += Self.card(title, &random)
      }
      text += "\n"
    }
    self.text = Array(text.utf8)
  }

  /// The text without the marks.
  var unmarked: [UInt8] {
    let end = UInt8(ascii: "\n")
    let lines = text.split(separator: end, omittingEmptySubsequences: false)
    return Array(lines.filter { !Self.mark.isIn($0) }.joined(separator: [end]))
  }

  /// The mark of each card; nil unless every card has exactly one mark, and no two have the same.
  var marks: [Int]? {
    let board = ParsedBoard(text)
    let marks = board.cards.map { Self.mark.all(in: text[board.range(of: $0)]) }
    guard marks.allSatisfy({ $0.count == 1 }), Set(marks.joined()).count == marks.count else { return nil }
    return marks.flatMap { $0 }
  }

  private static let mark = Mark()

  private struct Mark {
    let start = Array("%%n".utf8)

    func isIn(_ line: ArraySlice<UInt8>) -> Bool { line.indices.contains { line[$0...].starts(with: start) } }

    func all(in text: ArraySlice<UInt8>) -> [Int] {
      String(decoding: text, as: UTF8.self).split(separator: "%%n").dropFirst().compactMap {
        Int($0.prefix { $0.isNumber })
      }
    }
  }

  // MARK: Random cards

  static func chance(_ percent: Int, _ random: inout Seeded) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private static func newWord(_ random: inout Seeded) -> String {
    String(
      (0..<Int.random(in: 4...7, using: &random)).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random)!
      })
  }

  private static func newTitle(_ random: inout Seeded) -> String {
    (0..<5).map { _ in newWord(&random) }.joined(separator: " ")
  }

  private static func newMark(_ random: inout Seeded) -> Int { Int.random(in: 1..<1 << 40, using: &random) }

  private static func card(_ title: String, _ random: inout Seeded) -> String {
    let box = ["", "[ ] ", "[ ] ", "[x] "].randomElement(using: &random)!
    let fields = ["", "", " #home", " due:2026-12-01", " every:1w", " every:+1w due:2026-12-01"].randomElement(
      using: &random)!
    let id = chance(25, &random) ? " ^" + newWord(&random) : ""
    let item = chance(20, &random) ? "\n  - [ ] item" : ""
    return "- \(box)\(title)\(fields)\(id)\(item)\n\n  %%n\(newMark(&random))%%\n"
  }

  // MARK: Changes

  /// The board after one intent, one save by another program, or a merge of two changes.
  ///
  /// - Returns: nil if the change was refused, or damaged a mark.
  func changed(_ random: inout Seeded) -> MarkedBoard? {
    let changed: MarkedBoard? =
      switch Int.random(in: 0..<10, using: &random) {
      case ..<5: byIntent(&random)
      case ..<8: byAnotherProgram(&random)
      default: byMerge(&random)
      }
    return changed?.marks == nil ? nil : changed
  }

  private func byIntent(_ random: inout Seeded) -> MarkedBoard? {
    let board = ParsedBoard(text)
    guard !board.cards.isEmpty else { return nil }
    let card = Int.random(in: board.cards.indices, using: &random)
    let name = CardName(card, of: board, at: Self.path)
    let column = ColumnName(text: ["A", "B", "C", "Done"].randomElement(using: &random)!)
    let position: CardPosition = Bool.random(using: &random) ? .top : .bottom
    let intent: any Intent =
      switch Int.random(in: 0..<12, using: &random) {
      case ..<3: MoveCard(name, column: column, position: position, today: today)
      case 3: EditCard(name, title: Self.newTitle(&random), today: today)
      case 4: EditCard(name, title: Self.reworded(board.card(card).title, &random), today: today)
      case 5: EditCard(name, fields: [(.tag, "t" + Self.newWord(&random))], today: today)
      case 6: CompleteCard(name, isDone: Bool.random(using: &random), today: today)
      case 7: AssignCardID(name, seed: random.next())
      case 8: EditCard(name, fields: [(.id, nil)], today: today)
      case 9: RemoveCard(name, today: today)
      case 10: SortBoard(Self.path, by: [SortKey(["title", "-due", "box"].randomElement(using: &random)!)!])
      default:
        AddCard(
          Self.newTitle(&random), notes: "%%n\(Self.newMark(&random))%%", column: column, position: position,
          today: today)
      }
    let source = Memory(["b.md": String(decoding: text, as: UTF8.self)])
    guard let planned = try? intent.plan(on: source),
      let after = planned.change.boards.first(where: { $0.path == Self.path })?.after
    else { return nil }
    return MarkedBoard(after).withNewMarksForChores(&random)
  }

  /// When a recurring card is completed, its next occurrence gets a copy of its notes, including the mark. Returns the board in
  /// which each such copy has a mark of its own.
  private func withNewMarksForChores(_ random: inout Seeded) -> MarkedBoard {
    let board = ParsedBoard(text)
    var edits: [TextEdit] = []
    var cards: [Int: [Int]] = [:]
    for card in board.cards.indices {
      for mark in Self.mark.all(in: text[board.range(of: board.cards[card])]) { cards[mark, default: []].append(card) }
    }
    for same in cards.values where same.count == 2 {
      guard let next = same.first(where: { !board.card($0).isDone }) else { continue }
      let range = board.range(of: board.cards[next])
      let start = range.first { text[$0...].starts(with: Self.mark.start) }! + Self.mark.start.count
      let end = text[start...].firstIndex(of: UInt8(ascii: "%"))!
      edits.append(TextEdit(start..<end, Array(String(Self.newMark(&random)).utf8)))
    }
    return MarkedBoard(EditList(edits).applied(to: text))
  }

  private static func reworded(_ title: String, _ random: inout Seeded) -> String {
    var words = title.split(separator: " ").map(String.init)
    guard words.count > 3 else { return title + " " + newWord(&random) }
    words[Int.random(in: words.indices, using: &random)] = newWord(&random)
    return words.joined(separator: " ")
  }

  private func byAnotherProgram(_ random: inout Seeded) -> MarkedBoard? {
    let board = ParsedBoard(text)
    var lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    guard let card = board.cards.indices.randomElement(using: &random),
      let other = board.cards.indices.randomElement(using: &random)
    else { return nil }
    func range(_ card: Int) -> Range<Int> {
      Int(board.cards[card].firstLine)..<Int(board.cards[card].lastLine) + 1
    }
    let own = range(card)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: lines.removeSubrange(own)
    case 1:
      // A card is cut, and pasted after another card.
      let cut = lines[own]
      guard card != other else { return nil }
      let end = range(other).upperBound
      lines.insert(contentsOf: cut, at: end)
      lines.removeSubrange(own.lowerBound >= end ? own.lowerBound + cut.count..<own.upperBound + cut.count : own)
    case 2:
      // A card is copied, and pasted after another card.
      var copy = Array(lines[own])
      for line in copy.indices where copy[line].contains("%%n") { copy[line] = "  %%n\(Self.newMark(&random))%%" }
      lines.insert(contentsOf: copy, at: range(other).upperBound)
    case 3:
      // A word of the title gets more letters.
      let title = lines[own.lowerBound]
      let start = title.hasPrefix("- [") ? 6 : 2
      guard let end = title.dropFirst(start).firstIndex(of: " "), title[..<end].last?.isLetter == true else {
        return nil
      }
      lines[own.lowerBound] = title[..<end] + String(Self.newWord(&random).prefix(2)) + title[end...]
    case 4:
      lines.insert(
        contentsOf: Self.card(Self.newTitle(&random), &random).split(separator: "\n").map(String.init),
        at: own.upperBound)
    case 5: lines[own.lowerBound] = lines[own.lowerBound].replacing("- [ ] ", with: "* [x] ")
    default:
      // A new card replaces another one.
      lines.replaceSubrange(
        own,
        with: Self.card(Self.newTitle(&random), &random).split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().map(String.init))
    }
    return MarkedBoard(Array(lines.joined(separator: "\n").utf8))
  }

  private func byMerge(_ random: inout Seeded) -> MarkedBoard? { merged(&random).merged }

  /// Two changed versions of this board, and their merge. In half of the cases, both sides give the same new id, each to
  /// a random card.
  func merged(_ random: inout Seeded) -> (sides: [MarkedBoard], merged: MarkedBoard) {
    var sides = [self, self]
    let id = Self.chance(50, &random) ? Self.newWord(&random) : nil
    for side in sides.indices {
      if let id { sides[side] = sides[side].giving(id, &random) }
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let change = Bool.random(using: &random) ? sides[side].byIntent(&random) : sides[side].byAnotherProgram(&random)
        if let change, change.marks != nil { sides[side] = change }
      }
    }
    return (sides, MarkedBoard(BoardMerge(base: text, ours: sides[0].text, theirs: sides[1].text).bytes))
  }

  private func giving(_ id: String, _ random: inout Seeded) -> MarkedBoard {
    let board = ParsedBoard(text)
    let cards = board.cards.indices.filter { board.syntax(ofCard: $0).id == nil }
    guard let card = cards.randomElement(using: &random), let edit = try? board.setting(.id, ofCard: card, to: [id])
    else {
      return self
    }
    return MarkedBoard(edit.board.source.bytes)
  }
}
