internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The merged text, assembled from the pieces of both sides (``MergeInput/Piece``).
struct MergeAssembler {
  /// How to assemble the text, from the most natural result to the safest.
  enum Strategy: CaseIterable {
    case natural
    /// All column headings get the same level, and all section headings a deeper level.
    case levelled
    /// Like `levelled`. In addition, cards that both sides changed are taken whole from one side, all cards lose their
    /// indentation, and new gaps contain a blank line.
    case careful
  }

  /// A piece of the merged text, or a block of conflict notes.
  struct Block {
    var role: MergeInput.Piece.Role
    var kind: ParsedBoard.Block.Kind
    var level: UInt8
    var bytes: ArraySlice<UInt8>
    /// The item number (``Correspondence``) of the piece; -1 for a block of conflict notes.
    var item: Int
    var range = 0..<0
    /// Whether the block is a card that is not identical in all three texts, or that gets a conflict note.
    var isTouched = false
    /// For a heading, the kind of its region; nil for other blocks.
    var region: MergeInput.Region.Kind?
    /// Whether a thematic break above may make this block the heading of the archive.
    var mayBeArchive = false
  }

  private let decisions: Decisions
  private let lineage: Correspondence
  private let strategy: Strategy
  private let lineEnd: [UInt8]
  private(set) var blocks: [Block] = []
  private(set) var conflicts: [ConflictNote] = []
  private(set) var bytes: [UInt8] = []

  init(_ decisions: Decisions, _ strategy: Strategy) {
    (self.decisions, lineage, self.strategy) = (decisions, decisions.lineage, strategy)
    let texts = [decisions.base, decisions.a, decisions.b]
    lineEnd = (texts.first { $0.board.source.lines.count > 0 } ?? decisions.a).board.source.lineEnding
    addBlocks()
    addBytes()
  }

  // MARK: Blocks

  private mutating func addBlocks() {
    var notes: [ConflictNote] = []
    let matter = frontMatter(&notes)
    let footer = footer(&notes)
    if let matter { blocks.append(matter) }
    // The parts before and after the columns have the same index in all texts. This index is also their item number.
    addRegion(MergeInput.beforeColumns, notes: notes)
    for column in decisions.columns() {
      addColumnOrSection(column)
      for section in decisions.sections(of: column) { addColumnOrSection(section) }
    }
    addRegion(MergeInput.afterColumns, notes: [])
    if let footer { blocks.append(footer) }
  }

  /// Adds a column or a section with its heading and, for an archive, the thematic break above it.
  private mutating func addColumnOrSection(_ region: Int) {
    let item = lineage.regions[region]
    func heading(_ side: MergeInput, _ index: Int) -> Int { index < 0 ? -1 : side.regions[index].heading }
    func rule(_ side: MergeInput, _ index: Int) -> Int { index < 0 ? -1 : side.regions[index].archiveRule }
    var notes: [ConflictNote] = []
    let rules = Correspondence.Item(
      base: rule(decisions.base, item.base), a: rule(decisions.a, item.a), b: rule(decisions.b, item.b))
    let hasRule = (rules.a >= 0 || rules.b >= 0) && !isRemovedRule(rules, item)
    if hasRule {
      if isSameRule(blocks.last, rules) { blocks.removeLast() }
      blocks.append(mergedBlock(rules, .prose, &notes))
    }
    let headings = Correspondence.Item(
      base: heading(decisions.base, item.base), a: heading(decisions.a, item.a), b: heading(decisions.b, item.b))
    var block = sameName(item, headings) ?? mergedBlock(headings, .heading, &notes)
    block.region = decisions.parents[region] == nil ? .column : .section
    block.mayBeArchive = hasRule
    if strategy != .natural { block.rewriteHeading(columnLevel: columnLevel) }
    blocks.append(block)
    addRegion(region, notes: notes)
  }

  /// Whether one side removed the thematic break above a column that both sides have, and the other side left it alone.
  private func isRemovedRule(_ rules: Correspondence.Item, _ region: Correspondence.Item) -> Bool {
    guard rules.base >= 0, region.a >= 0, region.b >= 0 else { return false }
    if rules.a < 0 { return decisions.b.text(rules.b) == decisions.base.text(rules.base) }
    return rules.b < 0 && decisions.a.text(rules.a) == decisions.base.text(rules.base)
  }

  /// Whether a block of text is the thematic break above the archive, on a side that has no archive below it: the result would
  /// have this break more often than either side has it up to there.
  private func isSameRule(_ block: Block?, _ rules: Correspondence.Item) -> Bool {
    guard let block, block.role == .prose, block.kind == .rule, block.item >= 0 else { return false }
    let item = lineage.pieces[block.item]
    let isInA = rules.a >= 0
    let (side, rule, other, piece) =
      isInA ? (decisions.a, rules.a, decisions.b, item.b) : (decisions.b, rules.b, decisions.a, item.a)
    guard (isInA ? item.a : item.b) < 0, piece >= 0, side.text(rule) == block.bytes else { return false }
    func count(_ side: MergeInput, upTo last: Int) -> Int {
      (0...last).count { side.pieces[$0].kind == .rule && side.text($0) == block.bytes }
    }
    let known = blocks.count { $0.kind == .rule && $0.bytes == block.bytes }
    return known >= max(count(side, upTo: rule), count(other, upTo: piece))
  }

  /// Returns the heading to keep if both sides changed it differently, but gave it the same name; nil otherwise.
  private func sameName(_ region: Correspondence.Item, _ heading: Correspondence.Item) -> Block? {
    guard region.a >= 0, region.b >= 0, decisions.a.regions[region.a].name == decisions.b.regions[region.b].name else {
      return nil
    }
    let (left, right) = (copyOfA(heading.a), copyOfB(heading.b))
    let old = heading.base < 0 ? nil : decisions.base.text(heading.base)
    guard left.bytes != right.bytes, left.bytes != old, right.bytes != old else { return nil }
    if left.level != right.level { return left.level > right.level ? left : right }
    return left.bytes.lexicographicallyPrecedes(right.bytes) ? right : left
  }

  /// The heading level of columns on the side that changed it, or the deeper level if both sides changed it.
  private var columnLevel: UInt8 {
    let levels = [decisions.base, decisions.a, decisions.b].map { side in
      side.regions.first { $0.kind == .column }.map { side.pieces[$0.heading].level }
    }
    guard let left = levels[1], let right = levels[2] else { return levels[1] ?? levels[2] ?? 2 }
    if left == right || right == levels[0] { return left }
    return left == levels[0] ? right : max(left, right)
  }

  /// Adds the cards and the prose of a region, below a block of `notes` and of the conflict notes about the prose.
  private mutating func addRegion(_ region: Int, notes: [ConflictNote]) {
    let items = decisions.order(of: region)
    let place = blocks.count
    var notes = notes
    for item in items {
      let own = decisions.notes[item] ?? []
      if decisions.role(item) == .card {
        addCard(item, own)
      } else {
        notes += own
        let block = mergedBlock(lineage.pieces[item], .prose, &notes)
        // The two sides together may have removed all lines.
        if !block.bytes.isEmpty { blocks.append(block) }
      }
    }
    blocks = Self.settlingComments(blocks, from: place)
    guard !notes.isEmpty else { return }
    conflicts += notes
    let known = blocks[place...].filter { $0.role == .prose }
      .flatMap { ConflictNote.all(in: Array($0.bytes)).map(\.note) }
    var lines: [[UInt8]] = []
    for line in notes.filter({ !known.contains($0) }).map(\.line) where !lines.contains(line) { lines.append(line) }
    guard !lines.isEmpty else { return }
    lines.sort { $0.lexicographicallyPrecedes($1) }
    blocks.insert(
      Block(role: .prose, kind: .prose, level: 0, bytes: Array(lines.joined(separator: lineEnd))[...], item: -1),
      at: place)
  }

  /// Returns the merged block of a heading, a thematic break, prose, or the settings footer.
  ///
  /// Prose and thematic breaks are merged line by line (``TextMerge``), except with the careful strategy. If lines of
  /// both sides contradict each other, those that are larger in byte order are kept, and a conflict note has the others.
  private func mergedBlock(
    _ item: Correspondence.Item, _ kind: MergeConflict.Kind, _ notes: inout [ConflictNote],
    text: (MergeInput, Int) -> ArraySlice<UInt8> = { $0.text($1) }
  ) -> Block {
    guard item.a >= 0, item.b >= 0 else { return item.a >= 0 ? copyOfA(item.a) : copyOfB(item.b) }
    let (left, right) = (text(decisions.a, item.a), text(decisions.b, item.b))
    let old = item.base < 0 ? nil : text(decisions.base, item.base)
    if left == right || right == old { return copyOfA(item.a) }
    if left == old { return copyOfB(item.b) }
    var block = copyOfA(item.a)
    if kind == .prose, strategy != .careful {
      let merge = TextMerge(old ?? [], left, right)
      if !merge.lost.isEmpty { notes.append(ConflictNote(kind, Self.text(merge.lost))) }
      block.bytes = merge.bytes[...]
      return block
    }
    let isFirst = !left.lexicographicallyPrecedes(right)
    if !isFirst { block = copyOfB(item.b) }
    notes.append(ConflictNote(kind, Self.lost(isFirst ? right : left, isFirst ? left : right, old ?? [])))
    return block
  }

  private func copyOfA(_ piece: Int) -> Block { copy(decisions.a, piece, lineage.ofA[piece]) }
  private func copyOfB(_ piece: Int) -> Block { copy(decisions.b, piece, lineage.ofB[piece]) }

  private func copy(_ side: MergeInput, _ piece: Int, _ number: Int) -> Block {
    let own = side.pieces[piece]
    return Block(role: own.role, kind: own.kind, level: own.level, bytes: side.text(piece), item: number)
  }

  private static func lost(
    _ loser: ArraySlice<UInt8>, _ winner: ArraySlice<UInt8>, _ old: ArraySlice<UInt8>
  ) -> String {
    let known = Set(winner.split(separator: .lineFeed) + old.split(separator: .lineFeed))
    return text(loser.split(separator: .lineFeed).filter { !known.contains($0) })
  }

  private static func text(_ lines: [ArraySlice<UInt8>]) -> String {
    String(decoding: Array(lines.joined(separator: [.lineFeed])), as: UTF8.self)
  }

  // MARK: Cards

  /// Adds a card, given its item number and the conflict notes about the card as a whole (``Decisions/notes``).
  private mutating func addCard(_ number: Int, _ own: [ConflictNote]) {
    let item = lineage.pieces[number]
    conflicts += own
    func add(_ side: MergeInput, _ piece: Int, _ bytes: [UInt8]? = nil, isTouched: Bool = true) {
      blocks.append(
        Block(
          role: .card, kind: .card, level: 0, bytes: bytes?[...] ?? side.text(piece), item: number,
          isTouched: isTouched))
    }
    guard item.a >= 0, item.b >= 0 else {
      let (side, piece) = item.a >= 0 ? (decisions.a, item.a) : (decisions.b, item.b)
      guard !own.isEmpty else { return add(side, piece) }
      var card = cardLines(side, piece)
      let had = card.notes
      card.add(own)
      // A card that already has these conflict notes is not rewritten.
      return had == card.notes ? add(side, piece) : add(side, piece, card.rendered(in: card, lineEnd: lineEnd))
    }
    if own.isEmpty {
      let isOldInA = item.base >= 0 && decisions.base.isIdentical(item.base, to: item.a, of: decisions.a)
      let isOldInB = item.base >= 0 && decisions.base.isIdentical(item.base, to: item.b, of: decisions.b)
      if isOldInB { return add(decisions.a, item.a, isTouched: !isOldInA) }
      if isOldInA { return add(decisions.b, item.b) }
      if decisions.a.isIdentical(item.a, to: item.b, of: decisions.b) { return add(decisions.a, item.a) }
    }
    let merged = content(item, own)
    add(decisions.a, item.a, merged)
  }

  private func cardLines(_ side: MergeInput, _ piece: Int) -> CardLines {
    CardLines(side.board, Int(side.pieces[piece].card))
  }

  /// Returns the merged bytes of a card that both sides have, and adds the conflict notes of its parts to
  /// ``conflicts``.
  private mutating func content(_ item: Correspondence.Item, _ own: [ConflictNote]) -> [UInt8] {
    let base = item.base < 0 ? nil : cardLines(decisions.base, item.base)
    let (a, b, shift) = CardLines.aligned(base, cardLines(decisions.a, item.a), cardLines(decisions.b, item.b))
    var card: CardLines
    if a.reads(as: b), a.notes == b.notes {
      card = base.map { b.prefix == $0.prefix } ?? !a.prefix.lexicographicallyPrecedes(b.prefix) ? a : b
    } else if let base, b.reads(as: base), b.notes == base.notes {
      card = a
    } else if let base, a.reads(as: base), a.notes == base.notes {
      card = b
    } else {
      var merge = CardMerge(base: base, a: a, b: b, isWhole: strategy == .careful)
      if strategy != .careful, !isReadBack(merge, shift) {
        if let longer = merge.withTextInParagraph(a, b), isReadBack(longer, shift) {
          merge = longer
        } else {
          merge.separateBody()
        }
        if !isReadBack(merge, shift) { merge = CardMerge(base: base, a: a, b: b, isWhole: true) }
      }
      conflicts += merge.notes
      card = merge.card
    }
    card.add(own)
    card.lead = CardLines.lead(base, a, b)
    let style = style(item, base, a, b)
    // Without a base, all white space comes from one side. Otherwise, merging again would change it.
    if base == nil { card.takeWhiteSpace(from: style) }
    return card.shifted(by: shift).rendered(in: style, lineEnd: lineEnd)
  }

  /// Whether a merged card, alone in a column, is parsed as it was merged. Words from both sides can combine into
  /// Markdown that neither side has.
  private func isReadBack(_ merge: CardMerge, _ shift: Int) -> Bool {
    let card = merge.card.shifted(by: shift)
    var text = decisions.a.frontMatter < 0 ? [] : decisions.a.text(decisions.a.frontMatter) + lineEnd
    text += Array("## x".utf8) + lineEnd + lineEnd + card.rendered(in: card, lineEnd: lineEnd)
    let board = ParsedBoard(Array(text))
    guard board.cards.count == 1, board.range(of: board.cards[0]).upperBound == text.count else { return false }
    let found = CardLines(board, 0)
    return found.mark == card.mark && found.notes == card.notes
      && found.headLines.count + found.tail.count == card.headLines.count + card.tail.count
      && (merge.titleLineCount ?? found.titleLineCount) == found.titleLineCount
      && (merge.steps.map { $0 == BodyTree(found, withTail: false).steps } ?? true)
  }

  /// Returns the version of a card that gives the merged card its marker and indentation.
  ///
  /// It is the version of the side that decided the card's region. If both sides agree on the region, it is the version
  /// of the side that changed the marker or the indentation.
  private func style(_ item: Correspondence.Item, _ base: CardLines?, _ a: CardLines, _ b: CardLines)
    -> CardLines
  {
    switch decisions.placing[lineage.ofA[item.a]] {
    case .a: a
    case .b: b
    case .both where b.prefix == base?.prefix: a
    case .both where a.prefix == base?.prefix: b
    case .both: a.layout.lexicographicallyPrecedes(b.layout) ? b : a
    }
  }

  // MARK: Front matter and footer

  private func frontMatter(_ notes: inout [ConflictNote]) -> Block? {
    let item = Correspondence.Item(
      base: decisions.base.frontMatter, a: decisions.a.frontMatter, b: decisions.b.frontMatter)
    return single(item, .frontMatter(""), &notes) { notes in
      let merge = FrontMatterMerge(base: decisions.base, a: decisions.a, b: decisions.b)
      notes += merge.notes
      var block = copyOfA(item.a)
      block.bytes = merge.bytes[...]
      return block
    }
  }

  private func footer(_ notes: inout [ConflictNote]) -> Block? {
    let item = Correspondence.Item(base: decisions.base.footer, a: decisions.a.footer, b: decisions.b.footer)
    let folded = MergedFolding(decisions)
    // The list of folded columns is merged separately, so the footers are compared as if their lists were equal.
    let text = { (side: MergeInput, piece: Int) in folded?.footer(of: side) ?? side.text(piece) }
    guard
      var block = single(item, .settings, &notes, text: text, both: { mergedBlock(item, .settings, &$0, text: text) })
    else { return nil }
    guard let folded else { return block }
    let (side, piece) =
      item.a >= 0 && block.bytes == decisions.a.text(item.a) ? (decisions.a, item.a) : (decisions.b, item.b)
    // Lists of folded columns with the same meaning may differ in length. The footer that a side changed is kept, or
    // the longer footer if both sides changed it.
    let old = item.base < 0 ? nil : decisions.base.text(item.base)
    let alike = [(decisions.a, item.a), (decisions.b, item.b)].filter {
      $0.1 >= 0 && text($0.0, $0.1) == text(side, piece) && folded.isFolded(as: $0.0)
    }.map { $0.0.text($0.1) }
    if let first = alike.first, let last = alike.last {
      block.bytes = first == old ? last : last == old ? first : first.count < last.count ? last : first
    } else if let bytes = folded.footer(of: side) {
      block.bytes = bytes
    }
    return block
  }

  /// Merges the front matter or the settings footer.
  ///
  /// If one side removed the block and the other side changed it, the block stays, and a conflict note is added.
  private func single(
    _ item: Correspondence.Item, _ kind: MergeConflict.Kind, _ notes: inout [ConflictNote],
    text: (MergeInput, Int) -> ArraySlice<UInt8> = { $0.text($1) }, both: (inout [ConflictNote]) -> Block
  ) -> Block? {
    func isSame(_ side: MergeInput, _ piece: Int) -> Bool {
      piece >= 0 && item.base >= 0 && text(side, piece) == text(decisions.base, item.base)
    }
    if item.a >= 0, item.b >= 0 {
      if text(decisions.a, item.a) == text(decisions.b, item.b) || isSame(decisions.b, item.b) {
        return copyOfA(item.a)
      }
      return isSame(decisions.a, item.a) ? copyOfB(item.b) : both(&notes)
    }
    guard item.a >= 0 || item.b >= 0 else { return nil }
    if item.a >= 0 ? isSame(decisions.a, item.a) : isSame(decisions.b, item.b) { return nil }
    if item.base >= 0 { notes.append(ConflictNote(kind, "")) }
    return item.a >= 0 ? copyOfA(item.a) : copyOfB(item.b)
  }

  // MARK: Bytes

  private mutating func addBytes() {
    bytes.reserveCapacity(max(decisions.a.bytes.count, decisions.b.bytes.count) + 1024)
    let marks = (decisions.base.hasByteOrderMark, decisions.a.hasByteOrderMark, decisions.b.hasByteOrderMark)
    if marks.1 == marks.2 ? marks.1 : !marks.0 { bytes += SourceText.byteOrderMark }
    let gaps = Gaps(decisions, blocks.map(\.item), lineEnd)
    let roles = blocks.map(\.role)
    let role = { (index: Int) in roles.indices.contains(index) ? roles[index] : nil }
    for index in blocks.indices {
      bytes += gaps.gap(index - 1, index, roles: role, isCareful: strategy == .careful)
      let start = bytes.count
      bytes += restyled(index)
      blocks[index].range = start..<bytes.count
    }
    bytes += gaps.gap(blocks.count - 1, blocks.count, roles: role, isCareful: false)
  }

  /// With the careful strategy, a card loses its indentation.
  private func restyled(_ index: Int) -> ArraySlice<UInt8> {
    let block = blocks[index]
    guard strategy == .careful, block.role == .card else { return block.bytes }
    let board = ParsedBoard(Array("## x\n\n".utf8) + block.bytes)
    guard board.cards.count == 1, board.blocks.last?.kind == .card else { return block.bytes }
    let card = CardLines(board, 0)
    guard card.prefix.first?.isBlank == true else { return block.bytes }
    var style = card
    style.prefix = Array(card.prefix.drop(while: \.isBlank))
    style.contentColumn = style.prefix.withUnsafeBufferPointer { ItemGeometry($0, $0.indices)?.contentColumn } ?? 2
    return card.rendered(in: style, lineEnd: lineEnd)[...]
  }

  /// Whether the text is parsed as it was assembled.
  ///
  /// - Parameter withColumns: whether columns must begin exactly at the column headings; false if the texts disagree on
  ///   the level of columns.
  func isReadBack(as board: ParsedBoard, withColumns: Bool) -> Bool {
    let columns = Set(board.columns.map(\.heading))
    let archives = Set(board.columns.filter { $0.kind == .archive }.map(\.heading))
    var wanted = blocks[...]
    var found = board.blocks.indices.filter {
      board.blocks[$0].kind != .gap && board.blocks[$0].kind != .byteOrderMark
    }[...]
    func isText(_ index: Int) -> Bool {
      ![.card, .frontMatter, .settingsFooter].contains(board.blocks[index].kind)
        && !(withColumns && columns.contains(index)) && !archives.contains(index)
    }
    while let block = wanted.popFirst() {
      guard let index = found.popFirst() else { return false }
      var end = board.blocks[index].end
      if block.role == .prose {
        // Lines of both sides may form other blocks of text, but no cards or columns.
        guard isText(index) else { return false }
        while end < block.range.upperBound, let next = found.first, isText(next) {
          end = board.blocks[next].end
          found.removeFirst()
        }
        guard board.blocks[index].start == block.range.lowerBound, end == block.range.upperBound else { return false }
        continue
      }
      let read = board.blocks[index]
      guard read.kind == block.kind, read.range == block.range, block.kind != .heading || read.level == block.level,
        !withColumns || columns.contains(index) == (block.region == .column),
        block.mayBeArchive || !archives.contains(index)
      else { return false }
    }
    return found.isEmpty
  }
}

extension MergeAssembler.Block {
  fileprivate mutating func rewriteHeading(columnLevel columns: UInt8) {
    let wanted = region == .column ? columns : max(level, min(columns + 1, 6))
    guard kind == .heading, level != wanted else { return }
    let isUnderlined = bytes.first { !$0.isBlank } != UInt8(ascii: "#")
    var lines = bytes.split(whereSeparator: \.isLineEnd)
    if isUnderlined { lines.removeLast() }
    var text = Array(lines.joined(separator: [.space]))
    text = Array(text.drop { $0.isBlank || (!isUnderlined && $0 == UInt8(ascii: "#")) })
    bytes = ([UInt8](repeating: UInt8(ascii: "#"), count: Int(wanted)) + [.space] + text)[...]
    level = wanted
  }
}
