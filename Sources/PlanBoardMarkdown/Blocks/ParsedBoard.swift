package import PlanBoardCore

/// A board's bytes, and the positions of its columns and cards in them. Parsing never fails
/// (docs/format.md, "Principles").
///
/// Invariant: each byte is in exactly one of the ``blocks``. Every heading, card and piece of prose is one block,
/// without its last line end.
package struct ParsedBoard: Sendable {
  package let source: SourceText
  package let frontMatter: FrontMatter?
  package internal(set) var settings: BoardSettings
  /// The planning folder's settings for all its boards, which ``settings`` includes.
  package internal(set) var defaults: BoardDefaults
  package let findings: [Finding]
  /// In text order.
  package let blocks: [Block]
  package internal(set) var columns: [ColumnSpan]
  /// All cards, including archived ones, in text order.
  package let cards: [CardSpan]
  /// The index in ``blocks`` of the heading that is the board's title; nil if the board has no title heading.
  package let titleBlock: Int?
  let tree: BlockTree
  /// How most of the board's dates are written; nil if it has no dates. Copies of the board share this value.
  var dateNotation = Once<DateNotation?>()
  /// The syntax of the cards; nil if the board does not keep it (``keepingSyntax``).
  var syntaxes: CardSyntaxes?

  package struct Block: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
      /// Line ends and blank lines.
      case gap
      case byteOrderMark, frontMatter, settingsFooter
      case heading
      /// A card, with the comments above it that silence rules for it (``ParsedBoard/ownedRange(of:)``).
      case card
      /// A thematic break, `---`.
      case rule
      /// Paragraphs, code, HTML, quotes, tables, link reference definitions, and list items outside columns.
      case prose
    }

    package var kind: Kind
    /// The level of a heading, 1–6; 0 for other blocks.
    package var level: UInt8 = 0
    package var start: Int32
    package var end: Int32

    /// In bytes of the text.
    package var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// The positions of a column's heading, sections and cards.
  package struct ColumnSpan: Hashable, Sendable {
    /// The index of the column's heading in ``ParsedBoard/blocks``.
    package var heading: Int
    /// The heading's text without a WIP limit and without the backslashes of escapes; other Markdown is kept.
    package var name: String
    package var wipLimit: Int?
    package internal(set) var kind: ColumnKind
    /// The blocks from the heading up to the next column, as indices into ``ParsedBoard/blocks``.
    package var blocks: Range<Int>
    /// The column's cards, as indices into ``ParsedBoard/cards``.
    package var cards: Range<Int>
    /// The headings of the column's sections, as indices into ``ParsedBoard/blocks``.
    package var sections: [Int]

    /// Whether the column has more cards than its WIP limit allows; false if it has no limit.
    package var isOverLimit: Bool { wipLimit.map { cards.count > $0 } ?? false }

    /// Whether this is a done column (docs/format.md, "Done columns"). False for the archive.
    package var isDone: Bool { kind.isDone }
  }

  /// The position of a card's text.
  package struct CardSpan: Hashable, Sendable {
    /// The index of the card's block in ``ParsedBoard/blocks``.
    package var block: Int32
    /// The number of the card's CommonMark list, which is the same for all cards of the list. Lists that only silencing
    /// comments separate have the same number.
    package var list: Int32
    /// The number of bytes of the card's block before the card itself: the comments above the card that silence rules
    /// for it, and the line ends and blank lines below them. 0 for most cards.
    package internal(set) var lead: Int32 = 0
    /// 0-based.
    package var firstLine: Int32
    /// 0-based.
    package var lastLine: Int32
    /// The index of the card's column in ``ParsedBoard/columns``.
    package var column: Int32
    /// The index of the section's heading in ``ParsedBoard/blocks``; -1 for a card before the first section.
    package var section: Int32
    /// Whether the card is a single paragraph that begins on the first line.
    var isPlain: Bool
    /// The last line of a plain card's paragraph; -1 for other cards.
    var paragraphEnd: Int32
    /// The range of the card's parts in ``BlockTree/parts``.
    var parts: Range<Int32>
  }

  /// Parses a board. O(n).
  package init(_ bytes: [UInt8], _ defaults: BoardDefaults = BoardDefaults()) {
    self.init(SourceText(bytes), defaults)
  }

  /// Parses a board. O(n).
  package init(_ source: SourceText, _ defaults: BoardDefaults = BoardDefaults()) {
    self.init(BoardBuilder(source, defaults), defaults)
  }

  private init(_ unfinished: consuming BoardBuilder, _ defaults: BoardDefaults) {
    var builder = unfinished
    builder.build()
    source = builder.source
    frontMatter = builder.frontMatter
    settings = builder.settings
    self.defaults = defaults
    findings = builder.findings
    blocks = builder.blocks
    columns = builder.columns
    cards = builder.cards
    titleBlock = builder.titleBlock
    tree = builder.tree
    settleKinds()
  }

  /// Parses another version of the board's text, with the same defaults. O(n), but cmark usually reads only the text
  /// around the differences.
  package func reading(_ bytes: [UInt8]) -> ParsedBoard {
    let text = SourceText(bytes)
    return reading(text, source.hunks(to: text))
  }

  /// The board after an edit. O(n), but cmark usually reads only the text around the edit.
  package func applying(_ edits: EditList) -> ParsedBoard {
    let text = source.applying(edits)
    return reading(text, edits.hunks(from: source, to: text))
  }

  private func reading(_ text: SourceText, _ hunks: [LineHunk]) -> ParsedBoard {
    var board = ParsedBoard(BoardBuilder(text, defaults, edited: (self, hunks)), defaults)
    if syntaxes != nil { board.syntaxes = CardSyntaxes(after: self, hunks) }
    return board
  }

  /// The same board, but it keeps the syntax of its cards (``CardSyntax``) after the first question about many cards.
  /// Boards that edits make from it do the same. The syntax takes several times as much memory as the text.
  package var keepingSyntax: ParsedBoard {
    guard syntaxes == nil else { return self }
    var board = self
    board.syntaxes = CardSyntaxes()
    return board
  }

  /// Whether the board keeps the syntax of its cards; see ``keepingSyntax``.
  package var keepsSyntax: Bool { syntaxes != nil }

  /// The range of a card, without its last line end.
  package func range(of card: CardSpan) -> Range<Int> {
    let block = blocks[Int(card.block)]
    return Int(block.start + card.lead)..<Int(block.end)
  }

  /// The range of a card with the comments above it that silence rules for it. These go wherever the card goes.
  package func ownedRange(of card: CardSpan) -> Range<Int> { blocks[Int(card.block)].range }

  /// The columns that have a position, in order, as indices into ``columns``: all except the archive.
  package var liveColumns: [Int] { columns.indices.filter { columns[$0].kind.hasPosition } }

  /// The cards that are put away, as indices into ``cards``.
  package var archivedCards: [Int] { columns.filter(\.kind.isPutAway).flatMap(\.cards) }
}
