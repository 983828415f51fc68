internal import PlanBoardCore
internal import PlanBoardIntents

extension RequestedNames {
  /// The files that the names may mean, byte for byte as on the command line.
  var files: [Path] { files { BoardPath(argument: $0)?.path } }
}
