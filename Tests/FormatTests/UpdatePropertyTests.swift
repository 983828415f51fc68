@testable internal import PlanBoardCore
@testable internal import PlanBoardFormats
@testable internal import PlanBoardIntents
@testable internal import PlanBoardMarkdown
@testable internal import PlanBoardStore
internal import TestSupport
internal import Testing

/// An update changes a part of a card only if it has changed in the other program, and not here.
@Suite(.tags(.property)) struct UpdatePropertyTests {
  /// A task of Taskwarrior, and what a board has of it.
  private struct Task: Hashable {
    var title = "Buy milk"
    var due = ""
    var tag = ""
    var priority = ""
    var note = ""
    var state = "pending"

    /// The parts, with small pools of values.
    static let parts = [
      Part("title", \.title, ["Buy milk", "Buy tea", "#1 due:friday"]),
      Part("due", \.due, ["", "2026-11-27", "2026-11-28"]),
      Part("tag", \.tag, ["", "shop", "home"]), Part("priority", \.priority, ["", "H", "L"]),
      Part("notes", \.note, ["", "tiles?", "slate"]), Part("state", \.state, ["pending", "completed", "pending"]),
    ]

    struct Part: Sendable {
      let name: String
      let path: any WritableKeyPath<Task, String> & Sendable
      let values: [String]

      init(_ name: String, _ path: any WritableKeyPath<Task, String> & Sendable, _ values: [String]) {
        (self.name, self.path, self.values) = (name, path, values)
      }
    }

    func json(_ number: Int) -> String {
      var members = [
        "\"uuid\":\"\(Self.uuid(number))\"", "\"description\":\"\(title)\"",
        "\"status\":\"\(state)\"", "\"project\":\"\(number % 2 == 0 ? "house" : "work")\"",
      ]
      if !due.isEmpty { members.append("\"due\":\"\(due.filter { $0 != "-" })T000000Z\"") }
      if !tag.isEmpty { members.append("\"tags\":[\"\(tag)\"]") }
      if !priority.isEmpty { members.append("\"priority\":\"\(priority)\"") }
      if !note.isEmpty { members.append("\"annotations\":[{\"description\":\"\(note)\"}]") }
      if state == "completed" { members.append("\"end\":\"20261120T120000Z\"") }
      return "{\(members.joined(separator: ","))}"
    }

    static func uuid(_ number: Int) -> String { "6334696d-0fc7-4321-aa57-\(String(100_000_000_000 + number))" }

    /// The task that a card is.
    init(_ card: PlacedCard) {
      title = card.plainTitle
      due = card.card.due?.description ?? ""
      tag = card.card.tags.joined(separator: " ")
      priority = card.card.priority.map { $0 == .high ? "H" : "L" } ?? ""
      note = card.card.notes
      state = card.card.isDone ? "completed" : "pending"
    }

    init() {}
  }

  private static func json(_ tasks: [Task]) -> String {
    "[\(tasks.enumerated().map { $1.json($0) }.joined(separator: ",\n"))]"
  }

  private static func tasks(_ plan: PlanInMemory, _ count: Int) throws -> [Task] {
    let cards = plan.cards()
    return try (0..<count).map { number in
      let source = try #require(SourceID.taskwarrior(uuid: Task.uuid(number)))
      let found = cards.filter { $0.card.value(of: SourceID.key) == source }
      try #require(found.count == 1, "\(plan.files)")
      return Task(found[0])
    }
  }

  /// The plan after somebody has given a part of a card another value here.
  private static func changing(_ plan: PlanInMemory, _ number: Int, from old: Task, to new: Task) throws -> PlanInMemory
  {
    var plan = plan
    let source = try #require(SourceID.taskwarrior(uuid: Task.uuid(number)))
    for (name, text) in plan.files where name.hasSuffix(".md") {
      var board = ParsedBoard(Array(text.utf8))
      guard let card = board.cards.indices.first(where: { board.card($0).value(of: SourceID.key) == source }) else {
        continue
      }
      var changes: [CardChange] = []
      if old.title != new.title {
        changes.append(.title(new.title.replacing("#", with: "\\#").replacing("due:", with: "due\\:")))
      }
      if old.due != new.due { changes.append(.field(.due, new.due.isEmpty ? [] : [new.due])) }
      if old.tag != new.tag { changes.append(.field(.tag, new.tag.isEmpty ? [] : [new.tag])) }
      if old.priority != new.priority {
        changes.append(.field(.priority, new.priority.isEmpty ? [] : [new.priority == "H" ? "high" : "low"]))
      }
      if old.note != new.note { changes.append(.notes(new.note)) }
      for change in changes { board = try board.changing(card, change).board }
      plan.files[name] = String(decoding: board.source.bytes, as: UTF8.self)
    }
    return plan
  }

  @Test func `each part follows the side that changed it, and what both changed is listed`() throws {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300) { try update(seed) }
  }

  private func update(_ seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let count = Int.random(in: 1...5, using: &random)
    func pick(_ task: inout Task, _ chance: Int, parts: Int = Task.parts.count) {
      for part in Task.parts.prefix(parts) where Int.random(in: 0..<chance, using: &random) == 0 {
        task[keyPath: part.path] = part.values[Int.random(in: 0..<3, using: &random)]
      }
    }
    // What was the same on both sides last.
    var base = [Task](repeating: Task(), count: count)
    for index in base.indices { pick(&base[index], 2) }
    var (plan, first, _) = try PlanInMemory().importing(Self.json(base), .taskwarrior)
    #expect(try Self.tasks(plan, count) == base, "seed \(seed)")
    var records = first.records
    var there = base
    for round in 0..<3 {
      var here = try Self.tasks(plan, count)
      for index in base.indices {
        let old = here[index]
        // All parts but the state, which is last.
        pick(&here[index], 4, parts: Task.parts.count - 1)
        pick(&there[index], 4)
        plan = try Self.changing(plan, index, from: old, to: here[index])
      }
      #expect(try Self.tasks(plan, count) == here, "seed \(seed), round \(round)")
      let (updated, imported, _) = try plan.importing(Self.json(there), .taskwarrior, updating: records)
      let after = try Self.tasks(updated, count)
      var listed = 0
      for index in base.indices {
        for part in Task.parts {
          let path = part.path
          let (b, h, t, a) = (
            base[index][keyPath: path], here[index][keyPath: path], there[index][keyPath: path],
            after[index][keyPath: path]
          )
          let expected = t == b ? h : h == b ? t : h
          #expect(
            a == expected,
            "seed \(seed), round \(round): \(part.name) of \(index): \(b) → \(h) and \(t), is \(a)\n\(updated.files)")
          // What both changed stays as it is until both have the same again.
          if t == a { base[index][keyPath: path] = t }
          if t != b && h != b && h != t { listed += 1 }
        }
      }
      #expect(imported.differences.count == listed, "seed \(seed), round \(round): \(imported.differences)")
      plan = updated
      records.add(imported.records)
      // The same once more is no change.
      #expect(try plan.importing(Self.json(there), .taskwarrior, updating: records).plan.files == plan.files)
    }
  }
}
