internal import PlanBoardCore
package import PlanBoardMarkdown

/// Two different changes of one value by the two sides of a merge. The merged board has one of the new values, and a
/// ``ConflictNote`` has the other value.
package struct MergeConflict: Hashable, Sendable {
  /// The subject of a conflict. The name of a kind must stay the same in later versions, because conflict notes on
  /// boards contain it.
  package enum Kind: Hashable, Sendable {
    /// The title or the notes of a card; the column or section to which a card was moved.
    case title, notes, column
    /// The heading of a column or section; text that is in no card.
    case heading, prose
    /// One side removed a card that the other side changed.
    case removed
    /// A field of a card, or a key of the front matter. The key is empty if the conflict is about lines that belong to
    /// no key, or about the whole front matter.
    case field(String), frontMatter(String)
    /// The settings that Obsidian Kanban keeps at the end of its files.
    case settings
    /// Lines of a card, or of the whole board, that could not be merged.
    case card, board
  }

  package var kind: Kind
  /// The card's title; nil if the conflict is not in a card.
  package var card: String?
  /// The 1-based line of the conflict note in the merged text; 0 if it is not known.
  package var line1: Int
  /// The value on the board, for a conflict about the title, the column or a field of a card. Empty for other
  /// conflicts, and if the card does not have the field.
  package var kept: String
  /// The value in the conflict note.
  package var other: String

  package init(_ kind: Kind, card: String?, line1: Int = 0, kept: String, other: String) {
    self.kind = kind
    self.card = card
    self.line1 = line1
    self.kept = kept
    self.other = other
  }
}

extension MergeConflict.Kind {
  /// Reads the name of a kind; returns nil if it is unknown.
  package init?(_ name: String) {
    if let key = name.dropping(prefix: "field ") {
      self = .field(key)
    } else if let key = name.dropping(prefix: "front matter") {
      self = .frontMatter(String(key.drop { $0 == " " }))
    } else if let kind = Self.plain.first(where: { $0.name == name }) {
      self = kind
    } else {
      return nil
    }
  }

  package var name: String {
    switch self {
    case .title: "title"
    case .notes: "notes"
    case .column: "column"
    case .heading: "heading"
    case .prose: "prose"
    case .removed: "removed"
    case .field(let key): "field \(key)"
    case .frontMatter(let key): key.isEmpty ? "front matter" : "front matter \(key)"
    case .settings: "settings"
    case .card: "card"
    case .board: "board"
    }
  }

  private static let plain: [Self] = [
    .title, .notes, .column, .heading, .prose, .removed, .settings, .card, .board,
  ]
}

extension String {
  fileprivate func dropping(prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}

extension MergeConflict {
  /// Returns the conflicts whose conflict notes are still on a board, in text order. O(n).
  package static func find(in board: ParsedBoard) -> [MergeConflict] {
    // A card may have thousands of conflict notes, so it is read only once.
    var last: (index: Int, title: String, fields: [FieldOccurrence])?
    return ConflictNote.all(in: board.source.bytes).compactMap { (offset, note) -> MergeConflict? in
      let line = board.source.lines.line(at: offset)
      let block = board.block(at: offset)
      guard let block, board.blocks[block].kind == .card || board.blocks[block].kind == .prose else { return nil }
      guard let index = board.cardIndex(ofBlock: block) else {
        return MergeConflict(note.kind, card: nil, line1: line + 1, kept: "", other: note.value)
      }
      let card =
        last.flatMap { $0.index == index ? $0 : nil }
        ?? (index: index, title: board.card(index).title, fields: board.syntax(ofCard: index).fields)
      last = card
      let kept =
        switch note.kind {
        case .title: card.title
        case .column: board.columns[Int(board.cards[index].column)].name
        case .field(let name): card.fields.first { $0.counts && $0.key.name == name }?.value ?? ""
        default: ""
        }
      return MergeConflict(note.kind, card: card.title, line1: line + 1, kept: kept, other: note.value)
    }
  }
}

extension ParsedBoard {
  /// Replaces the title of a card by the one in a conflict note. The fields of the title stay.
  ///
  /// The note usually has only the first line of a title with several lines. The other lines then stay, so that no word
  /// is lost. A note that ends with the words of the other lines has the whole title, and replaces all lines.
  ///
  /// - Throws: the same as `settingTitle`.
  package func settingTitle(ofCard index: Int, toConflictNote title: String) throws -> VerifiedEdit {
    let head = CardLines(self, index).withWholeHead.head
    let words = zip(head.tokens, head.lineNumbers).filter { $0.0.field == nil }
    let noted = Array(title.utf8).split(separator: .space).map { Array($0) }
    let below = words.filter { $0.1 > 0 }.map { $0.0.text }
    let isWhole = (head.lineNumbers.last ?? 0) == 0 || !below.isEmpty && noted.suffix(below.count).elementsEqual(below)
    let card = self.syntax(ofCard: index)
    let replaced = card.titleLines.prefix(isWhole ? card.titleLines.count : 1)
    let kept = card.fields.filter { field in
      field.counts && !field.isTakenOutOfTitle
        && replaced.contains { $0.lowerBound <= field.range.lowerBound && field.range.upperBound <= $0.upperBound }
    }
    let text = ([title] + kept.map { source.string($0.range) }).joined(separator: " ")
    return try isWhole ? settingTitle(ofCard: index, to: text) : settingFirstTitleLine(ofCard: index, to: text)
  }
}
