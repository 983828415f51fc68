internal import PlanBoardCore

/// Builds a ``ParsedBoard`` from the blocks that cmark finds in the text.
///
/// A *tile* is a block of the board (``ParsedBoard/Block``). A block of the tree (``BlockTree/Block``) is what cmark
/// has found.
struct BoardBuilder {
  let source: SourceText
  var frontMatter: FrontMatter?
  var settings: BoardSettings
  var findings: [Finding] = []
  var blocks: [ParsedBoard.Block] = []
  var columns: [ParsedBoard.ColumnSpan] = []
  var cards: [ParsedBoard.CardSpan] = []
  var titleBlock: Int?
  var tree: BlockTree
  private var footer: SettingsFooter?
  /// The indices of the tiles that are a ``SilencingComment``.
  private var silencingComments: Set<Int> = []
  /// The index of each tile's block in the tree, and the tile's last line, 0-based. A tile that is not a block of the
  /// tree has -1 for both numbers.
  private var origins: [(tree: Int32, lastLine: Int32)] = []

  /// Divides the text into tiles. ``build()`` finds the columns and cards.
  ///
  /// - Parameter edited: the board before an edit, and the lines that the edit changed; nil if the whole text must be
  ///   read.
  init(_ source: SourceText, _ defaults: BoardDefaults, edited: (board: ParsedBoard, hunks: [LineHunk])? = nil) {
    self.source = source
    let start = source.bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0
    frontMatter = FrontMatter(in: source, from: start, findings: &findings)
    let firstLine = frontMatter.map { $0.lines.upperBound + 1 } ?? 0
    if frontMatter?["kanban-plugin"] != nil { footer = SettingsFooter(in: source, from: firstLine) }
    settings = BoardSettings(
      frontMatter, footer: footer.map { source.string($0.json) }, vault: defaults.obsidianKanban, findings: &findings)
    settings.context.people.formUnion(defaults.people)
    settings.stamps = settings.stamps ?? defaults.stamps
    if !defaults.tagColors.isEmpty { settings.tagColors = settings.tagColors.over(defaults.tagColors) }
    settings.context.settleDayOrder(of: source, defaults, edited: edited)

    let scope = BlockTree.Scope(byteOrderMark: start, firstLine: firstLine, footer: footer?.lines)
    tree =
      edited.flatMap { BlockTree(rereading: $0.board.tree, as: source, scope, $0.hunks) } ?? BlockTree(source, scope)
    findings += tree.findings
    tile(from: firstLine, byteOrderMark: start)
  }

  // MARK: Tiles

  /// Divides the text into tiles. `byteOrderMark` is the length of that mark in bytes; 0 if there is none.
  private mutating func tile(from firstLine: Int, byteOrderMark: Int) {
    blocks.reserveCapacity(tree.blocks.count * 2 + 4)
    origins.reserveCapacity(tree.blocks.count * 2 + 4)
    var position = 0
    if byteOrderMark > 0 {
      append(.byteOrderMark, 0..<byteOrderMark)
      position = byteOrderMark
    }
    if let frontMatter {
      append(.frontMatter, frontMatter.range)
      position = frontMatter.range.upperBound
    }

    // Lines of text that belong to no block of the tree, such as link reference definitions, become prose.
    let lineCount = source.lines.count
    var line = firstLine
    var index = 0
    let count = tree.blocks.count
    source.bytes.withUnsafeBufferPointer { bytes in
      while index < count || line < lineCount {
        if let footer, line == footer.lines.lowerBound {
          let range =
            source.lines.start(of: line)..<content(of: footer.lines.upperBound, bytes).upperBound
          position = addTile(.settingsFooter, range, after: position)
          line = footer.lines.upperBound + 1
          continue
        }
        var limit = lineCount
        if let footer, footer.lines.lowerBound > line { limit = footer.lines.lowerBound }
        let block = index < count ? tree.blocks[index] : nil
        let start = block.map { Int($0.firstLine) } ?? limit
        if start > line || block == nil {
          let next = min(start, limit)
          position = addUnclaimed(line..<next, position, bytes)
          line = next
          if next == lineCount, block == nil { break }
          continue
        }
        let following = index + 1 < count ? Int(tree.blocks[index + 1].firstLine) : limit
        position = add(tree.blocks[index], index, until: max(min(following, limit), line + 1), &line, position, bytes)
        index += 1
      }
      if position < bytes.count { append(.gap, position..<bytes.count) }
    }
  }

  /// Adds the tile of a block that begins on `line`, moves `line` past the tile, and returns the offset after the tile.
  private mutating func add(
    _ block: BlockTree.Block, _ index: Int, until limit: Int, _ line: inout Int, _ position: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let first = line
    var last = limit - 1
    switch block.kind {
    case .heading: last = min(last, headingEnd(from: first, limit: limit, bytes))
    case .item: last = min(last, max(first, Int(block.lastLine)))
    case .rule: last = first
    default: break
    }
    while last > first, content(of: last, bytes).allBlank(in: bytes) { last -= 1 }
    let range = source.lines.start(of: first)..<content(of: last, bytes).upperBound
    let kind: ParsedBoard.Block.Kind =
      switch block.kind {
      case .heading: .heading
      case .item: .card
      case .rule: .rule
      default: .prose
      }
    let end = addTile(
      kind, max(range.lowerBound, position)..<range.upperBound, after: position, tree: index, lastLine: last)
    blocks[blocks.count - 1].level = block.level
    if block.kind == .html, SilencingComment.isBlock(range, bytes) { silencingComments.insert(blocks.count - 1) }
    line = last + 1
    return end
  }

  /// The range of a line without its line end and, on the first line, without the byte order mark.
  private func content(of line: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let content = source.lines.content(of: line, in: bytes)
    return line == 0 && bytes.starts(with: SourceText.byteOrderMark) ? 3..<max(3, content.upperBound) : content
  }

  /// The line of the underline of the heading that begins on `first`; `first` if the heading has no underline.
  private func headingEnd(from first: Int, limit: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if isATXHeading(content(of: first, bytes), bytes) { return first }
    // Link reference definitions may come before the text of a heading. A line directly after the definitions is text,
    // even if it looks like an underline.
    let lines = (first..<limit).map { bytes.trimmed(content(of: $0, bytes)) }
    let definitions = LinkReferenceDefinition.count(in: bytes, lines)
    for line in min(first + definitions + 1, limit)..<max(limit, first + definitions + 1)
    where line < limit && SetextUnderline.matches(content(of: line, bytes), bytes) {
      return line
    }
    return first
  }

  private func isATXHeading(_ line: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let trimmed = bytes.trimmed(line)
    guard let first = trimmed.first, bytes[first] == UInt8(ascii: "#") else { return false }
    let hashes = trimmed.prefix { bytes[$0] == UInt8(ascii: "#") }.count
    return hashes <= 6 && (hashes == trimmed.count || bytes[trimmed.lowerBound + hashes].isBlank)
  }

  /// Adds lines that belong to no block of the tree, as one tile of prose without the blank lines around them. Returns
  /// the offset after the prose.
  private mutating func addUnclaimed(_ lines: Range<Int>, _ start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var first: Int?
    var last = 0
    for line in lines where !content(of: line, bytes).allBlank(in: bytes) {
      first = first ?? line
      last = line
    }
    guard let first else { return start }
    let from = max(start, source.lines.start(of: first))
    return addTile(.prose, from..<content(of: last, bytes).upperBound, after: start)
  }

  /// Adds a tile, and a gap before it if the tile does not begin at `position`. Returns the offset after the tile.
  private mutating func addTile(
    _ kind: ParsedBoard.Block.Kind, _ range: Range<Int>, after position: Int, tree: Int = -1, lastLine: Int = -1
  ) -> Int {
    if position < range.lowerBound { append(.gap, position..<range.lowerBound) }
    append(kind, range, tree: tree, lastLine: lastLine)
    return range.upperBound
  }

  private mutating func append(
    _ kind: ParsedBoard.Block.Kind, _ range: Range<Int>, tree: Int = -1, lastLine: Int = -1
  ) {
    blocks.append(ParsedBoard.Block(kind: kind, start: Int32(range.lowerBound), end: Int32(range.upperBound)))
    origins.append((Int32(tree), Int32(lastLine)))
  }
}

// MARK: - Columns

extension BoardBuilder {
  /// Finds the title, the columns and their sections, and gives cards their columns (docs/format.md, "Columns and
  /// cards").
  mutating func build() {
    let boardBlocks = findBoardBlocks()
    let headings = boardBlocks.filter { blocks[$0].kind == .heading }
    let archives = Set(headings.filter { isArchiveHeading($0) })
    titleBlock = settings.context.isKanbanPlugin ? nil : findTitle(headings, archives)
    let isLimited = settings.boardHeading != nil && boardBlocks != blocks.indices
    let level =
      settings.columnLevel
      ?? headings.filter { $0 != titleBlock && !archives.contains($0) && !(isLimited && $0 == boardBlocks.lowerBound) }
      .map { Int(blocks[$0].level) }.min() ?? 1

    var column = -1
    var section: Int32 = -1
    cards.reserveCapacity(tree.blocks.count)
    for index in boardBlocks {
      let block = blocks[index]
      switch block.kind {
      case .heading:
        if index == titleBlock || (isLimited && index == boardBlocks.lowerBound) { continue }
        let isArchive = archives.contains(index)
        if isArchive || settings.context.isKanbanPlugin || Int(block.level) <= level {
          endColumn(before: index)
          startColumn(index, isArchive ? .archive : .open)
          column = columns.count - 1
          section = -1
        } else if column >= 0 {
          section = Int32(index)
          columns[column].sections.append(index)
        }
      case .card:
        guard column >= 0 else { continue }
        addCard(index, column: column, section: section)
      case .prose where column >= 0 && columns[column].cards.isEmpty:
        if columns[column].kind != .archive, LocalizedWords.isCompleteMarker(block.range, in: source) {
          columns[column].kind = .done(usesBoxes: true)
        }
      default: break
      }
    }
    endColumn(before: boardBlocks.upperBound)
    // Items outside columns are prose.
    var isCard = [Bool](repeating: false, count: blocks.count)
    for card in cards { isCard[Int(card.block)] = true }
    for index in blocks.indices where blocks[index].kind == .card && !isCard[index] { blocks[index].kind = .prose }
    if !silencingComments.isEmpty { joinComments(silencingComments) }
    applyColumnSettings()
  }

  /// The indices of the blocks from the heading that the setting `board:` names to the next heading that is not deeper.
  /// These are all blocks if there is no such setting or no such heading.
  private mutating func findBoardBlocks() -> Range<Int> {
    guard let name = settings.boardHeading else { return blocks.indices }
    guard let start = blocks.indices.first(where: { blocks[$0].kind == .heading && headingText($0) == name }) else {
      findings.append(Finding(.unknownBoardHeading(name), line1: 1))
      return blocks.indices
    }
    let end = blocks.indices[(start + 1)...].first {
      blocks[$0].kind == .heading && blocks[$0].level <= blocks[start].level
    }
    return start..<(end ?? blocks.count)
  }

  /// The index of the heading that is the board's title (docs/format.md, "Columns and cards"); nil if there is none.
  private func findTitle(_ headings: [Int], _ archives: Set<Int>) -> Int? {
    guard settings.boardHeading == nil, let first = headings.first, !archives.contains(first) else { return nil }
    let level = blocks[first].level
    guard level == 1 || settings.title != nil else { return nil }
    let others = headings.dropFirst().filter { !archives.contains($0) }
    guard let next = headings.dropFirst().first, !others.isEmpty, others.allSatisfy({ blocks[$0].level > level }) else {
      return nil
    }
    let hasCards = blocks[first..<next].contains { $0.kind == .card }
    return hasCards || blocks[..<first].contains { $0.kind == .card } ? nil : first
  }

  private func isArchiveHeading(_ index: Int) -> Bool {
    var before = index - 1
    while before >= 0, blocks[before].kind == .gap { before -= 1 }
    guard before >= 0, blocks[before].kind == .rule else { return false }
    return LocalizedWords.archive.contains(LocalizedWords.plain(headingText(index)))
  }

  func headingText(_ index: Int) -> String {
    source.bytes.withUnsafeBufferPointer { $0.string(HeadingText(in: $0, blocks[index].range).text) }
  }

  private mutating func startColumn(_ index: Int, _ kind: ColumnKind) {
    let (name, wipLimit) = source.bytes.withUnsafeBufferPointer { bytes -> (String, Int?) in
      let text = HeadingText(in: bytes, blocks[index].range).text
      let suffix = settings.context.isKanbanPlugin && kind.goesByName ? WIPSuffix(in: bytes, text) : nil
      return (HeadingText.name(in: bytes, suffix?.name ?? text), suffix?.limit)
    }
    columns.append(
      ParsedBoard.ColumnSpan(
        heading: index, name: name, wipLimit: wipLimit, kind: kind, blocks: index..<index + 1,
        cards: cards.count..<cards.count, sections: []))
  }

  private mutating func endColumn(before index: Int) {
    guard let last = columns.indices.last else { return }
    columns[last].blocks = columns[last].heading..<index
    columns[last].cards = columns[last].cards.lowerBound..<cards.count
  }

  private mutating func addCard(_ index: Int, column: Int, section: Int32) {
    let origin = origins[index]
    let item = tree.blocks[Int(origin.tree)]
    columns[column].cards = columns[column].cards.lowerBound..<cards.count + 1
    cards.append(
      ParsedBoard.CardSpan(
        block: Int32(index), list: item.list, firstLine: item.firstLine, lastLine: origin.lastLine,
        column: Int32(column),
        section: section, isPlain: item.isPlain, paragraphEnd: item.paragraphEnd, parts: item.parts))
  }

  /// Applies the setting `columns:`, which overrides the text of the board, such as `**Complete**`.
  private mutating func applyColumnSettings() {
    for index in columns.indices where columns[index].kind != .archive {
      let setting = settings.column(named: columns[index].name)
      columns[index].wipLimit = setting?.wipLimit ?? columns[index].wipLimit
      if setting?.isDone ?? columns[index].isDone {
        columns[index].kind = .done(usesBoxes: true)
      } else if setting?.isDone == nil, LocalizedWords.isNameOfDoneColumnOrArchive(columns[index].name) {
        columns[index].kind = .namedDone(usesBoxes: true)
      } else {
        columns[index].kind = .open
      }
    }
    // A name makes a column a done column only if neither the text nor the settings say which columns are done columns.
    guard !columns.contains(where: \.isDone), settings.columns.allSatisfy({ $0.isDone == nil }) else { return }
    for index in columns.indices
    where columns[index].kind != .archive && LocalizedWords.isNameOfDoneColumn(columns[index].name) {
      columns[index].kind = .done(usesBoxes: true)
    }
  }
}
