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

struct TagRenameCommand: Command {
  @Argument(.tagsRenameOld) var old: String

  @Argument(.tagsRenameNew) var new: String

  @Argument(.onBoard) var board: String?

  var options = CommitOptions()

  func validate() throws { try options.validate() }

  func run() throws { try options.perform([RenameTag(old, to: new, on: board.map { BoardName($0) })]) }
}
