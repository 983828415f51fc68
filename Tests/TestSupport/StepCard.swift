/// A model of a card with a nested checklist. Every step (checklist item) has a unique name, so a test knows which
/// parent each step of a merged card must have.
package struct StepCard: Sendable {
  package struct Step: Sendable, Hashable {
    package var name: String
    /// The words after the name in the text of the step.
    package var words: [String] = []
    package var isDone = false
    /// The name of the step that this step is below; nil at the top level.
    package var parent: String?
  }

  /// The steps in the order of the text: a step comes directly before the steps below it.
  package var steps: [Step] = []
  /// The lines between the title and the steps.
  package var notes: [String] = []
  /// Whether there is a blank line above the steps.
  package var isSpaced = false
  package var indent = "  "

  package func step(_ name: String) -> Step? { steps.first { $0.name == name } }

  /// The names of all steps below a step, at any depth.
  package func below(_ name: String) -> [String] {
    steps.filter { $0.parent == name }.flatMap { [$0.name] + below($0.name) }
  }

  private func depth(of step: Step) -> Int { step.parent.flatMap { self.step($0) }.map { depth(of: $0) + 1 } ?? 1 }

  package var text: [UInt8] {
    var text = "## A\n\n- [ ] before\n- [ ] card\n" + notes.map { indent + $0 + "\n" }.joined()
    if isSpaced { text += "\n" }
    for step in steps {
      text += String(repeating: indent, count: depth(of: step)) + "- [\(step.isDone ? "x" : " ")] "
      text += ([step.name] + step.words).joined(separator: " ") + "\n"
    }
    return Array((text + "- [ ] after\n").utf8)
  }
}

/// Makes random cards with steps, and random changes to them. It never uses a word twice.
package struct StepMaker {
  private var random: Seeded
  private var count = 0

  package init(seed: UInt64) { random = Seeded(seed) }

  package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func word(_ kind: String) -> String {
    count += 1
    let syllables = ["ba", "ke", "mi", "lo", "tu", "ra", "se", "ni", "po", "du", "ga", "ve", "zi", "fo", "hu"]
    return kind + (0..<int(2...4)).map { _ in syllables[int(0...syllables.count - 1)] }.joined() + String(count)
  }

  package mutating func card() -> StepCard {
    var card = StepCard()
    card.indent = ["\t", "    ", "  "][int(0...2)]
    card.isSpaced = int(0...2) == 0
    if int(0...2) == 0 { card.notes = [word("n")] }
    for _ in 0..<int(2...7) { add(&card) }
    return card
  }

  /// Adds a step below a random step, or at the top level.
  private mutating func add(_ card: inout StepCard) {
    let parent =
      int(0...card.steps.count) == 0 ? nil : card.steps.last.map { _ in card.steps[int(0...card.steps.count - 1)].name }
    insert([StepCard.Step(name: word("s"), words: [word("w")], parent: parent)], &card)
  }

  /// Inserts a step, together with the steps below it, as the first or the last step below its parent.
  private mutating func insert(_ steps: [StepCard.Step], _ card: inout StepCard) {
    let parent = steps[0].parent
    let start = parent.map { parent in card.steps.firstIndex { $0.name == parent }! + 1 } ?? 0
    let end = parent.map { start + card.below($0).count } ?? card.steps.count
    card.steps.insert(contentsOf: steps, at: int(0...2) == 0 ? start : end)
  }

  private mutating func remove(_ name: String, _ card: inout StepCard) -> [StepCard.Step] {
    let names = Set([name] + card.below(name))
    defer { card.steps.removeAll { names.contains($0.name) } }
    return card.steps.filter { names.contains($0.name) }
  }

  package mutating func edit(_ card: inout StepCard) {
    let kind = int(0...9)
    if kind == 0 { return card.notes.append(word("n")) }
    guard kind > 2, !card.steps.isEmpty else { return add(&card) }
    let place = int(0...card.steps.count - 1)
    switch kind {
    case 3...4: card.steps[place].isDone.toggle()
    case 5: card.steps[place].words.append(word("w"))
    case 6...7: _ = remove(card.steps[place].name, &card)
    default:
      var moved = remove(card.steps[place].name, &card)
      if kind == 9 {
        moved[0].parent = card.steps.isEmpty || int(0...2) == 0 ? nil : card.steps[int(0...card.steps.count - 1)].name
      }
      insert(moved, &card)
    }
  }
}
