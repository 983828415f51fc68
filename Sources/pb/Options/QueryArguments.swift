internal import PlanBoardMessages
internal import PlanBoardIntents
internal import PlanBoardCore

/// Arguments that name boards or form a query. An argument names boards if it is `-` or an existing file or folder, if it begins
/// with `/`, `./` or `../`, or if it ends like a Markdown file and contains no `:`. All other arguments form the query.
struct QueryArguments {
  let paths: [BoardPath]
  let query: CardQuery

  /// - Throws: `CardQuery.Failure`.
  init(_ arguments: [BoardPath], in session: PlanSession) throws {
    paths = arguments.filter { Self.isPath($0.path, in: session) }
    query = try CardQuery(
      parsing: arguments.filter { !Self.isPath($0.path, in: session) }.map(\.path.text).joined(separator: " "))
  }

  private static func isPath(_ path: Path, in session: PlanSession) -> Bool {
    path == .standardInput || ["/", "./", "../"].contains { path.bytes.starts(with: $0.utf8) }
      || (path.isMarkdown && !path.bytes.contains(UInt8(ascii: ":"))) || session.isThere(path)
  }
}
