internal import PlanBoardCore

/// The list of all rules.
package enum Rules {
  /// A rule, with the kind of thing that it checks.
  package enum Registered: Sendable {
    case board(any BoardRule)
    case card(any CardRule)
    case plan(any PlanRule)
    case comment(any CommentRule)

    package var type: any Rule.Type {
      switch self {
      case .board(let rule): Swift.type(of: rule)
      case .card(let rule): Swift.type(of: rule)
      case .plan(let rule): Swift.type(of: rule)
      case .comment(let rule): Swift.type(of: rule)
      }
    }
  }

  /// All rules, in the order of the documentation.
  package static let all: [Registered] = [
    .board(InvalidUTF8()), .board(HiddenCharacters()), .board(ConflictMarkers()), .board(UnresolvedConflict()),
    .board(InvalidFrontMatter()), .board(UnknownKey()), .board(WrongType()), .board(UnknownBoardHeading()),
    .board(NewerFormat()), .board(TooDeep()),
    .board(EmptyColumnName()), .board(DuplicateColumn()), .board(WIPLimitExceeded()), .board(Unsorted()),
    .board(HiddenCards()), .board(HeadingCards()), .board(TableCards()), .board(IndentedCards()),
    .board(MalformedBox()), .card(GluedText()),
    .card(SwallowedFooter()), .card(IDNotLast()),
    .card(EmptyTitle()), .board(DuplicateTitle()), .card(DoneOutsideDoneColumn()), .board(OpenInDoneColumn()),
    .card(ChecklistDone()),
    .card(MetadataNotRead()), .card(NotADate()), .card(AmbiguousDate()), .card(DuplicateField()), .card(UnknownField()),
    .card(UnknownTag()),
    .card(DueBeforeStart()),
    .card(DoneBeforeCreated()), .card(NotARecurrence()), .card(RecurrenceWithoutDate()), .board(RecurringWithoutNext()),
    .card(Overdue()),
    .plan(DuplicateID()), .plan(MissingDependency()), .plan(DependencyCycle()), .plan(TagSpelling()),
    .board(DeadLink()), .plan(DeadCardLink()), .plan(DeadColumnLink()), .plan(ConflictCopy()),
    .comment(UnknownRule()), .comment(UnusedDisable()),
    .board(MixedBullets()), .board(MixedIndents()), .board(TrailingWhiteSpace()), .board(MissingFinalNewline()),
    .board(MixedLineEnds()),
  ]

  private static let indices = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($0.element.type.id, $0.offset) })

  /// The position in ``all`` of the rule with this name; nil if there is none.
  package static func index(of id: RuleID) -> Int? { indices[id] }

  /// The rule with this name; nil if there is none.
  package static func rule(named name: String) -> (any Rule.Type)? { index(of: RuleID(name)).map { all[$0].type } }
}
