internal import CCMark
internal import CCMarkArena
internal import PlanBoardCore

/// The blocks that cmark finds in a text: the kind and the lines of each.
///
/// Line numbers are 0-based, counted from the start of the file.
struct BlockTree {
  /// `rule` is a thematic break. Only a part can be a `list`.
  enum Kind: UInt8 { case heading, item, paragraph, rule, html, code, quote, list }

  /// A block that is not inside another block. The items of a list are blocks, but the list is not.
  struct Block: Hashable {
    var kind: Kind
    /// The level of a heading; 0 for other blocks.
    var level: UInt8 = 0
    /// Whether the block is an item that contains only a paragraph, which begins on the item's first line.
    var isPlain = false
    /// The last line of a plain item's paragraph; -1 for other blocks.
    var paragraphEnd: Int32 = -1
    /// The number of the item's list; -1 for other blocks.
    var list: Int32 = -1
    var firstLine: Int32
    /// The last line according to cmark, reliable only for items. It may be a blank line after the item's text.
    var lastLine: Int32
    /// The range of the item's parts in ``BlockTree/parts``.
    var parts: Range<Int32> = 0..<0
  }

  /// A block inside a list item.
  struct Part: Hashable {
    var kind: Kind
    /// The number of lists inside the item that contain the block; 0 for the item's own children.
    var depth: Int16
    var firstLine: Int32
    var lastLine: Int32
  }

  /// The part of a file that is Markdown.
  struct Scope: Hashable {
    /// The length of the byte order mark at the start of the file, in bytes.
    var byteOrderMark = 0
    /// The first line after the front matter.
    var firstLine = 0
    /// The lines of the ``SettingsFooter``, which must be hidden from cmark; nil if the file has none.
    var footer: ClosedRange<Int>?
  }

  let scope: Scope
  var blocks: [Block] = []
  var parts: [Part] = []
  private(set) var findings: [Finding] = []
  /// Whether a part of the text can be read again on its own. False if the text has a finding, or perhaps a link
  /// reference definition: then lines far above a line may affect how cmark sees that line.
  private(set) var canBeResumed = true
  /// The number that the next list gets.
  var listCount: Int32 = 0

  init(_ scope: Scope) { self.scope = scope }

  /// Reads a whole text. O(n).
  ///
  /// - Parameter elidesRepeats: whether to save time by not showing runs of equal items to cmark
  ///   (``Skeleton/ElidedRun``). The result is the same.
  init(_ source: SourceText, _ scope: Scope, elidesRepeats: Bool = true) {
    self.init(scope)
    read(0..<source.lines.count, of: source, elidesRepeats: elidesRepeats)
  }

  /// Adds the blocks of some lines, as if there were no lines above them. Lines that are not Markdown are read as empty
  /// lines.
  ///
  /// No block extends across the footer. Otherwise, a card that is added above the footer would take over the text
  /// below it.
  mutating func read(_ lines: Range<Int>, of source: SourceText, elidesRepeats: Bool = true) {
    if let below = scope.footer.map({ $0.upperBound + 1 }), lines.contains(below), below > lines.lowerBound {
      readUndivided(lines.lowerBound..<below, of: source, elidesRepeats: elidesRepeats)
      readUndivided(below..<lines.upperBound, of: source, elidesRepeats: elidesRepeats)
    } else {
      readUndivided(lines, of: source, elidesRepeats: elidesRepeats)
    }
  }

  private mutating func readUndivided(_ lines: Range<Int>, of source: SourceText, elidesRepeats: Bool) {
    source.bytes.withUnsafeBufferPointer { bytes in
      let size =
        lines.isEmpty
        ? 0 : source.lines.range(of: lines.upperBound - 1).upperBound - source.lines.start(of: lines.lowerBound)
      var skeleton = Skeleton(of: bytes, capacityFor: size, elidesRepeats: elidesRepeats)
      for line in lines {
        if line < scope.firstLine || scope.footer?.contains(line) == true {
          skeleton.addBlankLine()
        } else {
          var content = source.lines.content(of: line, in: bytes)
          if line == 0 { content = scope.byteOrderMark..<max(scope.byteOrderMark, content.upperBound) }
          skeleton.addLine(content, number: line)
        }
      }
      let (before, partsBefore, listsBefore) = (blocks.count, parts.count, listCount)
      var lineMap = ElidedLineMap(first: Int32(lines.lowerBound), omissions: skeleton.omissions)
      parse(skeleton, &lineMap)
      // Lines were left out where cmark found no items, for example in code, so all lines are read again.
      guard lineMap.areAllRestored else {
        blocks.removeSubrange(before...)
        parts.removeSubrange(partsBefore...)
        listCount = listsBefore
        return readUndivided(lines, of: source, elidesRepeats: false)
      }
      findings += skeleton.findings
      if skeleton.sawDefinition || !skeleton.findings.isEmpty { canBeResumed = false }
    }
  }

  private mutating func parse(_ skeleton: borrowing Skeleton, _ lineMap: inout ElidedLineMap) {
    pb_arena_begin()
    defer { pb_arena_end() }
    guard let parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, pb_arena_mem()) else { return }
    let bytes = skeleton.bytes
    if let base = bytes.baseAddress {
      base.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        cmark_parser_feed(parser, $0, bytes.count)
      }
    }
    guard let document = cmark_parser_finish(parser) else { return }
    var node = cmark_node_first_child(document)
    while let current = node {
      add(current, &lineMap)
      node = cmark_node_next(current)
    }
  }

  private mutating func add(_ node: OpaquePointer, _ lineMap: inout ElidedLineMap) {
    let type = cmark_node_get_type(node)
    guard type == CMARK_NODE_LIST else {
      guard let kind = Kind(type) else { return }
      var block = Block(kind: kind, firstLine: lineMap.firstLine(node), lastLine: lineMap.lastLine(node))
      if kind == .heading { block.level = UInt8(cmark_node_get_heading_level(node)) }
      blocks.append(block)
      return
    }
    var item = cmark_node_first_child(node)
    while let current = item {
      addItem(current, &lineMap)
      item = cmark_node_next(current)
    }
    listCount += 1
  }

  /// Adds the items directly above an item that were not shown to cmark, and then the item.
  private mutating func addItem(_ node: OpaquePointer, _ lineMap: inout ElidedLineMap) {
    for line in lineMap.restore(before: cmark_node_get_start_line(node) - 1) {
      blocks.append(
        Block(kind: .item, isPlain: true, paragraphEnd: line, list: listCount, firstLine: line, lastLine: line))
    }
    var block = Block(
      kind: .item, list: listCount, firstLine: lineMap.firstLine(node), lastLine: lineMap.lastLine(node))
    if let child = cmark_node_first_child(node), cmark_node_next(child) == nil,
      cmark_node_get_type(child) == CMARK_NODE_PARAGRAPH, lineMap.firstLine(child) == block.firstLine
    {
      block.isPlain = true
      block.paragraphEnd = lineMap.lastLine(child)
    } else {
      let start = Int32(parts.count)
      addParts(of: node, lineMap)
      if start < parts.count { block.parts = start..<Int32(parts.count) }
    }
    blocks.append(block)
  }

  /// Adds the blocks inside an item, without recursion, so that deep nesting cannot overflow the stack.
  private mutating func addParts(of item: OpaquePointer, _ lineMap: borrowing ElidedLineMap) {
    var depth: Int16 = 0
    var node = cmark_node_first_child(item)
    while let current = node {
      let kind = Kind(cmark_node_get_type(current))
      if let kind {
        parts.append(
          Part(kind: kind, depth: depth, firstLine: lineMap.firstLine(current), lastLine: lineMap.lastLine(current)))
      }
      // The blocks inside a quote are not added, because its task items are not part of the card's checklist.
      if kind == .list || kind == .item, let child = cmark_node_first_child(current) {
        if kind == .list { depth += 1 }
        node = child
        continue
      }
      var finished = current
      while cmark_node_next(finished) == nil, let parent = cmark_node_parent(finished), parent != item {
        if cmark_node_get_type(parent) == CMARK_NODE_LIST { depth -= 1 }
        finished = parent
      }
      node = cmark_node_next(finished)
    }
  }
}

extension ElidedLineMap {
  fileprivate func firstLine(_ node: OpaquePointer) -> Int32 { line(cmark_node_get_start_line(node) - 1) }
  fileprivate func lastLine(_ node: OpaquePointer) -> Int32 { line(cmark_node_get_end_line(node) - 1) }
}

extension BlockTree.Kind {
  fileprivate init?(_ type: cmark_node_type) {
    switch type {
    case CMARK_NODE_HEADING: self = .heading
    case CMARK_NODE_ITEM: self = .item
    case CMARK_NODE_PARAGRAPH: self = .paragraph
    case CMARK_NODE_THEMATIC_BREAK: self = .rule
    case CMARK_NODE_HTML_BLOCK: self = .html
    case CMARK_NODE_CODE_BLOCK: self = .code
    case CMARK_NODE_BLOCK_QUOTE: self = .quote
    case CMARK_NODE_LIST: self = .list
    default: return nil
    }
  }
}
