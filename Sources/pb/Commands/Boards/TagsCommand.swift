internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct TagListCommand: Command {
  @Argument(.tagsListWords) var words: [String]

  @Argument(.onBoard) var board: String?

  @Argument(.withArchived) var archived: Bool

  @Argument(.json) var json: Bool

  func run() throws {
    try Plan.run { console in
      let (cards, _) = try Plan.cards(
        words.joined(separator: " "), in: archived ? .planAndArchive : .plan, on: board, console)
      let tags = try console.value(of: cards.tags())
      if tags.ranked.isEmpty { try QueryArguments.hintAtBoard(words, on: board, ifEmpty: cards, console) }
      if json { return console.print { $0.tags(tags) } }
      for (tag, count) in tags.ranked { console.print(line: count.line(of: tag)) }
    }
  }
}
