internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages

struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Resolve the conflicts of a merge",
    discussion: """
      If both sides of a merge changed a value differently, the board has one of the values, and a note `> conflict: …` has \
      the other. Without --kept and --other, pb lists these notes; the exit code is 1 if there are any. `pb undo` undoes a \
      resolution.

      Examples:
        pb resolve                       all notes of all boards
        pb resolve roadmap.md:12 --kept  keep the value, remove the note
        pb resolve roadmap.md --other    use the values in the notes
      """)

  @Argument(help: "A board, or the line of a note: board.md:12", completion: Accepted.board.kind)
  var place: String?

  @Flag(help: "Keep the value in the board")
  var kept = false

  @Flag(help: "Take the value in the note")
  var other = false

  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if kept, other { throw ValidationError("use either --kept or --other, not both") }
    if place != nil, options.board != nil { throw ValidationError("the board is already named; leave out --board") }
    if !kept, !other, options.isDry || options.quiet {
      throw ValidationError("--dry-run, --diff and --quiet can be used only with --kept or --other")
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
      if found.isEmpty, !options.json {
        return console.report(Diagnostic(nil, Remark.noConflicts.text), as: .fine)
      }
      let choice: ResolveConflict.Choice = kept ? .kept : .other
      var request = options.request(found.map { ResolveConflict($0.conflict, on: $0.path, choice) })
      request.boards = .found(plan)
      request.otherNames = names
      try options.perform(request, console)
    }
  }

  private func list(_ found: [PlanConflict], _ console: Console) {
    if !found.isEmpty { console.note(.findings) }
    if options.json {
      return console.print { $0.conflicts(found) }
    }
    for one in found {
      console.print(line: one.conflict.diagnostic(on: one.path).message)
    }
  }
}
