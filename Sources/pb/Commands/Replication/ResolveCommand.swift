internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages
internal import PlanBoardVerbs

struct ResolveCommand: Command {
  @Argument(.resolvePlace) var place: String?

  @Argument(.resolveKept) var kept: Bool

  @Argument(.resolveOther) var other: Bool

  var options = ChangeOptions()

  func validate() throws {
    try options.validate()
    if kept, other { throw UsageError("use either --kept or --other, not both") }
    if place != nil, options.board != nil { throw UsageError("the board is already named; leave out --board") }
    if !kept, !other, options.commit.isDry || options.commit.quiet {
      throw UsageError("--dry-run, --diff and --quiet can be used only with --kept or --other")
    }
  }

  func run() throws {
    try Plan.run { console in
      let named = place ?? options.board
      let names = RequestedNames(
        boards: [named].compactMap { $0 }, cards: [named].compactMap { $0 })
      let plan = try Plan.open(names: names, console)
      let found = try plan.conflicts(at: named)
      guard kept || other else { return list(found, console) }
      if found.isEmpty, !options.commit.json {
        return console.report(Diagnostic(nil, Remark.noConflicts.text), as: .fine)
      }
      let choice: ResolveConflict.Choice = kept ? .kept : .other
      var request = options.commit.request(found.map { ResolveConflict($0.conflict, on: $0.path, choice) })
      request.boards = .found(plan)
      request.otherNames = names
      try options.commit.perform(request, console)
    }
  }

  private func list(_ found: [PlanConflict], _ console: Console) {
    if !found.isEmpty { console.note(.findings) }
    if options.commit.json {
      return console.print { $0.conflicts(found) }
    }
    for one in found {
      console.print(line: one.conflict.diagnostic(on: one.path).message)
    }
  }
}
