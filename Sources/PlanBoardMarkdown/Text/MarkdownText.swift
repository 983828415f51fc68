internal import CCMark

/// A Markdown text, such as the notes of a card, as its reader sees it: blocks of text, without the marks of Markdown.
package struct MarkdownText: Sendable {
  /// A text, and how it is marked.
  package struct Piece: Hashable, Sendable {
    package struct Marks: OptionSet, Hashable, Sendable {
      package let rawValue: UInt8

      package init(rawValue: UInt8) { self.rawValue = rawValue }

      package static let strong = Marks(rawValue: 1)
      package static let emphasized = Marks(rawValue: 2)
      package static let code = Marks(rawValue: 4)
      /// The text of a link, or the description of a picture.
      package static let link = Marks(rawValue: 8)
    }

    /// May contain characters that control a terminal.
    package var text: String
    package var marks: Marks = []
  }

  /// A quote or a list item that a block is in.
  package enum Container: Hashable, Sendable {
    case quote
    /// The list item that the block begins, with its marker: `•` or `1.`
    case marker(String)
    /// The list item that the block continues, with the number of characters in its marker.
    case item(width: Int)
  }

  package struct Block: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case paragraph
      case heading(Int)
      /// Code or HTML, whose lines are not wrapped.
      case code
      case rule
    }

    package var kind: Kind
    /// The quotes and list items around the block, from the outermost to the innermost.
    package var containers: [Container]
    /// Each line of the text stays a line, even where Markdown would join it to the line before.
    package var lines: [[Piece]]
    /// Whether to show an empty line above the block. False for the first block of the text, and between the blocks of
    /// a list without blank lines.
    package var hasGap: Bool
  }

  package private(set) var blocks: [Block] = []

  /// The longest text that is read, in bytes. The time for deeply nested Markdown grows faster than its length.
  package static let longest = 1 << 16

  /// Reads a text; nil if it is longer than ``longest``.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let bytes = Array(text.utf8)
    let document = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT) }
    }
    guard let document else { return }
    defer { cmark_node_free(document) }
    guard let nodes = cmark_iter_new(document) else { return }
    defer { cmark_iter_free(nodes) }
    var reader = Reader()
    while true {
      let event = cmark_iter_next(nodes)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(nodes) else { break }
      reader.read(node, isStart: event == CMARK_EVENT_ENTER)
    }
    blocks = reader.blocks
  }

  private struct Reader {
    var blocks: [Block] = []
    private var containers: [Container] = []
    /// The open lists, outermost first. `next` is the number of the next item; nil for bullets.
    private var lists: [(next: Int?, isTight: Bool)] = []
    /// The open marks, outermost first. Each element also contains all marks around it.
    private var marks: [Piece.Marks] = []
    private var lines: [[Piece]] = [[]]
    /// Whether the next block is the first one of an outermost list.
    private var beginsList = false

    mutating func read(_ node: OpaquePointer, isStart: Bool) {
      switch cmark_node_get_type(node) {
      case CMARK_NODE_BLOCK_QUOTE: if isStart { containers.append(.quote) } else { containers.removeLast() }
      case CMARK_NODE_LIST:
        guard isStart else {
          lists.removeLast()
          return
        }
        let isOrdered = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
        lists.append((isOrdered ? Int(cmark_node_get_list_start(node)) : nil, cmark_node_get_list_tight(node) != 0))
        if lists.count == 1 { beginsList = true }
      case CMARK_NODE_ITEM: if isStart { beginItem() } else { endItem() }
      case CMARK_NODE_PARAGRAPH: if !isStart { end(.paragraph) }
      case CMARK_NODE_HEADING: if !isStart { end(.heading(Int(cmark_node_get_heading_level(node)))) }
      case CMARK_NODE_CODE_BLOCK, CMARK_NODE_HTML_BLOCK:
        var code = Self.literal(node).split(separator: "\n", omittingEmptySubsequences: false)
        if code.last?.isEmpty == true { code.removeLast() }
        lines = code.map { [Piece(text: String($0), marks: .code)] }
        end(.code)
      case CMARK_NODE_THEMATIC_BREAK: end(.rule)
      case CMARK_NODE_TEXT: add(Self.literal(node))
      case CMARK_NODE_CODE: add(Self.literal(node), .code)
      case CMARK_NODE_HTML_INLINE: add(Self.literal(node))
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: lines.append([])
      case CMARK_NODE_STRONG: mark(.strong, isStart)
      case CMARK_NODE_EMPH: mark(.emphasized, isStart)
      case CMARK_NODE_LINK, CMARK_NODE_IMAGE: mark(.link, isStart)
      default: break
      }
    }

    private static func literal(_ node: OpaquePointer) -> String {
      cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    private mutating func mark(_ mark: Piece.Marks, _ isStart: Bool) {
      if isStart { marks.append(marks.last.map { $0.union(mark) } ?? mark) } else { marks.removeLast() }
    }

    private mutating func add(_ text: String, _ more: Piece.Marks = []) {
      lines[lines.count - 1].append(Piece(text: text, marks: marks.last.map { $0.union(more) } ?? more))
    }

    private mutating func beginItem() {
      guard var list = lists.popLast() else { return }
      containers.append(.marker(list.next.map { "\($0)." } ?? "•"))
      list.next = list.next.map { $0 + 1 }
      lists.append(list)
    }

    private mutating func endItem() {
      // An item without text still shows its marker.
      if case .marker? = containers.last { end(.paragraph) }
      containers.removeLast()
    }

    private mutating func end(_ kind: Block.Kind) {
      let isTight = lists.last?.isTight ?? false
      blocks.append(
        Block(
          kind: kind, containers: containers, lines: lines,
          hasGap: !blocks.isEmpty && (!isTight || beginsList)))
      beginsList = false
      lines = [[]]
      containers = containers.map { if case .marker(let text) = $0 { .item(width: text.count) } else { $0 } }
    }
  }
}
