/// Why a file of another program cannot be read. Nothing of it is imported then.
package struct ImportFault: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Bytes that are no UTF-8, or a zero byte, which no text has.
    case noText
    /// The text ends in the middle of something, or is no JSON.
    case noJSON
    /// Arrays and objects nest deeper than this.
    case tooDeep(limit: Int)
    /// The text has more values than this.
    case tooManyValues(limit: Int)
    /// There is something else where the format has this.
    case expected(Expected)
    /// A quotation mark opens a cell and is not closed, or text follows the one that closes it.
    case quotationMark
    /// The rows have no column with the titles of the cards.
    case noTitleColumn
    /// `--map` names a column that the rows do not have, or a part that cards do not have.
    case unknownColumn(String)
    case unknownPart(String)
    /// The file has more than this many bytes.
    case tooLarge(limit: Int)
  }

  package enum Expected: Hashable, Sendable {
    case tasks, boards, trelloBoard, issues, items
  }

  package var reason: Reason
  /// 1-based; 0 if the fault is that of the file as a whole.
  package var line1: Int
  /// 1-based, in bytes.
  package var column1: Int

  package init(_ reason: Reason, line1: Int = 0, column1: Int = 0) {
    self.reason = reason
    self.line1 = line1
    self.column1 = column1
  }

  /// A fault at a place in a text.
  ///
  /// - Parameter offset: a byte offset in the text.
  package init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(max(0, offset), bytes.count)]
    let line = before.count { $0 == .lineFeed } + 1
    let start = before.lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    self.init(reason, line1: line, column1: before.count - start + 1)
  }
}
