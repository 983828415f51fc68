package import PlanBoardCore

/// A line of a drawing, as pieces of text that must be safe for a terminal.
package struct StyledLine {
  package private(set) var pieces: [(text: String, style: Style, link: String?)] = []
  /// In terminal columns.
  package private(set) var width = 0

  /// Creates an empty line.
  package init() {}

  /// Creates a line from text that is safe for a terminal.
  package init(_ text: String, _ style: Style = .plain) { add(text, style) }

  /// Appends text that is safe for a terminal, perhaps with the URI that the text links to.
  package mutating func add(_ text: String, _ style: Style = .plain, link: String? = nil) {
    guard !text.isEmpty else { return }
    pieces.append((text, style, link))
    width += DisplayWidth.of(text)
  }

  /// Appends another line.
  package mutating func add(_ line: StyledLine) {
    pieces += line.pieces
    width += line.width
  }

  /// Appends a character that is one column wide until the line has the width `target`.
  package mutating func pad(to target: Int, with filler: Character = " ", _ style: Style = .plain) {
    guard width < target else { return }
    add(String(repeating: filler, count: target - width), style)
  }

  /// Returns the line. A line wider than `limit` columns is cut and dimmed, and ends with `…`. Its `limit` must be at
  /// least 2.
  package func cut(to limit: Int) -> StyledLine {
    width <= limit ? self : StyledLine(TextWrap.lines(pieces.map(\.text).joined(), width: limit, limit: 1)[0], .dim)
  }

  /// Appends the line, without unstyled spaces at its end, and a line feed.
  ///
  /// If `hasColors` is false, styles and links are left out.
  package func append(to bytes: inout [UInt8], hasColors: Bool, theme: TerminalTheme = .auto) {
    for (text, style, link) in pieces { Self.append(text, style, link: link, to: &bytes, hasColors, theme) }
    Self.endLine(&bytes)
  }

  /// Appends one piece of a line to `bytes`, without a line feed.
  package static func append(
    _ text: String, _ style: Style, link: String? = nil, to bytes: inout [UInt8], _ hasColors: Bool,
    _ theme: TerminalTheme = .auto
  ) {
    let isStyled = hasColors && !style.isPlain
    let link = hasColors ? link : nil
    if let link { bytes.append(contentsOf: "\u{1B}]8;;\(link)\u{1B}\\".utf8) }
    if isStyled { theme.legible(style).appendStart(to: &bytes) }
    bytes.append(contentsOf: text.utf8)
    if isStyled { style.appendEnd(to: &bytes) }
    if link != nil { bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
  }

  /// Removes the spaces at the end of `bytes`, and appends a line feed.
  package static func endLine(_ bytes: inout [UInt8]) {
    while bytes.last == .space { bytes.removeLast() }
    bytes.append(.lineFeed)
  }
}
