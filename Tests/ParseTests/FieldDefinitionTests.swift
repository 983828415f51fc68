@testable internal import PlanBoardCore
@testable internal import PlanBoardMarkdown
internal import Testing

/// Each field of the format is read, written, sorted by and found, only because it has a row in the table of fields.
struct FieldDefinitionTests {
  private static let today = CalendarDate(year: 2026, month: 11, day: 21)!

  /// Two values in native form, the one that is sorted first before the other.
  private static func values(of kind: FieldDefinition.Kind) -> (first: String, last: String) {
    switch kind {
    case .tag: ("core", "home")
    case .person: ("ann", "bo")
    case .day, .lastDay: ("2026-12-01", "2026-12-02")
    case .priority: ("high", "low")
    case .color: ("blue", "red")
    case .recurrence: ("1w", "2w")
    case .duration: ("90m", "2h")
    case .number: ("2", "10")
    case .text: ("Bern", "Chur")
    case .ids, .id: ("a1", "b2")
    case .flag: ("true", "false")
    }
  }

  /// The field as people write it on a board.
  private static func written(_ field: FieldDefinition, _ value: String) -> String {
    switch field.kind {
    case .tag: "#\(value)"
    case .person: "@\(value)"
    case .lastDay: "[\(field.name):: \(value)]"
    default: "\(field.name):\(value)"
    }
  }

  private static func board(_ cards: String...) -> ParsedBoard {
    ParsedBoard(Array(("---\nplanboard: 1\n---\n## A\n" + cards.map { "- \($0)\n" }.joined()).utf8))
  }

  private static func found(_ query: String, in board: ParsedBoard) throws -> [Int] {
    try CardFilter(CardQuery(parsing: query), today: today).cards(in: board, names: [])
  }

  @Test func `each field has a place of its own, and names and emoji that no other field has`() {
    let all = FieldDefinition.all
    #expect(FieldDefinition.numbered.map(\.key.number) == Array(0..<all.count - 1))
    #expect(all.allSatisfy { $0.key.definition?.name == $0.name && $0.key.kind == $0.kind && $0.key.name == $0.name })
    #expect(all.filter { $0.key.number == nil }.map(\.name) == ["until"])
    #expect(Set(all.map(\.name)).count == all.count)
    let emoji = all.flatMap { $0.emoji.map { "\($0.sign)" } }
    #expect(Set(emoji).count == emoji.count)
    // The number of a key is the position of a bit, after the one of a time.
    #expect(all.count < UInt32.bitWidth)
    #expect(FieldKey("customer").definition == nil && FieldKey("customer").kind == .text)
  }

  /// Users' boards and habits depend on each of these words, so they are written out here once more.
  @Test func `the names and emoji of the fields are those that boards and people use`() {
    let lines = FieldDefinition.all.map { field in
      let names = [
        field.boardNames, field.typedNames, field.foreignNames, field.nameBeforeDate.map { [$0] } ?? [],
        field.likelyNames,
        field.emoji.map(\.sign),
      ].map { $0.map { "\($0)" }.joined(separator: " ") }
      return "\(field.name): \(names.joined(separator: " | "))"
    }
    #expect(
      lines == [
        "tag:  | tag tags |  |  |  | ",
        "person:  | person people |  |  |  | ",
        "due: due |  | by deadline on |  | due | 📅 📆 🗓",
        "start: start |  | t wait | t | start | 🛫",
        "scheduled: scheduled |  |  |  | scheduled | ⏳ ⌛",
        "created: created |  |  |  | created | ➕",
        "done: done completion |  |  |  |  | ✅",
        "cancelled: cancelled |  |  |  |  | ❌",
        "priority: priority pri | p |  |  | priority | ⏫ 🔺 🔼 🔽 ⏬",
        "color: color colour |  |  |  | color | ",
        "every: every rec repeat | recurrence | rec recur |  | every repeat | 🔁",
        "until:  |  |  |  |  | ",
        "est: est | estimate |  |  |  | ",
        "qty: qty | quantity |  |  |  | ",
        "after: after dependson | depends |  |  | after | ⛔",
        "pin: pin | pinned |  |  |  | 📌",
        "id: id |  |  |  |  | 🆔",
      ])
    #expect(
      FieldDefinition.onCards.map(\.name) == [
        "due", "start", "scheduled", "priority", "tag", "person", "every", "until", "est", "qty", "after", "pin",
        "color",
      ])
  }

  @Test(arguments: FieldDefinition.all)
  func `a field is read in each of its notations and under each of its names`(field: FieldDefinition) throws {
    let value = Self.values(of: field.kind).first
    var texts = [Self.written(field, value)] + field.boardNames.map { "\($0):\(value)" }
    texts += field.boardNames.map { "[\($0):: \(value)]" }
    texts += field.emoji.map { "\($0.sign) " + ($0.value == nil ? value : "") }
    for text in texts {
      let card = Self.board("one \(text)").syntax(ofCard: 0)
      #expect(card.fields.map(\.key) == [field.key] && card.fields.first?.isTakenOutOfTitle == true, "\(text)")
    }
    let line = Self.board("one\n  \(field.name): \(value)").syntax(ofCard: 0)
    #expect(line.value(of: field.key) == value)
    for name in field.boardNames + field.typedNames { #expect(FieldKey(typed: "\(name)") == field.key) }
    #expect(TypedField(assignment: "\(field.name)=\(value)")?.key == field.key)
  }

  @Test(arguments: FieldDefinition.all)
  func `a field is set, changed and removed`(field: FieldDefinition) throws {
    let (first, last) = Self.values(of: field.kind)
    var board = Self.board("one")
    for values in [[first], [last], []] {
      board = try board.setting(field.key, ofCard: 0, to: values).board
      #expect(board.syntax(ofCard: 0).value(of: field.key) == values.first)
      if let value = values.first {
        #expect(board.source.string(0..<board.source.bytes.count).contains(value == "medium" ? "med" : value))
      }
    }
    #expect(board.source.bytes == Self.board("one").source.bytes)
    // The first of two different values counts, except for a field that a card can have several times.
    let twice = Self.board("one \(Self.written(field, first)) \(Self.written(field, last))").syntax(ofCard: 0)
    let isSingle = ![.tag, .person, .flag].contains(field.kind)
    #expect(twice.fields.filter { $0.key == field.key }.map(\.counts) == [true, !isSingle])
  }

  @Test(arguments: FieldDefinition.all)
  func `cards are sorted by a field and found by it`(field: FieldDefinition) throws {
    let (first, last) = Self.values(of: field.kind)
    let board = Self.board("one", "two \(Self.written(field, last))", "three \(Self.written(field, first))")
    let key = try #require(SortKey(field.name))
    #expect(SortKey.names.contains(field.name) == (field.kind != .lastDay) && key.customName == nil)
    var table = SortTable([key.resolved(declared: []).field], capacity: 3)
    board.forEachSyntax(ofCards: board.cards.indices) { card, bytes in table.add(card, in: board, bytes) }
    #expect(table.order(of: 0..<3, by: SortOrder([key], pinnedFirst: false)).first == 2)

    let two = Self.board("one \(Self.written(field, first))", "two")
    #expect(CardQueryKey.names.contains(field.name))
    for query in ["has:\(field.name)", "\(field.name):any", "\(field.name):\(first)"] {
      #expect(try Self.found(query, in: two) == [0], "\(query)")
    }
    #expect(try Self.found("\(field.name):none", in: two) == [1])
    for typed in CardQueryKey.comparisons where typed.hasPrefix("\(field.name).") {
      #expect(try CardQuery(parsing: "\(typed):\(first)").conditions.count == 1)
    }
  }
}
