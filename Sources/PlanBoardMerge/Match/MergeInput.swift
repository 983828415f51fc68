internal import PlanBoardCore
internal import PlanBoardMarkdown

/// One text of a merge, cut into pieces and regions.
struct MergeInput {
  /// A card, a heading, a paragraph or another block of the text, but no blank line and no byte order mark.
  struct Piece {
    enum Role: UInt8 {
      /// A footer has the settings that Obsidian Kanban keeps at the end of its files.
      case frontMatter, footer
      /// The heading of a region, or the thematic break that makes a column the archive.
      case heading, archiveRule
      case card, prose
    }

    var role: Role
    /// The level of a heading, from 1 to 6; 0 for other pieces.
    var level: UInt8
    var kind: ParsedBoard.Block.Kind
    /// The byte offsets of the piece in the text.
    var start: Int32
    var end: Int32
    /// Index of the card on the board; -1 for other pieces.
    var card: Int32
    /// Index in ``MergeInput/regions``.
    var region: Int32
    /// A hash of the piece's bytes. The hash of a card ignores conflict notes (``ConflictNote``).
    var hash: UInt64

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// A part of the text in which cards and prose have an order. The region of a column ends at its first section.
  struct Region {
    enum Kind: Hashable { case beforeColumns, column, section, afterColumns }

    var kind: Kind
    /// Index in ``MergeInput/pieces``; -1 if the region has no heading.
    var heading: Int
    /// The thematic break that makes the column the archive, as an index in ``MergeInput/pieces``; -1 if there is none.
    var archiveRule: Int = -1
    /// Index of the column on the board; -1 for the parts before and after the columns.
    var column: Int = -1
    /// The region of a section's column, as an index in ``MergeInput/regions``; -1 for other regions.
    var parent: Int = -1
    /// Cards and prose, as indices in ``MergeInput/pieces``.
    var pieces: [Int] = []
    /// The name of the column or section; empty for the parts before and after the columns.
    var name: String = ""
  }

  let board: ParsedBoard
  private(set) var pieces: [Piece] = []
  private(set) var regions = [Region.Kind.beforeColumns, .afterColumns].map { Region(kind: $0, heading: -1) }
  /// Indices in ``pieces``; -1 if there is no such piece.
  private(set) var frontMatter = -1
  private(set) var footer = -1
  let hasByteOrderMark: Bool
  /// For each card with conflict notes, its text without them, by the card's index in ``pieces``.
  private var withoutNotes: [Int: [UInt8]] = [:]
  /// The indices in ``pieces`` of the cards with a conflict note `removed`.
  private(set) var returned: Set<Int> = []

  var bytes: [UInt8] { board.source.bytes }

  /// The parts before and after the columns, as indices in ``regions``.
  static let beforeColumns = 0
  static let afterColumns = 1

  /// Cuts a text into pieces and regions.
  ///
  /// - Parameter columnLevel: the level of column headings (``commonColumnLevel(_:)``); nil to keep the board's columns
  ///   and sections. A higher column heading becomes prose if the column has sections, and no cards above them.
  init(_ board: ParsedBoard, columnLevel: UInt8? = nil) {
    self.board = board
    hasByteOrderMark = board.blocks.first?.kind == .byteOrderMark
    pieces.reserveCapacity(board.blocks.count / 2 + 1)
    var column = -1
    var section = 0
    var card = 0
    var region = Self.beforeColumns
    for (index, block) in board.blocks.enumerated() where block.kind != .gap && block.kind != .byteOrderMark {
      if column + 1 < board.columns.count, board.columns[column + 1].heading == index {
        column += 1
        section = 0
        if let columnLevel, block.level < columnLevel, holdsOnlySections(column) {
          regions[region].pieces.append(add(.prose, block, region))
        } else {
          region = addColumn(column, block, board.columns[column].name)
        }
        continue
      }
      if column >= 0, !board.columns[column].blocks.contains(index) { region = Self.afterColumns }
      if column >= 0, section < board.columns[column].sections.count, board.columns[column].sections[section] == index {
        section += 1
        if let columnLevel, block.level <= columnLevel {
          region = addColumn(column, block, board.sectionName(index))
        } else if let parent = regions.lastIndex(where: { $0.kind == .column }) {
          region = addSection(index, block, column, of: parent)
        } else {
          // There is no column yet: the heading above this section was added as prose.
          regions[region].pieces.append(add(.prose, block, region))
        }
        continue
      }
      switch block.kind {
      case .frontMatter: frontMatter = add(.frontMatter, block, region)
      case .settingsFooter: footer = add(.footer, block, region)
      case .card:
        regions[region].pieces.append(add(.card, block, region, card: card))
        card += 1
      default: regions[region].pieces.append(add(.prose, block, region))
      }
    }
    readConflictNotes()
  }

  /// Fills ``withoutNotes`` and ``returned``, and hashes the cards in ``withoutNotes`` again, without conflict notes.
  private mutating func readConflictNotes() {
    var next = 0
    for (offset, note) in ConflictNote.all(in: bytes) {
      while next < pieces.count, pieces[next].end <= offset { next += 1 }
      guard next < pieces.count, pieces[next].role == .card else { continue }
      if note.kind == .removed { returned.insert(next) }
      guard withoutNotes[next] == nil else { continue }
      let text = ConflictNote.textWithoutNotes(text(next))
      withoutNotes[next] = text
      pieces[next].hash = text.withUnsafeBufferPointer { Self.hash(of: $0, in: $0.indices, isCard: true) }
    }
  }

  /// Returns an even hash for a card, and an odd one for another piece. The lowest bit of a ``ByteHash`` is always 1.
  private static func hash(of bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, isCard: Bool) -> UInt64 {
    ByteHash.of(bytes, range) &+ (isCard ? 1 : 0)
  }

  /// Whether a piece of this text and a piece of `side` have the same role and the same bytes. Conflict notes in cards
  /// do not count.
  func isSame(_ piece: Int, as other: Int, of side: MergeInput) -> Bool {
    guard pieces[piece].role == side.pieces[other].role else { return false }
    if withoutNotes.isEmpty, side.withoutNotes.isEmpty { return isIdentical(piece, to: other, of: side) }
    return (withoutNotes[piece]?[...] ?? text(piece)) == (side.withoutNotes[other]?[...] ?? side.text(other))
  }

  /// Whether a piece of this text and a piece of `side` have the same bytes.
  func isIdentical(_ piece: Int, to other: Int, of side: MergeInput) -> Bool {
    board.source.isSame(pieces[piece].range, as: side.pieces[other].range, of: side.board.source)
  }

  /// Makes one piece of each run of neighbouring pieces of text.
  ///
  /// - Returns: the new index of each old piece.
  mutating func join(_ runs: [Range<Int>]) -> [Int] {
    var isFollowing = Array(repeating: false, count: pieces.count)
    for run in runs {
      for piece in run.dropFirst() { isFollowing[piece] = true }
      pieces[run.lowerBound].end = pieces[run.upperBound - 1].end
      pieces[run.lowerBound].kind = .prose
    }
    var next = -1
    let numbers = pieces.indices.map { piece in
      next += isFollowing[piece] ? 0 : 1
      return next
    }
    func number(_ piece: Int) -> Int { piece < 0 ? piece : numbers[piece] }
    pieces = pieces.indices.filter { !isFollowing[$0] }.map { pieces[$0] }
    for index in regions.indices {
      regions[index].heading = number(regions[index].heading)
      regions[index].archiveRule = number(regions[index].archiveRule)
      regions[index].pieces = regions[index].pieces.filter { !isFollowing[$0] }.map(number)
    }
    (frontMatter, footer) = (number(frontMatter), number(footer))
    withoutNotes = Dictionary(uniqueKeysWithValues: withoutNotes.map { (number($0.key), $0.value) })
    returned = Set(returned.map(number))
    return numbers
  }

  private func holdsOnlySections(_ column: Int) -> Bool {
    let span = board.columns[column]
    guard let first = span.sections.first else { return false }
    return !span.blocks.contains { $0 < first && board.blocks[$0].kind == .card }
  }

  /// Adds a column, and returns the index of its region. The thematic break above the archive becomes part of the
  /// archive.
  ///
  /// - Parameter column: the index of the column on the board. If `block` is the heading of a section on the board,
  ///   this is the index of the column that contains the section.
  private mutating func addColumn(_ column: Int, _ block: ParsedBoard.Block, _ name: String) -> Int {
    let span = board.columns[column]
    var new = Region(kind: .column, heading: -1, column: column)
    new.name = name
    let isOwnHeading = board.blocks[span.heading].start == block.start
    if span.kind == .archive, isOwnHeading, let last = pieces.indices.last, pieces[last].kind == .rule {
      let old = Int(pieces[last].region)
      regions[old].pieces.removeLast()
      pieces[last].role = .archiveRule
      pieces[last].region = Int32(regions.count)
      new.archiveRule = last
    }
    new.heading = add(.heading, block, regions.count)
    regions.append(new)
    return regions.count - 1
  }

  /// Adds a section, and returns the index of its region.
  ///
  /// - Parameter index: the index of the heading among the blocks of the board.
  private mutating func addSection(_ index: Int, _ block: ParsedBoard.Block, _ column: Int, of parent: Int) -> Int {
    var new = Region(kind: .section, heading: -1, column: column, parent: parent)
    new.name = board.sectionName(index)
    new.heading = add(.heading, block, regions.count)
    regions.append(new)
    return regions.count - 1
  }

  private mutating func add(_ role: Piece.Role, _ block: ParsedBoard.Block, _ region: Int, card: Int = -1) -> Int {
    let hash = board.source.bytes.withUnsafeBufferPointer {
      Self.hash(of: $0, in: block.range, isCard: role == .card)
    }
    pieces.append(
      Piece(
        role: role, level: block.level, kind: block.kind, start: block.start, end: block.end, card: Int32(card),
        region: Int32(region), hash: hash))
    return pieces.count - 1
  }

  func text(_ piece: Int) -> ArraySlice<UInt8> { board.source.bytes[pieces[piece].range] }

  /// Returns a card's text without its marker and indentation, and without conflict notes.
  func normalizedText(_ piece: Int) -> [UInt8] {
    let text = board.normalizedText(ofCard: Int(pieces[piece].card))
    return ConflictNote.all(in: text).isEmpty ? text : ConflictNote.textWithoutNotes(text)
  }

  func id(_ piece: Int) -> String? { board.syntax(ofCard: Int(pieces[piece].card)).id }

  /// Returns the bytes between a piece and the next one, or between the last piece and the end of the text. For -1,
  /// returns the bytes before the first piece, without the byte order mark.
  func gap(after piece: Int) -> ArraySlice<UInt8> {
    let start = piece < 0 ? (hasByteOrderMark ? 3 : 0) : pieces[piece].range.upperBound
    let end = piece + 1 < pieces.count ? pieces[piece + 1].range.lowerBound : board.source.bytes.count
    return board.source.bytes[start..<max(start, end)]
  }
}
