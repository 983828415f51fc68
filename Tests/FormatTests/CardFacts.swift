internal import PlanBoardCore
@testable internal import PlanBoardMarkdown

/// What a card says, by the names of its parts, so that the loss of one can be told from the loss of another.
struct CardFacts {
  var title: String
  var facts: [String: String]

  /// - Parameter titles: the titles of the cards of the plan by their ids.
  init(_ placed: PlacedCard, titles: [String: String]) {
    let card = placed.card
    title = Self.words(placed.plainTitle)
    facts = [
      "board": placed.board, "column": placed.column ?? "", "section": card.section ?? "",
      "archived": "\(placed.isArchived)", "state": card.state.rawValue, "started": "\(card.isStarted)",
      "box": card.box.map { String($0.mark) } ?? "", "tags": card.tags.sorted().joined(separator: " "),
      "people": card.people.sorted().joined(separator: " "),
      "checklist": card.checklist.map { "\($0.isDone) \($0.title)" }.joined(separator: "\n"),
      "depths": card.checklist.map { "\($0.depth)" }.joined(),
      "notes": card.notes.split(separator: "\n").map { Self.words(String($0)) }.filter { !$0.isEmpty }.joined(
        separator: "\n"),
    ]
    for definition in FieldDefinition.all where ![.tag, .person, .id, .after].contains(definition.key) {
      facts[definition.name] = card.text(of: definition.key)
    }
    for field in placed.fields where !field.key.isOfFormat { facts[field.key.name] = field.value }
    // `+1w` and `p1w` are the same.
    facts["every"] = card.text(of: .every).map { Recurrence($0)?.word ?? $0 }
    // Ids may change, but a card must wait for the same cards.
    facts["after"] = card.prerequisiteIDs.map { titles[$0] ?? $0 }.sorted().joined(separator: ", ")
  }

  /// How many parts the card has, besides some.
  func count(without lost: Set<String>) -> Int { facts.count { !$0.value.isEmpty && !lost.contains($0.key) } }

  private static func words(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }

  static func all(_ plan: PlanInMemory) -> [CardFacts] {
    let cards = plan.cards()
    let titles = Dictionary(
      cards.compactMap { card in card.card.id.map { ($0.text, words(card.plainTitle)) } }
    ) { first, _ in first }
    return cards.map { CardFacts($0, titles: titles) }
  }
}
