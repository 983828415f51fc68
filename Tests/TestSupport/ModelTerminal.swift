package import PlanBoardScreen
internal import PlanBoardCore

/// A small terminal, which interprets what is written to it and knows what its screen shows. Lines do not wrap.
package struct ModelTerminal {
  /// How a terminal measures characters. There are real terminals for each of these ways.
  package enum Widths: CaseIterable {
    /// Grapheme clusters, as `DisplayWidth` does.
    case clusters
    /// Each scalar on its own, so that a picture made of several emoji takes the columns of all of them.
    case scalars
    /// Each scalar on its own, and every emoji takes one column, as in old terminals.
    case narrow
  }

  package let columns: Int
  package let rows: Int
  private let widths: Widths
  package private(set) var cells: [Cell]
  package private(set) var isCursorShown = true
  /// Whether the terminal was told that a frame has begun, and not yet that the frame has ended.
  package private(set) var isInFrame = false
  /// The sequences and control characters that the terminal was sent but does not know.
  package private(set) var unknown: [String] = []
  package private(set) var cursor = (column: 0, row: 0)
  private var style = Style.plain

  /// Creates a terminal whose screen is full of styled text, as an earlier program might have left it.
  package init(columns: Int, rows: Int, _ widths: Widths = .clusters) {
    self.columns = columns
    self.rows = rows
    self.widths = widths
    cells = Array(repeating: Cell("#", Style(.inverse)), count: columns * rows)
  }

  /// Interprets what is written to the terminal.
  package mutating func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let first = rest.first {
      if first == 0x1B {
        let end = rest.dropFirst(2).firstIndex { 0x40...0x7E ~= $0 }
        guard rest.dropFirst().first == UInt8(ascii: "["), let end else {
          unknown.append(String(decoding: rest.prefix(10), as: UTF8.self))
          return
        }
        interpret(String(decoding: rest[rest.startIndex + 2..<end], as: UTF8.self), last: rest[end])
        rest = rest[(end + 1)...]
      } else {
        let text = rest.prefix { $0 != 0x1B }
        show(String(decoding: text, as: UTF8.self))
        rest = rest[text.endIndex...]
      }
    }
  }

  // MARK: Text

  private mutating func show(_ text: String) {
    switch widths {
    case .clusters: for character in text { put(String(character), DisplayWidth.of(character)) }
    case .scalars: for scalar in text.unicodeScalars { put(String(scalar), DisplayWidth.of(Character(scalar))) }
    case .narrow:
      for scalar in text.unicodeScalars {
        put(String(scalar), min(scalar.properties.isEmojiPresentation ? 1 : 2, DisplayWidth.of(Character(scalar))))
      }
    }
  }

  private mutating func put(_ text: String, _ width: Int) {
    if text.unicodeScalars.contains(where: { $0.value < 0x20 }) { return unknown.append(text) }
    guard width > 0 else { return }
    // Text beyond the right end is written into the last cell of the line, over and over. A wide character does not fit
    // there.
    let column = min(cursor.column, columns - 1)
    if column + width > columns { return set(" ", .narrow, column) }
    set(text, width == 2 ? .left : .narrow, column)
    if width == 2 { set(" ", .right, column + 1) }
    cursor.column = column + width
  }

  private mutating func set(_ text: String, _ part: Cell.Part, _ column: Int) {
    let index = cursor.row * columns + column
    if cells[index].part == .left, column + 1 < columns { cells[index + 1] = Cell(" ", cells[index + 1].style) }
    if cells[index].part == .right, part != .right || cells[index - 1].part != .left {
      cells[index - 1] = Cell(" ", cells[index - 1].style)
    }
    cells[index] = Cell(Character(text), style)
    cells[index].part = part
  }

  // MARK: Sequences

  private mutating func interpret(_ body: String, last: UInt8) {
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] ?? 1 : 1 }
    switch (body, Character(Unicode.Scalar(last))) {
    case ("?25", "h"): isCursorShown = true
    case ("?25", "l"): isCursorShown = false
    case ("?2026", "h") where !isInFrame: isInFrame = true
    case ("?2026", "l") where isInFrame: isInFrame = false
    case (_, "H"): cursor = (min(number(1), columns) - 1, min(number(0), rows) - 1)
    case (_, "G"): cursor.column = min(number(0), columns) - 1
    case ("", "K"): for column in min(cursor.column, columns - 1)..<columns { clear(column, cursor.row) }
    case ("2", "J"): for row in 0..<rows { for column in 0..<columns { clear(column, row) } }
    case (_, "m"): if !changeStyle(body.isEmpty ? [0] : numbers) { unknown.append(body + "m") }
    default: unknown.append(body + String(Character(Unicode.Scalar(last))))
    }
  }

  private mutating func clear(_ column: Int, _ row: Int) {
    let index = row * columns + column
    if cells[index].part == .right { cells[index - 1] = Cell(" ", cells[index - 1].style) }
    if cells[index].part == .left { cells[index + 1] = Cell(" ", cells[index + 1].style) }
    cells[index] = Cell(" ", Style(background: style.background))
  }

  private mutating func changeStyle(_ numbers: [Int?]) -> Bool {
    var rest = numbers[...]
    while let next = rest.popFirst() {
      switch next {
      case 0: style = .plain
      case 1: style.attributes.insert(.bold)
      case 2: style.attributes.insert(.dim)
      case 3: style.attributes.insert(.italic)
      case 4: style.attributes.insert(.underlined)
      case 7: style.attributes.insert(.inverse)
      case 9: style.attributes.insert(.struck)
      case .some(let code) where 30...37 ~= code: style.foreground = .named(UInt8(code - 30))
      case .some(let code) where 40...47 ~= code: style.background = .named(UInt8(code - 40))
      case .some(let code) where 90...97 ~= code: style.foreground = .named(UInt8(code - 82))
      case .some(let code) where 100...107 ~= code: style.background = .named(UInt8(code - 92))
      case 38, 48:
        guard let color = Self.color(&rest) else { return false }
        if next == 38 { style.foreground = color } else { style.background = color }
      default: return false
      }
    }
    return true
  }

  private static func color(_ rest: inout ArraySlice<Int?>) -> TerminalColor? {
    let kind = rest.popFirst()
    let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
    let values = rest.prefix(count).compactMap { $0.flatMap { UInt8(exactly: $0) } }
    rest = rest.dropFirst(count)
    guard count > 0, values.count == count else { return nil }
    return count == 1 ? .indexed(values[0]) : .rgb(values[0], values[1], values[2])
  }
}
