@testable internal import PlanBoardCore
internal import PlanBoardFormats
internal import PlanBoardIntents
internal import TestSupport
internal import Testing

/// Random plans go out in each format and come into an empty plan.
@Suite(.tags(.property)) struct RoundTripPropertyTests {
  private static let formats: [(out: ExportFormat, in: ImportFormat)] = [
    (.json, .json), (.csv, .csv), (.tsv, .tsv), (.todoTxt, .todoTxt), (.taskwarrior, .taskwarrior),
  ]

  /// The parts of a card that a kind of loss concerns.
  private static func parts(_ kind: ExportLosses.Kind) -> [String] {
    switch kind {
    case .checklist: ["checklist", "depths"]
    case .notes: ["notes"]
    case .column: ["column"]
    case .section: ["section"]
    case .board: ["board"]
    // A card that comes out of the archive is in another column.
    case .archived: ["archived", "column", "box", "state"]
    case .started: ["started", "box"]
    case .cancelled: ["state", "box"]
    case .box: ["box"]
    case .depth: ["depths"]
    case .undatedNotes: ["notes"]
    case .time: FieldDefinition.all.filter { $0.kind == .day }.map(\.name)
    case .recurrence: ["every"]
    case .prerequisite: ["after"]
    // Such words become contexts, projects and fields.
    case .title: ["title", "tags", "people", "board", "after"]
    case .field(let key): [key.name]
    }
  }

  @Test(arguments: 0..<5) func `a plan that goes out and comes back loses only what was counted`(number: Int) throws {
    let (out, back) = Self.formats[number]
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300) {
      let plan = RandomPlan.make(seed: seed)
      let (text, losses) = plan.exported(out)
      let (result, counts, _) = try PlanInMemory().importing(text, back)
      var lost = Set(losses.all.flatMap { Self.parts($0.kind) })
      for rest in counts.rest {
        switch rest.kind {
        case .field(let key): lost.insert(key.name)
        case .prerequisite: lost.insert("after")
        case .tag: lost.insert("tags")
        default: Issue.record("seed \(seed), \(out): \(rest)")
        }
      }
      let (before, after) = (CardFacts.all(plan), CardFacts.all(result))
      #expect(before.count == after.count, "seed \(seed), \(out)")
      var left = after
      // The cards with the most facts choose first, because the others have more partners.
      for card in before.sorted(by: { $0.count(without: lost) > $1.count(without: lost) }) {
        let partners = left.indices.filter { Self.missing(card, left[$0], lost).isEmpty }
        let place =
          partners.first { left[$0].title == card.title }
          ?? partners.min { left[$0].count(without: lost) < left[$1].count(without: lost) }
        if let place {
          left.remove(at: place)
        } else {
          let near = after.first { $0.title == card.title }
          Issue.record(
            """
            seed \(seed), \(out): \(card.title) lost \(near.map { Self.missing(card, $0, lost) } ?? ["everything"])
            \(text)
            """)
        }
      }
    }
  }

  /// The parts of a card that another one lacks, or has with another value.
  private static func missing(_ card: CardFacts, _ other: CardFacts, _ lost: Set<String>) -> [String] {
    var missing = card.facts.filter { name, value in
      !value.isEmpty && !lost.contains(name) && name != "path" && other.facts[name] != value
    }.map { "\($0.key): \($0.value) → \(other.facts[$0.key] ?? "")" }
    if !lost.contains("title"), card.title != other.title { missing.append("title: \(card.title) → \(other.title)") }
    return missing
  }

  @Test(arguments: 0..<5) func `importing twice changes nothing`(number: Int) throws {
    let (out, back) = Self.formats[number]
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(100) {
      let text = RandomPlan.make(seed: seed).exported(out).text
      let (plan, first, _) = try PlanInMemory().importing(text, back)
      let (again, second, isNothing) = try plan.importing(text, back)
      #expect(isNothing && again.files == plan.files, "seed \(seed), \(out)")
      #expect(second.cards == 0 && second.present == first.cards, "seed \(seed), \(out)")
    }
  }

  @Test func `a plan in PlanBoard's own JSON comes back word for word`() throws {
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(300) {
      let plan = RandomPlan.make(seed: seed)
      let (result, counts, _) = try PlanInMemory().importing(plan.exported(.json).text, .json)
      #expect(counts.rest == [], "seed \(seed)")
      let texts = plan.cards().map { "\($0.board) \($0.column ?? "-") \($0.card.section ?? "-")\n\($0.markdown)" }
      let back = result.cards().map { "\($0.board) \($0.column ?? "-") \($0.card.section ?? "-")\n\($0.markdown)" }
      #expect(texts.sorted() == back.sorted(), "seed \(seed)")
    }
  }
}
