internal import PlanBoardCore
internal import PlanBoardStore

/// Arguments that are boards, or parts of a query. A board is `-`, anything that is there, and what is written like a path: it
/// begins with `/`, `./` or `../`, or ends like a Markdown file. All the rest is the query.
struct QueryArguments {
  let paths: [BoardPath]
  let query: CardQuery

  /// - Throws: `CardQuery.Failure`.
  init(_ arguments: [BoardPath]) throws {
    paths = arguments.filter { Self.isPath($0.path) }
    query = try CardQuery(
      parsing: arguments.filter { !Self.isPath($0.path) }.map(\.path.text).joined(separator: " "))
  }

  private static func isPath(_ path: Path) -> Bool {
    path == BoardFile.standardInputName || ["/", "./", "../"].contains { path.bytes.starts(with: $0.utf8) }
      || (path.isMarkdown && !path.bytes.contains(UInt8(ascii: ":"))) || BoardFinder.isThere(path, in: System.files)
  }
}
