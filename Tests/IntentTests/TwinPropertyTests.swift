@testable internal import PlanBoardCore
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// Which cards are named by handles that were shown for cards with few different titles, after random changes.
///
/// Each card has a number in a field that handles ignore (`removed-card`). An occurrence of a chore keeps it, so the number
/// says which card is which.
@Suite(.tags(.property, .slow)) struct TwinPropertyTests {
  /// A handle, and the card for which it was shown.
  private struct Shown: Hashable {
    let text: String
    let number: String
    let title: String
    let rest: RestDigest
    let recurrence: String?
  }

  /// Why a handle may mean another card than the one for which it was shown.
  fileprivate struct Exceptions {
    /// The card is gone, or has another title. Only for a handle without letters of the rest.
    var gone = 0
    /// The card has an id now, and the handle has more letters than its id.
    var identified = 0
    /// The other card has all that this card had, or had.
    var equal = 0
    /// The digests of the rests begin with the same letters.
    var letters = 0
    /// A chore with the same title and recurrence is over.
    var chores = 0
  }

  @Test(.thorough)
  func `a shown handle names its card or is ambiguous, and never names another card, whatever happens to its twins`()
    throws
  {
    let seeds = TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(150)
    var (changes, asked, own, ambiguous, none) = (0, 0, 0, 0, 0)
    var exceptions = Exceptions()
    for seed in seeds {
      var random = Seeded(UInt64(seed) &+ 44_000_000)
      var plan = TwinPlan(&random)
      var shown: Set<Shown> = []
      var history: [String] = []
      for step in 0..<Int.random(in: 2...7, using: &random) {
        if step > 0 {
          guard let change = try plan.change(&random) else { continue }
          history.append(change)
          changes += 1
        }
        let table = try plan.boards.handles()
        for (card, number, isTrashed) in plan.cards {
          let handle = table.shown(card)
          for text in Set([handle.text, table.whole(card)]) {
            let new = Shown(
              text: text, number: number, title: card.title, rest: RestDigest(of: card),
              recurrence: card.value(of: .every))
            shown.insert(new)
            guard !isTrashed else { continue }
            let answer = try plan.named(text, .live)
            // There may be several done occurrences of a chore. Chores with the same recurrence count as one if only one is open.
            let isOwn =
              !answer.cards.isEmpty
              && answer.cards.allSatisfy {
                $0.number == number || new.recurrence != nil && $0.card.value(of: .every) == new.recurrence
              }
            // A card that has just become equal to one with an id made from its handle.
            let isEqual =
              !answer.isOne
              && (handle.needed == 0
                || answer.cards.allSatisfy { $0.number == number || RestDigest(of: $0.card) == new.rest })
            #expect(
              isOwn || isEqual, "seed \(seed), now: \(text), \(card.title) \(number): \(answer) \(history)\n\(plan)")
          }
        }
        for old in shown.sorted(by: { ($0.text, $0.number) < ($1.text, $1.number) }) {
          let preference = [.live, .open, .closed, .archived].randomElement(using: &random) ?? CardName.Preference.live
          asked += 1
          let answer = try plan.named(old.text, preference)
          guard answer.isOne, let found = answer.cards.first else {
            if answer.cards.isEmpty { none += 1 } else { ambiguous += 1 }
            continue
          }
          if found.number == old.number {
            own += 1
          } else if plan.isExcepted(old.text, old.number, old.title, old.rest, old.recurrence, found, &exceptions) {
            continue
          } else {
            Issue.record(
              "seed \(seed): \(old) means \(found.number) \(found.card.title) after \(history)\n\(plan)")
          }
        }
      }
    }
    #expect(own * 4 > asked && ambiguous > 0)
    print(
      "handles of twins (seeds \(seeds)): \(changes) changes, \(asked) names asked, \(own) named their card, \(ambiguous) were ambiguous, \(none) named none; \(exceptions)"
    )
  }
}

extension TwinPropertyTests.Exceptions: CustomStringConvertible {
  var description: String {
    "another card was named \(gone) times after the card was gone or had another title, \(identified) times after it had got a shorter id, \(equal) times because it had become equal, \(letters) times because of the same first letters, \(chores) times after a chore was over"
  }
}

/// Boards whose cards have few titles and few fields, and a number each.
private struct TwinPlan: CustomStringConvertible {
  private(set) var boards: ParsedBoards
  private var next = 0

  struct Named {
    let card: Card
    let number: String
  }

  struct Answer: CustomStringConvertible {
    var cards: [Named]
    /// Whether the name means one card. If not, the cards are those among which the user would have to choose.
    var isOne: Bool

    var description: String { "\(isOne ? "one" : "several") of \(cards.map(\.number))" }
  }

  private static let titles = ["Call", "Milk", "Call"]
  private static let key = FieldKey("removed-card")

  init(_ random: inout Seeded) {
    boards = ParsedBoards([])
    for path in ["a.md", "b.md"] {
      var text = ""
      for column in ["To Do", "Doing", "Done"] {
        text += "## \(column)\n\n"
        for _ in 0..<Int.random(in: 0...2, using: &random) { text += line(&random) }
        text += "\n"
      }
      boards.boards.append((Path(path), ParsedBoard(Array(text.utf8))))
    }
  }

  /// The text of a new card.
  private mutating func line(_ random: inout Seeded) -> String {
    next += 1
    let box = ["[ ] ", "[ ] ", "[ ] ", "[x] ", "[-] ", ""].randomElement(using: &random)!
    let fields = ["", "", " #home", " #work", " @ann", " due:2026-11-20", " every:1w due:2026-11-20", " every:2w"]
      .randomElement(using: &random)!
    let note = ["", "", "", "\n  a note\n\n", "  - [ ] item\n"].randomElement(using: &random)!
    return "- \(box)\(Self.titles.randomElement(using: &random)!)\(fields) [removed-card:: \(next)]\n\(note)"
  }

  /// All cards without an id that a program may have given them.
  var cards: [(card: Card, number: String, isTrashed: Bool)] {
    boards.boards.flatMap { path, board in
      board.cards.indices.map { (board.card($0), Self.number(board.card($0)), path == boards.trash) }
    }
  }

  private static func number(_ card: Card) -> String { card.value(of: key) ?? "?" }

  var description: String {
    boards.boards.map { "\($0.path.text)\n\(String(decoding: $0.board.source.bytes, as: UTF8.self))" }.joined()
  }

  /// What a name means, with `handle:` or without.
  func named(_ text: String, _ preference: CardName.Preference) throws -> Answer {
    func named(_ board: ParsedBoard, _ index: Int) -> Named {
      let card = board.card(index)
      return Named(card: card, number: Self.number(card))
    }
    do {
      let match = try CardName("handle:\(text)").find(in: boards, on: nil, preference)
      return Answer(cards: [named(match.board, match.card)], isOne: true)
    } catch let failure as IntentFailure {
      switch failure.reason {
      case .ambiguousCard(_, let candidates), .noSuchTwin(_, let candidates):
        return Answer(
          cards: candidates.map { Named(card: $0.card, number: Self.number($0.card)) }, isOne: false)
      case .inTrash(_, let candidate):
        return Answer(cards: [Named(card: candidate.card, number: Self.number(candidate.card))], isOne: true)
      case .noSuchCard: return Answer(cards: [], isOne: false)
      default: throw failure
      }
    }
  }

  /// Whether a handle of a card may name another card, and why.
  func isExcepted(
    _ text: String, _ number: String, _ title: String, _ rest: RestDigest, _ recurrence: String?, _ found: Named,
    _ exceptions: inout TwinPropertyTests.Exceptions
  ) -> Bool {
    let now = RestDigest(of: found.card)
    if text.contains("_") {
      if now == rest { exceptions.equal += 1 } else { exceptions.letters += 1 }
      return now == rest || now.text.prefix(4) == rest.text.prefix(4)
    }
    let same = cards.filter { $0.number == number && $0.card.title == title }.map(\.card)
    if same.isEmpty {
      exceptions.gone += 1
      return true
    }
    if recurrence != nil, found.card.value(of: .every) == recurrence {
      exceptions.chores += 1
      return true
    }
    if text.utf8.count > 4, same.allSatisfy({ $0.id != nil }) {
      exceptions.identified += 1
      return true
    }
    return false
  }

  /// Makes a random change, and says what it was; nil if it is refused or not possible.
  mutating func change(_ random: inout Seeded) throws -> String? {
    let live = boards.boards.indices.filter { boards.boards[$0].path != boards.trash }
    let (path, board) = boards.boards[live.randomElement(using: &random)!]
    let kind = Int.random(in: 0..<18, using: &random)
    if kind < 4 {
      let text = String(decoding: board.source.bytes, as: UTF8.self)
      let column = ["## To Do\n\n", "## Doing\n\n", "## Done\n\n"].randomElement(using: &random)!
      let new = line(&random)
      set(path, text.replacing(column, with: column + new, maxReplacements: 1))
      return "added \(new)"
    }
    if kind == 4 {
      guard let trash = try boards.boardIfThere(at: boards.trash),
        let card = trash.cards.indices.randomElement(using: &random)
      else { return nil }
      return try perform(RestoreCard(CardName(card, of: trash, at: boards.trash)))
    }
    guard let card = board.cards.indices.randomElement(using: &random) else { return nil }
    let name = CardName(card, of: board, at: path)
    let fields: [[(key: FieldKey, value: String?)]] = [
      [(.tag, "home")], [(.tag, "-home")], [(.due, "2026-12-01")], [(.due, nil)], [(.every, nil)], [(.person, "bo")],
      [(.priority, "high")],
    ]
    switch kind {
    case 5, 6: return try perform(EditCard(name, fields: fields.randomElement(using: &random)!, today: today))
    case 7: return try perform(EditCard(name, notes: ["", "a note", "b"].randomElement(using: &random)!, today: today))
    case 8, 9, 10: return try perform(CompleteCard(name, today: today))
    case 11: return try perform(CompleteCard(name, isDone: false, today: today))
    case 12: return try perform(MarkCard(name, as: .cancelled, today: today))
    case 13: return try perform(RemoveCard(name, today: today))
    case 14:
      return try perform(Bool.random(using: &random) ? ArchiveCard(name) as any Intent : UnarchiveCard(name))
    case 15: return try perform(MoveCard(name, to: BoardName("b.md"), column: ColumnName(text: "Doing"), today: today))
    case 16: return try perform(AssignCardID(name, seed: random.next()))
    default:
      if Bool.random(using: &random) {
        return try perform(EditCard(name, title: Self.titles.randomElement(using: &random)!, today: today))
      }
      guard let edit = try? board.removing(card) else { return nil }
      let number = Self.number(board.card(card))
      boards.boards[boards.boards.firstIndex { $0.path == path }!].board = edit.board
      return "deleted \(number)"
    }
  }

  private mutating func set(_ path: Path, _ text: String) {
    boards.boards[boards.boards.firstIndex { $0.path == path }!].board = ParsedBoard(Array(text.utf8))
  }

  private mutating func perform(_ intent: any Intent) throws -> String? {
    do {
      let change = try intent.plan(on: boards).change
      boards.apply(change)
      return "\(type(of: intent)) \(intent.cardNames.map(\.text))"
    } catch is EditFailure { return nil } catch is IntentFailure { return nil }
  }
}
