/// A problem that the parser found in a board.
package struct Finding: Hashable, Sendable {
  /// The kind of problem.
  package enum Code: Hashable, Sendable {
    /// The front matter is not a YAML mapping.
    case invalidFrontMatter(YAMLFault)
    /// The front matter is not read because it is longer than `limit` bytes.
    case frontMatterTooLarge(limit: Int)
    /// The front matter is not read because it could expand to more than `limit` values, or because it has too many
    /// aliases or levels.
    case frontMatterTooComplex(limit: Int)
    case wrongType(key: String, wanted: WantedValue)
    /// The board is written in a later version of the format than `known`, the highest one that this program knows.
    case newerFormat(version: Int, known: Int)
    /// Lists or quotes are nested more than `limit` levels deep; deeper levels are read as plain text.
    case nestingTooDeep(limit: Int)
    /// A link reference definition is longer than `limit` bytes; the lines beyond that are read as plain text.
    case definitionTooLong(limit: Int)
    /// `board:` names a heading that the file does not have.
    case unknownBoardHeading(String)
  }

  package var code: Code
  /// 1-based.
  package var line1: Int
  /// 1-based, in Unicode scalars.
  package var column1: Int

  package init(_ code: Code, line1: Int, column1: Int = 1) {
    self.code = code
    self.line1 = line1
    self.column1 = column1
  }
}
