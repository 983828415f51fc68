package import PlanBoardCore

/// A line of a drawing: pieces of text, which must be safe for a terminal, and the number of columns that they need.
package struct StyledLine {
  package private(set) var pieces: [(text: String, style: Style, link: String?)] = []
  /// The line's width, in terminal columns.
  package private(set) var width = 0

  /// Creates an empty line.
  package init() {}

  /// Creates a line from text that is safe for a terminal.
  package init(_ text: String, _ style: Style = .plain) { add(text, style) }

  /// Appends text that is safe for a terminal.
  ///
  /// - Parameter link: the URI that the text links to, in terminals that support links.
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

  /// Appends spaces, or another character that is one column wide, until the line has the width `target`.
  package mutating func pad(to target: Int, with filler: Character = " ", _ style: Style = .plain) {
    guard width < target else { return }
    add(String(repeating: filler, count: target - width), style)
  }

  /// Returns the line if it is at most `limit` columns wide. A wider line is cut and dimmed, and ends with `…`. For a
  /// wider line, `limit` must be at least 2.
  package func cut(to limit: Int) -> StyledLine {
    width <= limit ? self : StyledLine(TextWrap.lines(pieces.map(\.text).joined(), width: limit, limit: 1)[0], .dim)
  }

  /// Appends the line to `bytes`, without unstyled spaces at its end, and then a line feed. If `hasColors` is true, the
  /// line has escape sequences for its styles and links, and its colours are legible on the background of the theme.
  package func append(to bytes: inout [UInt8], hasColors: Bool, theme: TerminalTheme = .auto) {
    for (text, style, link) in pieces { Self.append(text, style, link: link, to: &bytes, hasColors, theme) }
    Self.endLine(&bytes)
  }

  /// Appends one piece of a line to `bytes`, without a line feed. See ``append(to:hasColors:theme:)``.
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
