internal import PlanBoardIntents
internal import PlanBoardCore
internal import PlanBoardMerge
internal import PlanBoardMessages
internal import PlanBoardTerminal
internal import PlanBoardVerbs

/// The command that git runs to merge a board (`gitattributes(5)`, "Defining a custom merge driver").
struct MergeDriverCommand: Command {
  @Argument(.mergeDriverBase) var base: String

  @Argument(.mergeDriverOurs) var ours: String

  @Argument(.mergeDriverTheirs) var theirs: String

  @Argument(.mergeDriverMarkerSize) var markerSize: String?

  @Argument(.mergeDriverPath) var path: String?

  @Argument(.mergeDriverOnlyBoards) var onlyBoards: Bool

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
