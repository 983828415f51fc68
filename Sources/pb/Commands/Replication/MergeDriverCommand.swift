internal import PlanBoardIntents
internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardMerge
internal import PlanBoardMessages
internal import PlanBoardTerminal

/// The command that git runs to merge a board (`gitattributes(5)`, "Defining a custom merge driver").
struct MergeDriverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge-driver",
    abstract: "Merge two changes of a board, for git",
    discussion: """
      git runs this command. The result replaces the second file. The exit code is 0 if everything is merged, 1 if both \
      sides changed a value differently (the board then has a note; `pb resolve` lists the notes), and 129 or more if the \
      merge failed and left the file unchanged. It is also 1 if one of the files is UTF-16 or UTF-32; nothing is merged then. \
      Nothing is printed to standard output.

      Examples:
        pb merge-driver base.md ours.md theirs.md      by hand; the result is in ours.md
        git config merge.pb.driver "pb merge-driver -- %O %A %B %L %P"
        echo 'roadmap.md merge=pb' >> .gitattributes
      """)

  @Argument(help: "%O: the common ancestor; an empty file if there is none")
  var base: String

  @Argument(help: "%A: our version; the result goes here")
  var ours: String

  @Argument(help: "%B: their version")
  var theirs: String

  @Argument(help: "%L: the length of conflict markers; ignored")
  var markerSize: String?

  @Argument(help: "%P: the path of the board, for messages and --only-boards")
  var path: String?

  @Flag(help: "Merge nothing, and end with 129, if the path is not that of a board")
  var onlyBoards = false

  /// git treats a code above 128 as a failure, and a code from 1 to 128 as a conflict.
  static let failure: Int32 = 129

  static func isNamed(in arguments: [[UInt8]]) -> Bool {
    arguments.first?.elementsEqual("merge-driver".utf8) ?? false
  }

  func run() throws {
    func path(_ text: String) -> Path { BoardPath(argument: text)?.path ?? Path(text) }
    do {
      let conflicts = try Plan.session(searchesOnlyUpwards: true).mergeForGit(
        base: path(base), ours: path(ours), theirs: path(theirs), onlyIfBoardAt: onlyBoards ? path(shownPath) : nil)
      guard let conflicts else { throw ExitCode(Self.failure) }
      guard !conflicts.isEmpty else { return }
      let messages =
        conflicts.map { $0.diagnostic(on: path(shownPath), isMerging: true) } + [.conflictAdvice(in: path(shownPath))]
      for message in messages { MessageForm.print(message, as: .findings) }
      throw ExitCode(1)
    } catch var failure as FileFailure where failure.code == .foreignEncoding {
      // To git, such a text is binary: our version stays, and the user decides.
      failure.path = path(shownPath)
      MessageForm.print(failure.diagnostic, as: .findings)
      throw ExitCode(1)
    } catch let failure as FileFailure {
      MessageForm.print(failure.diagnostic, as: .failed)
      throw ExitCode(Self.failure)
    }
  }

  /// The path of the board, for messages; the path of our version if git does not pass the board's path. git before 2.5
  /// passes the two characters `%P` themselves.
  private var shownPath: String { path.flatMap { $0 == "%P" ? nil : $0 } ?? ours }
}
