internal import PlanBoardMessages
package import PlanBoardCore
package import PlanBoardScreen

/// A card in a column of a drawn board: its title, with its fields below.
package struct CardDrawing {
  let card: Card
  let today: CalendarDate
  /// The card's handle; nil to show none.
  let handle: HandleTable.Shown?
  let tagColors: TagColors
  /// The id of an open card that must be done first; nil if there is none.
  let waitsFor: String?

  /// Prepares the drawing of a card.
  package init(
    card: Card, today: CalendarDate, handle: HandleTable.Shown?, tagColors: TagColors = TagColors(),
    waitsFor: String? = nil
  ) {
    self.waitsFor = waitsFor
    self.card = card
    self.today = today
    self.handle = handle
    self.tagColors = tagColors
  }

  private static let mostTitleLines = 3
  private static let mostDetailLines = 3
  /// The width of the coloured bar, the box and a space at the start of each line.
  private static let indent = 3

  private var isDimmed: Bool { !card.isOpen }

  /// The lines of the card.
  ///
  /// - Parameter width: in terminal columns; at least 5.
  package func lines(width: Int) -> [StyledLine] {
    var lines = titleLines(width: width - Self.indent)
    lines += detailLines(width: width - Self.indent)
    addHandle(to: &lines, width: width - Self.indent)
    return lines.enumerated().map { index, text in
      var line = StyledLine(card.color == nil ? " " : "▌", barStyle)
      line.add(index == 0 ? boxSign.text : " ", boxSign.style.dimmed(if: isDimmed))
      line.add(" ")
      line.add(text)
      return line
    }
  }

  private func titleLines(width: Int) -> [StyledLine] {
    // The limit also counts the marks of Markdown, which are not shown, so it is at least 300.
    let plain = VisibleText.safe(PlainTitle.text(card.title, limit: max(300, width * Self.mostTitleLines + 1)))
    let title = plain.allSatisfy(\.isWhitespace) ? DrawingWords.noTitle : plain
    let sign = prioritySign
    // The title is wrapped together with the sign, so that the following lines start below the sign.
    let text = sign.map { "\($0.text) \(title)" } ?? title
    return TextWrap.lines(text, width: width, limit: Self.mostTitleLines).enumerated().map { index, part in
      guard index == 0, let sign else { return StyledLine(part, Style.plain.dimmed(if: isDimmed)) }
      var line = StyledLine(sign.text, sign.style.dimmed(if: isDimmed))
      line.add(String(part.dropFirst(sign.text.count)), Style.plain.dimmed(if: isDimmed))
      return line
    }
  }

  private func detailLines(width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for detail in details {
      let text = TextWrap.lines(detail.text, width: width, limit: 1)[0]
      if let last = lines.last, last.width + 2 + DisplayWidth.of(text) <= width {
        lines[lines.count - 1].add("  ")
      } else if lines.count == Self.mostDetailLines {
        if let last = lines.last, last.width + 2 <= width { lines[lines.count - 1].add(" …", .dim) }
        break
      } else {
        lines.append(StyledLine())
      }
      lines[lines.count - 1].add(text, detail.style.dimmed(if: isDimmed))
    }
    return lines
  }

  /// Adds the handle at the right end of the last line, or on a line of its own if it does not fit there.
  private func addHandle(to lines: inout [StyledLine], width: Int) {
    guard let handle else { return }
    let length = min(handle.text.utf8.count, width)
    if lines.last.map({ $0.width + 2 + length > width }) ?? true { lines.append(StyledLine()) }
    var line = lines.removeLast()
    line.pad(to: width - length)
    var part = StyledLine()
    for (text, style) in handle.pieces { part.add(text, style.dimmed(if: isDimmed)) }
    line.add(part.cut(to: length))
    lines.append(line)
  }

  private var details: [CardSign] {
    var details: [CardSign] = []
    if let due = card.due, card.isOpen {
      let words = DueWords(due, today: today)
      details.append((words.text, Style(of: words.urgency)))
    }
    if let start = card.startWords(today: today) { details.append((start, .dim)) }
    if card.isRecurring { details.append(Card.recurringSign) }
    if let waitsFor, card.isOpen { details.append((UrgencyWords.waits(for: waitsFor), .dim)) }
    return details + card.details(tagColors)
  }

  // MARK: Signs

  var boxSign: CardSign { Self.boxSign(of: card) }

  static func boxSign(of card: Card) -> CardSign {
    guard let box = card.box else { return ("•", .dim) }
    switch box.mark {
    case " ": return ("☐", .plain)
    case "x", "X": return Box.doneSign
    case "/": return Box.startedSign
    case "-": return ("✗", .dim)
    default:
      let mark = VisibleText.safe(String(box.mark))
      return (DisplayWidth.of(mark) == 1 ? mark : "?", .plain)
    }
  }

  var prioritySign: CardSign? { card.priority?.styledSign }

  private var barStyle: Style { card.colorStyle }
}
