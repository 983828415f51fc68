internal import PlanBoardCore

extension ParsedBoard {
  /// Adds many cards at the ends of columns and sections, in their order, as one edit. O(n) in the length of the board and
  /// of the cards, but for cards that cannot be written in the usual way.
  ///
  /// Each card is read back with exactly the given fields: words of its title and of its notes become none.
  ///
  /// - Returns: the edit; the cards that cannot be written, by their indices, with the reasons `unwritableText`,
  ///   `unacceptableValue`, `unknownDateOrder` or `wouldChangeMore`; and the cards whose ``AppendedCard/markdown`` is not one
  ///   card, so that it was not used.
  /// - Throws: `EditFailure` with the reason `noSuchColumn`, or `wouldChangeMore` if no card can be added to the board.
  package func appending(
    _ cards: [AppendedCard]
  ) throws -> (edit: VerifiedEdit, refused: [(index: Int, failure: EditFailure)], noCards: [Int]) {
    guard cards.allSatisfy({ columns.indices.contains($0.column) }) else { throw EditFailure(.noSuchColumn) }
    var appended = try AppendedCards(cards, on: self)
    let edit = try appended.edit()
    return (edit, appended.refused.sorted { $0.index < $1.index }, appended.noCards)
  }
}

/// Many new cards, each with the ways in which it can be written. A card that the board does not read as promised is written
/// in its next way, and the board is parsed again.
private struct AppendedCards {
  /// A card in one of its ways.
  private struct Draft {
    let index: Int
    var rendered: RenderedCard?
    var ways: [Way]
    var way = 0
  }

  private enum Way {
    /// The text of the card with this index on another board.
    case copy(ParsedBoard, Int, indentsLazyLines: Bool)
    /// Lines without marker and indentation.
    case lines([String])
  }

  /// Cards that go to the same place, as indices into ``drafts``.
  private struct Group {
    let column: Int
    /// nil for the part before the first section.
    let section: String?
    var drafts: [Int] = []
  }

  private let board: ParsedBoard
  private var drafts: [Draft?] = []
  private var groups: [Group] = []
  private(set) var refused: [(index: Int, failure: EditFailure)] = []
  private(set) var noCards: [Int] = []

  init(_ cards: [AppendedCard], on board: ParsedBoard) throws {
    self.board = board
    var styles: [Int: [FieldKey: FieldNotation.Style]] = [:]
    var boxes: [Int: Box?] = [:]
    var places: [String: Int] = [:]
    let copies = Self.copies(cards, on: board)
    noCards = cards.indices.filter { cards[$0].markdown != nil && copies[$0] == nil }
    for (index, card) in cards.enumerated() {
      let column = card.column
      do {
        let title = card.card.title.trimmingBlanks()
        guard Escaping.isWritable(title) else { throw EditFailure(.unwritableText) }
        if boxes[column] == nil { boxes[column] = board.usualBox(inColumn: column) }
        let rendered = try board.rendered(card.card, title, usualBox: boxes[column] ?? nil) { key in
          if let style = styles[column]?[key] { return style }
          let style = FieldNotation.usual(for: key, in: board, near: column)
          styles[column, default: [:]][key] = style
          return style
        }
        // A text that this board reads as another card, as it may for a board of another program, is not used.
        let copy = copies[index].flatMap { $0.card.matches(rendered.wanted, ignoring: .below) ? $0.ways : nil }
        let ways = (copy ?? []) + Self.ways(toWrite: rendered, title, on: board)
        drafts.append(Draft(index: index, rendered: rendered, ways: ways))
      } catch let failure as EditFailure {
        drafts.append(nil)
        refused.append((index, failure))
        continue
      }
      let key = "\(column) \(card.section ?? "\n")"
      let group = places[key] ?? groups.count
      if group == groups.count {
        places[key] = group
        groups.append(Group(column: column, section: card.section))
      }
      groups[group].drafts.append(index)
    }
    // The part before the first section comes first, and new sections come last.
    let order = groups.indices.sorted {
      (groups[$0].column, rank(groups[$0]), $0) < (groups[$1].column, rank(groups[$1]), $1)
    }
    groups = order.map { groups[$0] }
  }

  private func rank(_ group: Group) -> Int {
    group.section.map { section($0, inColumn: group.column) ?? Int.max } ?? -1
  }

  /// The text of a card on another board.
  private struct Copy {
    let list: ParsedBoard
    let index: Int

    var ways: [Way] {
      [.copy(list, index, indentsLazyLines: false), .copy(list, index, indentsLazyLines: true)]
    }
    var card: Card { list.card(index) }
  }

  /// The texts of the cards that other boards have, by the indices of the cards. All of them are read at once, if they can be
  /// read in one list. A text that has more than one card, or anything besides it, is left out.
  private static func copies(_ cards: [AppendedCard], on board: ParsedBoard) -> [Int: Copy] {
    let copied = cards.indices.filter { card in
      cards[card].markdown.map { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == .tab || $0 == .lineFeed } }
        ?? false
    }
    let texts = copied.map { cards[$0].markdown ?? "" }
    func list(_ texts: [String]) -> ParsedBoard {
      ParsedBoard(Array(("## A\n\n" + texts.joined(separator: "\n") + "\n").utf8), board.defaults)
    }
    guard !copied.isEmpty else { return [:] }
    let all = list(texts)
    if all.columns.count == 1, all.cards.count == copied.count,
      zip(all.cards.indices, texts).allSatisfy({ all.markdown(ofCard: $0) == $1 })
    {
      return Dictionary(uniqueKeysWithValues: zip(copied, all.cards.indices.map { Copy(list: all, index: $0) }))
    }
    var found: [Int: Copy] = [:]
    for (index, text) in zip(copied, texts) {
      let own = list([text])
      if own.columns.count == 1, own.cards.count == 1, own.markdown(ofCard: 0) == text {
        found[index] = Copy(list: own, index: 0)
      }
    }
    return found
  }

  private static func ways(toWrite card: RenderedCard, _ title: String, on board: ParsedBoard) -> [Way] {
    let titles = Escaping.ways(toWrite: title, board.settings.context).uniqued()
    let notes = card.wanted.notes
    guard !notes.isEmpty else { return titles.map { .lines([card.line(titled: $0)]) } }
    // A blank line keeps the first line of the notes from being read as a field of the card.
    let below = NotesText.lines(notes, endsTitle: false, board)
    let keys = NotesText.lines(escapingKeys(notes), endsTitle: false, board)
    let escaped = NotesText.lines(escapingFields(notes, board.settings.context), endsTitle: false, board)
    return [below, [""] + below, keys, [""] + keys, escaped, [""] + escaped].uniqued().flatMap { lines in
      titles.map { .lines([card.line(titled: $0)] + lines) }
    }
  }

  /// The notes with an escape in each line that could be a line of fields (docs/format.md, "Field lines"), such as
  /// `Priority: high`.
  private static func escapingKeys(_ notes: String) -> String {
    notes.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // On bytes, because a combining mark after the colon makes another character of it.
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line.utf8[..<colon].allSatisfy({ $0.isASCIIAlphanumeric || $0 >= 0x80 || " _-".utf8.contains($0) })
      else { return String(line) }
      return String(decoding: Array(line.utf8[..<colon]) + Array("\\".utf8) + Array(line.utf8[colon...]), as: UTF8.self)
    }.joined(separator: "\n")
  }

  /// The notes with escapes in the lines that consist of nothing but fields.
  private static func escapingFields(_ notes: String, _ context: FieldContext) -> String {
    notes.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = String(line).trimmingBlanks()
      guard !text.isEmpty, NewCard(reading: text, context: context).title.isEmpty else { return String(line) }
      return line.prefix { $0 == " " || $0 == "\t" } + (Escaping.ways(toWrite: text, context).last ?? text)
    }.joined(separator: "\n")
  }

  // MARK: The edit

  /// The edit that adds the cards that can be written.
  mutating func edit() throws -> VerifiedEdit {
    for extraBlank in [false, true] {
      var isProbed = false
      while drafts.contains(where: { $0 != nil }) {
        let (promise, edits, order) = planned(extraBlank: extraBlank)
        let after = board.applying(edits)
        // The board may read a day such as `@{6-12-2024}` in another order than the board from which the text comes. Written
        // from its value, it has only one meaning.
        if after.firstAmbiguousDate != nil, useNoCopiesWithDates() { continue }
        // If the board had no such day before, none of its cards can be read in another way now.
        guard board.readsDatesAlike(after) || board.firstAmbiguousDate == nil else {
          throw EditFailure(.wouldChangeMore)
        }
        if let broken = promise.brokenEntries(in: after) {
          if broken.isEmpty {
            return VerifiedEdit(
              edits: edits, inverse: edits.inverse(of: board.source.bytes), board: after,
              successors: promise.successors)
          }
          guard broken.allSatisfy({ order[$0] != nil }) else { break }
          for entry in broken { if let draft = order[entry] { advance(draft) } }
        } else if !isProbed {
          // A card breaks the structure of the board: it must be one that breaks it alone, too.
          isProbed = true
          probe()
        } else {
          break
        }
      }
      if drafts.allSatisfy({ $0 == nil }) { return .nothing(on: board) }
    }
    throw EditFailure(.wouldChangeMore)
  }

  /// Leaves out all ways that copy texts with days in Obsidian's notation; returns false if there are none.
  private mutating func useNoCopiesWithDates() -> Bool {
    var isChanged = false
    for index in drafts.indices {
      guard let draft = drafts[index] else { continue }
      let ways = draft.ways.filter { way in
        if case .copy(let other, let card, _) = way {
          !other.markdown(ofCard: card).utf8.contains(part: "@{".utf8)
        } else {
          true
        }
      }
      guard ways.count < draft.ways.count else { continue }
      isChanged = true
      drafts[index]?.ways = ways
      drafts[index]?.way = 0
    }
    return isChanged
  }

  /// Goes on to the next way to write a card; a card without one is refused.
  private mutating func advance(_ draft: Int) {
    guard let current = drafts[draft] else { return }
    guard current.way + 1 < current.ways.count else {
      drafts[draft] = nil
      refused.append((current.index, EditFailure(.wouldChangeMore)))
      return
    }
    drafts[draft]?.way += 1
  }

  /// Finds the first way of each card in which it is one card on a board of its own.
  private mutating func probe() {
    for index in drafts.indices {
      while let draft = drafts[index] {
        var text = Array("## A\n\n".utf8)
        text += self.text(of: draft, CardStyle.standard) { [UInt8](repeating: .space, count: $0) }
        text += Array("\n\n## B\n".utf8)
        let alone = ParsedBoard(text, board.defaults)
        if alone.columns.count == 2, alone.cards.count == 1, alone.columns[0].cards.count == 1 { break }
        advance(index)
      }
    }
  }

  private func text(of draft: Draft, _ style: CardStyle, indent: (Int) -> [UInt8]) -> [UInt8] {
    switch draft.ways[draft.way] {
    case .copy(let other, let card, let indentsLazyLines):
      other.restyled(
        card, as: style, lineEnding: board.source.lineEnding, indentsLazyLines: indentsLazyLines)
    case .lines(let lines): board.text(ofCardWith: lines, as: style, indent: indent)
    }
  }

  private func content(of draft: Draft) -> Postcondition.Content {
    switch draft.ways[draft.way] {
    case .copy(let other, let card, _): .foreignCard(other, card)
    case .lines: .model(draft.rendered?.wanted ?? Card(title: "", line1: 0, endLine1: 0), ignoring: .below)
    }
  }

  /// The edits for the current ways, and what the board must be like after them.
  ///
  /// - Returns: `order` has the draft of each entry of the promise; nil for other entries.
  private func planned(extraBlank: Bool) -> (promise: Postcondition, edits: EditList, order: [Int?]) {
    let layout = ListLayout(board: board)
    var promise = Postcondition(board)
    var insertions: [(at: Int, entries: [(Postcondition.Entry, Int?)])] = []
    var edits: [TextEdit] = []
    var added: [Int: Int] = [:]
    for group in groups {
      let members = group.drafts.filter { drafts[$0] != nil }
      guard !members.isEmpty else { continue }
      let section = group.section.flatMap { self.section($0, inColumn: group.column) }
      if group.section != nil, section == nil {
        let number = board.columns[group.column].sections.count + added[group.column, default: 0]
        added[group.column, default: 0] += 1
        let end = board.extent(ofColumn: group.column)
        edits.append(.insert(heading(group) + newList(members), at: end.range.upperBound))
        let last = promise.entries.lastIndex { $0.column == group.column && !isBeforeArchive($0, group.column) }
        let at = last.map { $0 + 1 } ?? promise.entries.count
        insertions.append((at, [headingEntry(group, number)] + members.map { entry($0, group.column, number) }))
        // A thematic break before the archive is then in the new section.
        for index in promise.entries.indices where isBeforeArchive(promise.entries[index], group.column) {
          promise.entries[index].section = number
        }
        continue
      }
      let place = board.end(ofColumn: group.column, section: section)
      let slot = layout.slot(at: place, extraBlank: extraBlank)
      if let neighbour = slot.neighbour { promise.allowRestyling(layout.list(of: neighbour)) }
      edits.append(.insert(list(members, slot, layout, extraBlank, group.column), at: slot.offset))
      insertions.append(
        (promise.insertionIndex(forCardAt: place), members.map { entry($0, group.column, section ?? -1) }))
    }
    var order = [Int?](repeating: nil, count: promise.entries.count)
    // From the end to the beginning, so that the places stay right.
    for insertion in insertions.enumerated().sorted(by: { ($0.element.at, $0.offset) > ($1.element.at, $1.offset) })
      .map(\.element)
    {
      promise.entries.insert(contentsOf: insertion.entries.map(\.0), at: insertion.at)
      order.insert(contentsOf: insertion.entries.map(\.1), at: insertion.at)
    }
    return (promise, EditList(edits), order)
  }

  /// Whether an entry is the thematic break before the archive that follows a column.
  private func isBeforeArchive(_ entry: Postcondition.Entry, _ column: Int) -> Bool {
    guard entry.column == column, entry.kind == .rule, column + 1 < board.columns.count,
      board.columns[column + 1].kind == .archive, case .same(let range) = entry.content
    else { return false }
    return range.lowerBound >= board.extent(ofColumn: column).range.upperBound
  }

  private func section(_ name: String, inColumn column: Int) -> Int? {
    board.columns[column].sections.firstIndex { Escaping.unescaped(board.sectionName($0)) == Escaping.unescaped(name) }
  }

  private func entry(_ draft: Int, _ column: Int, _ section: Int) -> (Postcondition.Entry, Int?) {
    let content = drafts[draft].map { self.content(of: $0) } ?? .anything
    return (Postcondition.Entry(kind: .card, level: 0, column: column, section: section, content: content), draft)
  }

  // MARK: Sections

  private func level(_ column: Int) -> Int { Int(board.blocks[board.columns[column].heading].level) + 1 }

  private func headingEntry(_ group: Group, _ number: Int) -> (Postcondition.Entry, Int?) {
    let entry = Postcondition.Entry(
      kind: .heading, level: UInt8(level(group.column)), column: group.column, section: number,
      content: .heading(group.section ?? ""))
    return (entry, nil)
  }

  private func heading(_ group: Group) -> [UInt8] {
    let eol = board.source.lineEnding
    let name = group.section.flatMap { board.heading(ofSection: $0) } ?? ""
    return eol + eol + Array((String(repeating: "#", count: level(group.column)) + " " + name).utf8) + eol + eol
  }

  // MARK: Lists

  /// Cards that begin a list.
  private func newList(_ members: [Int]) -> [UInt8] {
    let style = board.cards.isEmpty ? CardStyle.standard : CardStyle(board.geometry(ofCard: 0))
    return list(members, style, separator: board.source.lineEnding, step: 1, first: 1) {
      [UInt8](repeating: .space, count: $0)
    }
  }

  private func list(
    _ members: [Int], _ slot: ListLayout.Slot, _ layout: ListLayout, _ extraBlank: Bool, _ column: Int
  ) -> [UInt8] {
    let eol = board.source.lineEnding
    var first = 1
    var step = 1
    if let neighbour = slot.neighbour {
      let list = layout.list(of: neighbour)
      let numbers = list.compactMap { board.geometry(ofCard: $0).marker.number }
      first = layout.renumbering(listOf: neighbour, order: list.map { $0 } + [nil]).newNumber ?? 1
      if numbers.count > 1, numbers[0] == numbers[1], layout.numbersBelongToPlaces(inListOf: neighbour) { step = 0 }
    }
    let separator = slot.follows ? slot.before : extraBlank ? eol + eol : eol
    var indents: [Int: [UInt8]] = [:]
    let cards = list(members, slot.style, separator: separator, step: step, first: first) { content in
      if let known = indents[content] { return known }
      let indent = self.board.noteIndent(contentColumn: content, inColumn: column)
      indents[content] = indent
      return indent
    }
    return slot.before + cards + slot.after
  }

  private func list(
    _ members: [Int], _ style: CardStyle, separator: [UInt8], step: Int, first: Int, indent: (Int) -> [UInt8]
  ) -> [UInt8] {
    var text: [UInt8] = []
    var style = style
    for (number, member) in members.enumerated() {
      guard let draft = drafts[member] else { continue }
      style.marker = style.marker.numbered(min(first + number * step, 999_999_999))
      if number > 0 { text += separator }
      text += self.text(of: draft, style, indent: indent)
    }
    return text
  }
}
