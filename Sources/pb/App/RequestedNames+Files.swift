internal import PlanBoardCore
internal import PlanBoardIntents

extension RequestedNames {
  /// The board names that look like paths of Markdown files, as paths, byte for byte as on the command line. The files
  /// need not exist.
  var files: [Path] { files { BoardPath(argument: $0)?.path } }
}
