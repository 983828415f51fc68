internal import PlanBoardCore

/// Makes the bytes that write cells to a terminal.
struct CellWriter {
  private(set) var bytes: [UInt8] = []
  private let depth: ColorDepth
  private let theme: TerminalTheme
  private var style = Style.plain
  /// The 0-based place of the next character; nil if it is not certain.
  private var position: (column: Int, row: Int)?

  init(depth: ColorDepth, theme: TerminalTheme = .auto) {
    self.depth = depth
    self.theme = theme
  }

  /// Appends an escape sequence that changes neither ``position`` nor ``style``.
  mutating func write(_ sequence: StaticString) {
    sequence.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func write(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  // MARK: Places

  /// Moves the cursor to a 0-based column and row.
  mutating func place(column: Int, row: Int) {
    if let position, position == (column, row) { return }
    write("\u{1B}[")
    if let position, position.row == row {
      write(column + 1)
      write("G")
    } else {
      if (column, row) != (0, 0) { write(row + 1) }
      if column > 0 {
        write(";")
        write(column + 1)
      }
      write("H")
    }
    position = (column, row)
  }

  /// Ends the frame. If `cursor` is nil, the cursor stays hidden.
  mutating func end(cursor: (column: Int, row: Int)?) {
    change(to: .plain)
    guard let cursor else { return }
    place(column: cursor.column, row: cursor.row)
    write("\u{1B}[?25h")
  }

  // MARK: Cells

  /// Writes a character. After a character at the right edge (`isLast`), terminals disagree about the cursor's place.
  mutating func write(_ cell: Cell, width: Int, column: Int, row: Int, isLast: Bool) {
    place(column: column, row: row)
    change(to: theme.shown(cell.style, depth))
    let isCertain = Self.isCertain(cell.character)
    if !isCertain {
      // If the terminal draws the character narrower than `width`, nothing old must remain beside it.
      for _ in 0..<width { bytes.append(.space) }
      position = nil
      placeInRow(column: column)
    }
    bytes.append(contentsOf: cell.character.utf8)
    position = isCertain && !isLast ? (column + width, row) : nil
    if !isCertain, !isLast {
      placeInRow(column: column + width)
      position = (column + width, row)
    }
  }

  /// The caller updates ``position``.
  private mutating func placeInRow(column: Int) {
    write("\u{1B}[")
    write(column + 1)
    write("G")
  }

  mutating func clearToEndOfLine() {
    // Some terminals fill the cleared cells with the current background colour.
    change(to: .plain)
    write("\u{1B}[K")
  }

  private mutating func change(to new: Style) {
    guard new != style else { return }
    write("\u{1B}[")
    if !new.isPlain {
      // A style that only adds to the current one needs no reset.
      let adds =
        style.attributes.isSubset(of: new.attributes)
        && (style.foreground == new.foreground || style.foreground == .standard)
        && (style.background == new.background || style.background == .standard)
      if adds {
        Style(
          new.attributes.subtracting(style.attributes),
          foreground: style.foreground == new.foreground ? .standard : new.foreground,
          background: style.background == new.background ? .standard : new.background
        ).appendParameters(to: &bytes)
      } else {
        write("0;")
        new.appendParameters(to: &bytes)
      }
    }
    write("m")
    style = new
  }

  // MARK: Widths

  /// Whether all terminals agree on the width of a character. They agree on Latin, Greek and Cyrillic letters, common
  /// signs, characters that draw frames, Han, kana and Hangul, and full-width ASCII.
  static func isCertain(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, scalars.count == 1 else { return false }
    return switch first.value {
    case 0x20...0x2FF, 0x370...0x482, 0x48A...0x52F, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x22FF,
      0x2500...0x25FC, 0x2600...0x2613, 0x2713...0x2718, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FA5,
      0xAC00...0xD7A3,
      0xFF01...0xFF5E:
      true
    default: false
    }
  }

  /// The largest number of columns that a terminal may use for a cell. It is one if the width is certain, because the
  /// right half of a wide character is a cell of its own.
  static func mostWidth(of cell: Cell) -> Int {
    isCertain(cell.character) ? 1 : 2 * cell.character.unicodeScalars.count
  }
}
