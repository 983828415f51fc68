internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardScreen

/// A Markdown text drawn for a reader, with styles instead of marks.
struct MarkdownDrawing {
  private let text: MarkdownText
  private let width: Int

  /// - Parameter width: in terminal columns. Lines deep in lists and quotes may be wider.
  init(_ text: MarkdownText, width: Int) {
    self.text = text
    self.width = width
  }

  /// The lines of the drawing, which are safe for a terminal.
  var lines: [StyledLine] {
    text.blocks.flatMap { block in
      (block.hasGap ? [StyledLine()] : []) + lines(of: block)
    }
  }

  /// The largest number of lists and quotes drawn around a block, because a text may be nested more deeply than a
  /// screen is wide.
  private static let mostContainers = 6

  private func lines(of block: MarkdownText.Block) -> [StyledLine] {
    let containers = block.containers.suffix(Self.mostContainers)
    let (first, rest) = (prefix(containers, isFirst: true), prefix(containers, isFirst: false))
    let room = max(width - rest.width, 2)
    let base: Style =
      switch block.kind {
      case .heading(let level): Style(level == 1 ? [.bold, .underlined] : .bold)
      default: block.containers.contains(.quote) ? .dim : .plain
      }
    var drawn: [StyledLine] =
      if block.kind == .rule {
        [StyledLine(String(repeating: "─", count: min(room, 20)), .dim)]
      } else {
        block.lines.flatMap { wrapped($0, base, room) }
      }
    if drawn.isEmpty { drawn = [StyledLine()] }
    return drawn.enumerated().map { number, text in
      var line = number == 0 ? first : rest
      line.add(text)
      return line
    }
  }

  /// The start of a line of a block: bars for quotes and, on the block's first line, the markers of list items.
  private func prefix(_ containers: some Collection<MarkdownText.Container>, isFirst: Bool) -> StyledLine {
    var line = StyledLine()
    for container in containers {
      switch container {
      case .quote: line.add("│ ", .dim)
      case .marker(let text): line.add(isFirst ? text + " " : String(repeating: " ", count: text.count + 1), .dim)
      case .item(let width): line.add(String(repeating: " ", count: width + 1))
      }
    }
    return line
  }

  /// Wraps the pieces of one line as if they were one text.
  private func wrapped(_ pieces: [MarkdownText.Piece], _ base: Style, _ room: Int) -> [StyledLine] {
    let safe = pieces.map { (text: VisibleText.safe($0.text), style: style(of: $0.marks, base)) }
    let styles = safe.flatMap { piece in piece.text.map { _ in piece.style } }
    let whole = safe.map(\.text).joined()
    var place = 0
    let characters = Array(whole)
    // Wrapping removes some spaces, which are skipped here.
    func styleOfNext(_ character: Character) -> Style {
      while place < characters.count, characters[place] != character, characters[place] == " " { place += 1 }
      defer { place += 1 }
      return styles.isEmpty ? base : styles[min(place, styles.count - 1)]
    }
    return TextWrap.lines(whole, width: room, limit: 100).map { text in
      var line = StyledLine()
      var (run, last) = ("", base)
      for character in text {
        let style = styleOfNext(character)
        if style != last {
          line.add(run, last)
          (run, last) = ("", style)
        }
        run.append(character)
      }
      line.add(run, last)
      return line
    }
  }

  private func style(of marks: MarkdownText.Piece.Marks, _ base: Style) -> Style {
    var style = base
    if marks.contains(.strong) { style.attributes.insert(.bold) }
    if marks.contains(.emphasized) { style.attributes.insert(.italic) }
    if marks.contains(.link) { style.attributes.insert(.underlined) }
    if marks.contains(.code) { style.foreground = .named(6) }
    return style
  }
}
