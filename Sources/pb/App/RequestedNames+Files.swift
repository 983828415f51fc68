internal import PlanBoardCore
internal import PlanBoardIntents

extension RequestedNames {
  /// The paths of Markdown files among the board names, byte for byte as on the command line. The files need not exist.
  var files: [Path] { files { BoardPath(argument: $0)?.path } }
}
