internal import PlanBoardCore

/// The list `list-collapse` in the footer of an Obsidian Kanban file. For each column except the archive, in order, a
/// value says whether the column is folded.
package struct FoldedColumns {
  private let board: ParsedBoard
  private let footer: Int
  private let values: FlowCollection

  /// - Returns: nil if the board has no such list, or if the list has a comma too many, as in `[true,]`.
  package init?(_ board: ParsedBoard) {
    guard let footer = board.blocks.lastIndex(where: { $0.kind == .settingsFooter }),
      let json = SettingsFooter(
        in: board.source, from: board.source.lines.line(at: board.blocks[footer].range.lowerBound))?.json,
      let list = Self.list(in: board.source.bytes, json), list.commas.count == max(0, list.items.count - 1)
    else { return nil }
    (self.board, self.footer, values) = (board, footer, list)
  }

  private static func list(in bytes: [UInt8], _ json: Range<Int>) -> FlowCollection? {
    guard let start = json.first(where: { !bytes[$0].isBlank && !bytes[$0].isLineEnd }),
      let object = FlowCollection(bytes, in: start..<json.upperBound), object.isMapping
    else { return nil }
    let key = Array("\"list-collapse\"".utf8)
    // Of several entries with this key, JSON readers take the last one.
    guard let entry = object.items.last(where: { bytes[$0].starts(with: key) }) else { return nil }
    let rest = entry.dropFirst(key.count).drop { bytes[$0].isBlank || bytes[$0].isLineEnd }
    guard let colon = rest.first, bytes[colon] == UInt8(ascii: ":"),
      let open = rest.dropFirst().first(where: { !bytes[$0].isBlank && !bytes[$0].isLineEnd }),
      bytes[open] == UInt8(ascii: "[")
    else { return nil }
    return FlowCollection(bytes, in: open..<entry.upperBound)
  }

  /// The bytes of each value, in the order of the list.
  package var written: [[UInt8]] { values.items.map { Array(board.source.bytes[$0]) } }

  /// The bytes of the value for a column that is not folded.
  package static let unfolded = Array("false".utf8)

  /// Returns the bytes of a column's value; ``unfolded`` if the column has none.
  ///
  /// - Parameter column: the index of the column on the board. It must not be the archive.
  package func value(of column: Int) -> [UInt8] {
    let place = place(of: column)
    return values.items.indices.contains(place) ? Array(board.source.bytes[values.items[place]]) : Self.unfolded
  }

  /// Returns the bytes of the footer with other values in its list.
  package func footer(with new: [[UInt8]]) -> [UInt8] {
    let start = values.items.first?.lowerBound ?? values.range.lowerBound + 1
    let old = start..<(values.items.last?.upperBound ?? start)
    let footer = board.blocks[footer].range
    let bytes = board.source.bytes
    return Array(bytes[footer.lowerBound..<old.lowerBound]) + new.joined(separator: [UInt8(ascii: ",")])
      + bytes[old.upperBound..<footer.upperBound]
  }

  private func place(of column: Int) -> Int { board.columns[..<column].count { $0.kind.hasPosition } }

  /// The edits that add a value for a new column, which is not folded.
  ///
  /// - Parameter index: the number of columns before the new one, not counting the archive.
  func adding(at index: Int) -> [TextEdit] {
    // Columns without a value are not folded, so the new column may need none.
    guard index <= values.items.count, !values.items.isEmpty else { return [] }
    if index == values.items.count { return [.insert(Array(",false".utf8), at: values.items[index - 1].upperBound)] }
    return [.insert(Array("false,".utf8), at: values.items[index].lowerBound)]
  }

  /// The edits that remove the value of a column, which must not be the archive.
  func removing(_ column: Int) -> [TextEdit] {
    let place = place(of: column)
    return values.items.indices.contains(place) ? values.removing(place) : []
  }

  /// - Parameter index: the column's new index among the columns other than the archive.
  func moving(_ column: Int, to index: Int) -> [TextEdit] {
    let place = place(of: column)
    let items = values.items
    guard items.indices.contains(place) || items.indices.contains(index) else { return [] }
    let old = written
    var new = old
    let value = place < new.count ? new.remove(at: place) : Self.unfolded
    new += Array(repeating: Self.unfolded, count: max(0, index - new.count))
    new.insert(value, at: index)
    var edits = items.indices.filter { old[$0] != new[$0] }.map { TextEdit(items[$0], new[$0]) }
    for value in new[old.count...] { edits.append(.insert([UInt8(ascii: ",")] + value, at: items.last!.upperBound)) }
    return edits
  }

  /// Makes a promise expect the footer after `edits`, which the functions above return.
  func expect(_ edits: [TextEdit], in promise: inout Postcondition) {
    guard !edits.isEmpty else { return }
    let range = board.blocks[footer].range
    let shifted = edits.map {
      TextEdit($0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound, $0.replacement)
    }
    let entry = promise.entries.lastIndex { $0.kind == .settingsFooter }!
    promise.entries[entry].content = .text(EditList(shifted).applied(to: Array(board.source.bytes[range])))
  }
}
