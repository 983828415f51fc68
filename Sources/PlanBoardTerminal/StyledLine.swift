package import PlanBoardCore

/// The style of a piece of text in a line. No fact is shown by a style alone, because not every terminal has colours, and not every
/// reader sees them.
package struct Style: Hashable {
  /// The Select Graphic Rendition parameters, such as `1;31`; empty for plain text.
  package var codes: String

  package static let plain = Style(codes: "")
  package static let bold = Style(codes: "1")
  package static let dim = Style(codes: "2")
  package static let alarm = Style(codes: "1;31")
  package static let warning = Style(codes: "33")
  package static let tag = Style(codes: "36")
  package static let person = Style(codes: "35")
  /// For the letters of a handle that are enough to name the card.
  package static let handle = Style(codes: "1;35")
  package static let good = Style(codes: "32")
  package static let removed = Style(codes: "31")
  /// For the words of a line that are removed or added.
  package static let removedWords = Style(codes: "7;31")
  package static let addedWords = Style(codes: "7;32")
  /// For the bars of a chart.
  package static let bar = Style(codes: "34")

  /// Returns ``dim`` if `isDimmed` is true, otherwise this style.
  package func dimmed(_ isDimmed: Bool) -> Style {
    isDimmed ? .dim : self
  }
}

/// A line of a drawing: pieces of text, which must be safe for a terminal, and the number of columns that they take.
package struct StyledLine {
  private(set) var pieces: [(text: String, style: Style, link: String?)] = []
  /// The line's width, in terminal columns.
  private(set) var width = 0

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

  /// Returns the line if it is not wider than `limit`, otherwise as much of it as fits, dimmed.
  package func cut(to limit: Int) -> StyledLine {
    width <= limit ? self : StyledLine(TextWrap.lines(pieces.map(\.text).joined(), width: limit, limit: 1)[0], .dim)
  }

  /// Appends the line to `bytes`, with escape sequences for its styles and links if `hasColors` is true, and ends it. The colours
  /// are legible on the ground of the theme.
  package func append(to bytes: inout [UInt8], hasColors: Bool, theme: TerminalTheme = .auto) {
    for (text, style, link) in pieces { Self.append(text, style, link: link, to: &bytes, hasColors, theme) }
    Self.endLine(&bytes)
  }

  /// Appends one piece of a line to `bytes`.
  package static func append(
    _ text: String, _ style: Style, link: String? = nil, to bytes: inout [UInt8], _ hasColors: Bool,
    _ theme: TerminalTheme = .auto
  ) {
    let isStyled = hasColors && !style.codes.isEmpty
    let link = hasColors ? link : nil
    if let link { bytes.append(contentsOf: "\u{1B}]8;;\(link)\u{1B}\\".utf8) }
    if isStyled { bytes.append(contentsOf: "\u{1B}[\(theme.legible(style.codes))m".utf8) }
    bytes.append(contentsOf: text.utf8)
    if isStyled { bytes.append(contentsOf: "\u{1B}[0m".utf8) }
    if link != nil { bytes.append(contentsOf: "\u{1B}]8;;\u{1B}\\".utf8) }
  }

  /// Removes the line's trailing spaces, and appends a line feed.
  package static func endLine(_ bytes: inout [UInt8]) {
    while bytes.last == .space { bytes.removeLast() }
    bytes.append(.lineFeed)
  }
}
