internal import PlanBoardCore
package import PlanBoardMarkdown
internal import PlanBoardMessages

/// A card on one line, in PlanBoard's own notation, whichever notation the board uses: `[x] title  !high #core @ann
/// due:2026-12-01 2/5`.
///
/// Here `2/5` means that two of five check items are done. The line is safe for a terminal. For speed in long lists,
/// the line is written straight from the board's bytes.
package enum CardLine {
  /// Appends the line of a card, without a line feed, from the bytes of its board.
  package static func append(_ card: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>, to line: inout [UInt8]) {
    if let box = card.box?.mark {
      line.append(UInt8(ascii: "["))
      if box.mark.isASCII, box.mark.value >= 0x20, box.mark.value != 0x7F {
        line.append(UInt8(ascii: box.mark))
      } else {
        VisibleText.append(String(box.mark), to: &line)
      }
      line.append(UInt8(ascii: "]"))
      line.append(.space)
    }
    let title = line.count
    appendTitle(of: card, bytes, to: &line)
    if line.count == title { line.append(contentsOf: DrawingWords.noTitle.utf8) }

    // The line shows the fields in a fixed order, so a first pass finds out where they are.
    var priority: Int?
    var hasDue = false
    var color: Int?
    var id: Int?
    var hasPeople = false
    for index in card.fields.indices where card.fields[index].counts {
      switch card.fields[index].key {
      case .priority: priority = index
      case .due: hasDue = true
      case .color: color = index
      case .id: id = index
      case .person: hasPeople = true
      default: continue
      }
    }
    let end = line.count
    if let priority {
      let value = card.fields[priority].value
      appendWord("!", value == "medium" ? "med" : value, after: end, to: &line)
    }
    for index in card.fields.indices where card.fields[index].counts {
      if case .tag = card.fields[index].key { appendWord("#", card.fields[index].value, after: end, to: &line) }
    }
    for index in card.fields.indices where hasPeople && card.fields[index].counts {
      if case .person = card.fields[index].key { appendWord("@", card.fields[index].value, after: end, to: &line) }
    }
    if hasDue, let due = card.dueText { appendWord("due:", due, after: end, to: &line) }
    if !card.checklist.isEmpty {
      appendWord("", "", after: end, to: &line)
      line.append(decimal: card.checklist.count { $0.box.mark.isDone })
      line.append(UInt8(ascii: "/"))
      line.append(decimal: card.checklist.count)
    }
    if let color { appendWord("color:", card.fields[color].value, after: end, to: &line) }
    if card.isPinned { appendWord("pin:", "true", after: end, to: &line) }
    if let id { appendWord("^", card.fields[id].value, after: end, to: &line) }
  }

  /// Appends the title of a card without its comments; nothing if the card has no title.
  package static func appendTitle(of card: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>, to line: inout [UInt8]) {
    if let range = card.titleRange(bytes), !mayHaveComment(range, bytes) {
      VisibleText.append(UnsafeBufferPointer(rebasing: bytes[range]), to: &line)
    } else {
      VisibleText.append(card.title(bytes).withoutComments, to: &line)
    }
  }

  private static func mayHaveComment(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.firstOffset(of: UInt8(ascii: "<"), from: range.lowerBound, to: range.upperBound) != nil
      || bytes.firstOffset(of: UInt8(ascii: "%"), from: range.lowerBound, to: range.upperBound) != nil
  }

  /// Appends a word such as `#core`, after one space; the first word after the title gets two spaces.
  ///
  /// - Parameter title: the length of `line` at the end of the title, in bytes.
  @inline(__always)
  private static func appendWord(_ sign: StaticString, _ text: String, after title: Int, to line: inout [UInt8]) {
    if line.count == title { line.append(.space) }
    line.append(.space)
    for index in 0..<sign.utf8CodeUnitCount { line.append(sign.utf8Start[index]) }
    VisibleText.append(text, to: &line)
  }
}
