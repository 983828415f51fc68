internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardJSON
internal import PlanBoardMarkdown
internal import PlanBoardMerge
internal import PlanBoardMessages

/// A board that the client has open, with a snapshot of its plan.
struct OpenBoard {
  let document: Document
  let plan: OpenPlan
  /// The boards of the plan, with the texts of open boards from the editor.
  let snapshot: PlanSnapshot
  /// The path by which the snapshot knows the board.
  let path: Path
  let board: ParsedBoard

  var text: DocumentText { document.text }

  /// The index of the card on the line of a byte offset; nil if no card is there.
  func card(at offset: Int) -> Int? {
    guard !text.bytes.isEmpty else { return nil }
    return board.card(onLine: Int32(text.source.lines.line(at: min(offset, text.bytes.count))))
  }
}

extension OpenBoard {
  /// The indices of the cards that share a line with a byte range. If a range that is not empty ends at the start of a
  /// line, that line does not count.
  func cards(in range: Range<Int>) -> [Int] {
    guard !board.cards.isEmpty else { return [] }
    let lines = text.source.lines
    let first = lines.line(at: range.lowerBound)
    var last = lines.line(at: range.upperBound)
    if last > first, lines.start(of: last) == range.upperBound { last -= 1 }
    // A cursor in the empty line after the last line end is in no card.
    if range.isEmpty, text.position(of: range.lowerBound).line > first { return [] }
    let index = board.cards.partitioningIndex { Int($0.lastLine) >= first }
    return Array(board.cards[index...].indices.prefix { Int(board.cards[$0].firstLine) <= last })
  }

  /// A card, or an item of its checklist, that a command is about.
  enum Target {
    case card(Int)
    /// The item's index in the checklist of the card.
    case item(Int, ofCard: Int)
  }

  /// The targets of a command about a byte range. If all lines of a card in the range belong to check items, the targets
  /// are these items; otherwise it is the card. Blank lines count only if the range has no others.
  func targets(in range: Range<Int>) -> [Target] {
    let lines = text.source.lines
    let first = lines.line(at: range.lowerBound)
    var last = lines.line(at: range.upperBound)
    if last > first, lines.start(of: last) == range.upperBound { last -= 1 }
    return cards(in: range).flatMap { card -> [Target] in
      let span = board.cards[card]
      let all = Array(max(first, Int(span.firstLine))...min(last, Int(span.lastLine)))
      let written = all.filter { !text.source.bytes[text.source.content(of: $0)].allSatisfy(\.isBlank) }
      var items: [Int] = []
      for line in written.isEmpty ? all : written {
        guard let item = board.checkItem(onLine: Int32(line), ofCard: card) else { return [.card(card)] }
        if items.last != item, !items.contains(item) { items.append(item) }
      }
      return items.map { .item($0, ofCard: card) }
    }
  }

  /// The conflict whose note is on the line of a byte offset. If no note is there, the first conflict of the card on
  /// that line, or nil.
  func conflict(at offset: Int) -> MergeConflict? {
    let line = text.source.lines.count == 0 ? 0 : text.source.lines.line(at: offset)
    let card = card(at: offset).map { board.cards[$0] }
    let lines = card.map { Int($0.firstLine)...Int($0.lastLine) } ?? line...line
    let found = MergeConflict.find(in: board).filter { lines.contains($0.line1 - 1) }
    return found.first { $0.line1 - 1 == line } ?? found.first
  }

  /// The check item that the line of a byte offset belongs to; nil if there is none. `item` is its index in the card's
  /// checklist.
  func checkItem(at offset: Int) -> (card: Int, item: Int)? {
    guard let card = card(at: offset) else { return nil }
    let line = text.source.lines.line(at: offset)
    if let item = board.checkItem(onLine: Int32(line), ofCard: card) { return (card, item) }
    // A card can begin with a check item: `- - [ ] item`.
    return board.card(card).checklist.firstIndex { $0.line1 == line + 1 }.map { (card, $0) }
  }

  /// The name of the column that contains a byte offset; nil above the first column, and for a column without a name.
  func columnName(at offset: Int) -> String? {
    board.column(at: offset).map { board.columns[$0].name }.flatMap { $0.isEmpty ? nil : $0 }
  }

  func uri(of path: Path, _ server: LanguageServer) -> DocumentURI {
    path == self.path ? document.uri : server.uri(of: path, in: plan)
  }

  /// The name at the position of a request, such as a tag or a column's name, and the board on which it was found; nil
  /// if there is none.
  func name(atPositionOf parameters: JSONValue) throws(ServerFault) -> (name: NameOccurrence, board: Path)? {
    snapshot.name(at: text.offset(of: try Position(parameters["position"])), of: board, at: path)
  }
}
