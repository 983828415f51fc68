internal import ArgumentParser
internal import PlanBoardIntents

/// The position of a card in a column.
struct PositionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A section of the column, or of any column if none is named; the start of its heading is enough",
      valueName: "name"),
    completion: Accepted.section.kind)
  var section: String?

  @Flag(help: "Above all cards of the column or section")
  var top = false

  @Flag(help: "Below all cards of the column or section (the default)")
  var bottom = false

  @Option(
    help: ArgumentHelp(
      "Before this card, in its column; if a column is named, the card is looked for only there", valueName: "card"),
    completion: Accepted.card.kind)
  var before: String?

  @Option(
    help: ArgumentHelp(
      "After this card, in its column; if a column is named, the card is looked for only there", valueName: "card"),
    completion: Accepted.card.kind)
  var after: String?

  func validate() throws {
    let given = [top, bottom, before != nil, after != nil].count { $0 }
    if given > 1 { throw ValidationError("use only one of --top, --bottom, --before and --after") }
    if section != nil, before != nil || after != nil {
      throw ValidationError("--section cannot be used with --before or --after")
    }
  }

  var sectionName: SectionName? { section.map { SectionName(text: $0) } }

  var position: CardPosition {
    if let before { return .before(CardName(before)) }
    if let after { return .after(CardName(after)) }
    return top ? .top : .bottom
  }
}
