/// Something in the user's text worth saying. Data, never prose: shells word it by its code.
package struct Finding: Hashable, Sendable {
  /// What is the matter. Codes are stable.
  package enum Code: Hashable, Sendable {
    /// The front matter is no YAML mapping; `reason` is the reader's own message.
    case invalidFrontMatter(reason: String)
    /// The front matter is not read: longer than `limit` bytes.
    case frontMatterTooLarge(limit: Int)
    /// The front matter is not read: it could expand to more than `limit` values.
    case frontMatterTooComplex(limit: Int)
    /// A front-matter value has another type than its key wants.
    case wrongType(key: String, wanted: String)
    /// The line nests lists or quotes deeper than `limit`; what is deeper is read as plain text.
    case nestingTooDeep(limit: Int)
    /// A link reference definition is longer than `limit` bytes; its rest is read as plain text.
    case definitionTooLong(limit: Int)
    /// `board:` names a heading that the file does not have.
    case unknownBoardHeading(String)
    /// A key that requires a date, with a value that is not one.
    case notADate(key: String, value: String)
    /// Bytes that are no UTF-8.
    case invalidUTF8
  }

  package var code: Code
  /// 1-based.
  package var line1: Int
  /// 1-based, in bytes.
  package var column1: Int

  package init(_ code: Code, line1: Int, column1: Int = 1) {
    self.code = code
    self.line1 = line1
    self.column1 = column1
  }
}
