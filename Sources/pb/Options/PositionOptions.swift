internal import PlanBoardIntents
internal import PlanBoardVerbs

/// The position of a card in a column.
struct PositionOptions: ArgumentGroup {
  @Argument(.section) var section: String?

  @Argument(.top) var top: Bool

  @Argument(.bottom) var bottom: Bool

  @Argument(.beforeCard) var before: String?

  @Argument(.afterCard) var after: String?

  func validate() throws {
    let given = [top, bottom, before != nil, after != nil].count { $0 }
    if given > 1 { throw UsageError("use only one of --top, --bottom, --before and --after") }
    if section != nil, before != nil || after != nil {
      throw UsageError("--section cannot be used with --before or --after")
    }
  }

  var sectionName: SectionName? { section.map { SectionName(text: $0) } }

  var position: CardPosition {
    if let before { return .before(CardName(before)) }
    if let after { return .after(CardName(after)) }
    return top ? .top : .bottom
  }
}
