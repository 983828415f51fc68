internal import PlanBoardCore
package import PlanBoardMarkdown
package import PlanBoardWorkspace

/// Cards that have all of some words, `#tag`s and `@people`: in their titles, notes, checklists or fields.
package struct FindCards: Sendable {
  package var words: [String]
  package var board: BoardName?
  package var withArchive: Bool

  package init(_ words: [String], board: BoardName? = nil, withArchive: Bool = false) {
    self.words = words
    self.board = board
    self.withArchive = withArchive
  }

  package struct Match: Sendable {
    package let path: Path
    package let board: ParsedBoard
    package let card: Int
    /// Where the words were found: in the title first, then anywhere.
    let rank: Int
    /// The line of the file where the first word stands that is not in the title, 1-based.
    package let line1: Int?
  }

  /// The best matches first; of equal ones in the order of the boards.
  ///
  /// - Parameter failed: called for a board that cannot be read; the others are searched.
  package func find(in boards: any BoardSource, failed: (any Error) -> Void) throws -> [Match] {
    let paths = try board.map { [try $0.find(in: boards.paths)] } ?? boards.paths
    var matches: [Match] = []
    for path in paths {
      do {
        let board = try boards.board(at: path)
        board.forEachText(ofCards: board.cards.indices) { text, bytes in
          let column = board.columns[Int(board.cards[text.index].column)]
          guard withArchive || !column.isArchive, let match = match(text, bytes, in: board, path) else { return }
          matches.append(match)
        }
      } catch {
        failed(error)
      }
    }
    return matches.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  }

  private func match(
    _ text: CardText, _ bytes: UnsafeBufferPointer<UInt8>, in board: ParsedBoard, _ path: Path
  ) -> Match? {
    let title = text.title(bytes).lowercased()
    var rank = 0
    var line: Int?
    for word in words {
      let wanted = word.lowercased()
      if isField(wanted, of: text) { continue }
      if let range = title.range(of: wanted) {
        // The begin of the title, or of a word, before the middle of one.
        if range.lowerBound != title.startIndex {
          rank += title[title.index(before: range.lowerBound)].isLetter ? 2 : 1
        }
        continue
      }
      let span = board.cards[text.index]
      let found = (Int(span.firstLine)...Int(span.lastLine)).first { number in
        board.source.string(board.source.content(of: number)).lowercased().contains(wanted)
      }
      guard let found else { return nil }
      rank += 10
      line = line ?? found + 1
    }
    return Match(path: path, board: board, card: text.index, rank: rank, line1: line)
  }

  /// `#tag` and `@person` are whole names; `#area` also finds `#area/ui`.
  private func isField(_ word: String, of text: CardText) -> Bool {
    guard let sign = word.first, sign == "#" || sign == "@" else { return false }
    let name = word.dropFirst()
    return text.fields.contains { field in
      guard field.key == (sign == "#" ? .tag : .person) else { return false }
      let value = field.value.lowercased()
      return value == name || value.hasPrefix(name + "/")
    }
  }
}

extension String {
  /// The first place of a text in this one.
  fileprivate func range(of other: String) -> Range<Index>? {
    guard !other.isEmpty else { return startIndex..<startIndex }
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
      formIndex(after: &start)
    }
    return nil
  }
}
