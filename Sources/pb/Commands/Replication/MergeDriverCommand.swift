internal import PlanBoardIntents
internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardMerge
internal import PlanBoardMessages

/// What git calls to merge a board (`gitattributes(5)`, "Defining a custom merge driver").
struct MergeDriverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver",
    abstract: "Merge two changes of a board, for git",
    discussion: """
      git runs it. The result goes into the second file. Ends with 0 if all is merged, with 1 if something was changed \
      differently on both sides (notes in the board say what; `pb resolve` lists them), with 129 or more if the merge was \
      not made; the file is as it was then. Standard output stays empty.

      Examples:
        pb merge-driver base.md ours.md theirs.md      by hand; the result is in ours.md
        git config merge.pb.driver "pb merge-driver -- %O %A %B %L %P"
        echo '*.md merge=pb' >> .gitattributes
      """)

  @Argument(help: "%O: what both were made of; empty if nothing was")
  var base: String

  @Argument(help: "%A: our version; the result goes here")
  var ours: String

  @Argument(help: "%B: their version")
  var theirs: String

  @Argument(help: "%L: the length of conflict markers; not needed")
  var markerSize: String?

  @Argument(help: "%P: the path of the board, for messages")
  var path: String?

  /// git takes everything above 128 for a failure, and up to 128 for a conflict.
  private static let failure: Int32 = 129

  func run() throws {
    let errors = Output(.errors)
    func path(_ text: String) -> Path { BoardPath(argument: text)?.path ?? Path(text) }
    do {
      let conflicts = try Plan.session().mergeForGit(base: path(base), ours: path(ours), theirs: path(theirs))
      guard !conflicts.isEmpty else { return }
      for conflict in conflicts { errors.line(conflict.diagnostic(on: path(shownPath), isMerging: true).text) }
      errors.line(Diagnostic.resolveConflicts(in: path(shownPath)).text)
      errors.flush()
      throw ExitCode(1)
    } catch let failure as FileFailure {
      errors.line(failure.diagnostic.text)
      errors.flush()
      throw ExitCode(Self.failure)
    }
  }

  /// git before 2.44 leaves placeholders that it does not know as they are.
  private var shownPath: String { path.flatMap { $0.hasPrefix("%") ? nil : $0 } ?? ours }
}
