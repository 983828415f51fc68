internal import PlanBoardCore

/// A new card as text, in the notations of its board, and as the board must read it.
struct RenderedCard {
  /// The card without its section and its lines.
  var wanted: Card
  /// The fields, each with a space before it; the id is the last.
  fileprivate var suffix: String
  /// Whether the first line ends with an id, so that it ends the title.
  var endsWithID: Bool

  /// The first line, without marker and indentation.
  ///
  /// - Parameter title: the title, with escapes.
  func line(titled title: String) -> String {
    let box = wanted.box.map { "[\($0.mark)] " } ?? ""
    return (box + title + suffix).trimmingTrailingBlanks()
  }
}

extension ParsedBoard {
  /// The box of a new card of a column if it has none of its own (``NewCard/box``).
  func usualBox(inColumn index: Int) -> Box? {
    let column = columns[index]
    let neighbours = column.cards.isEmpty ? Array(cards.indices.prefix(20)) : Array(column.cards.prefix(20))
    guard neighbours.isEmpty || neighbours.contains(where: { syntax(ofCard: $0).box != nil }) else { return nil }
    // In a done column in which most boxes are open, the cards are done in spite of their boxes. A checked box might
    // change that, and reopen the other cards.
    return column.isDone && column.kind.usesBoxes ? .done : .open
  }

  /// Renders a new card.
  ///
  /// - Parameters:
  ///   - title: the title without blanks at its ends.
  ///   - usualBox: the box of a card that has none of its own.
  ///   - style: returns the notation for a field.
  /// - Throws: `EditFailure` with the reason `unacceptableValue`, or the failures of ``FieldNotation/render(_:in:_:inPlaceOf:)``.
  func rendered(
    _ new: NewCard, _ title: String, usualBox: @autoclosure () -> Box?, style: (FieldKey) -> FieldNotation.Style
  ) throws -> RenderedCard {
    var wanted = Card(title: title, line1: 0, endLine1: 0)
    var words: [String] = []
    var id: String?
    for field in new.fields {
      guard let canonical = FieldNotation.canonical(field), FieldNotation.isReadable(canonical, settings.context) else {
        throw EditFailure(.unacceptableValue(key: field.key.name, value: field.value))
      }
      let style = style(field.key)
      wanted.addIfNew(FieldNotation.asRead(canonical, style))
      let text = try FieldNotation.render(canonical, in: style, self)
      if field.key == .id { id = text } else { words.append(text) }
    }
    wanted.box = new.hasNoBox ? nil : new.box ?? usualBox()
    wanted.notes = new.notes.trimmedNotes
    for field in NewCard.fieldsInside(title, settings.context) where wanted.value(of: field.key) == nil {
      wanted.fields.append(field)
    }
    let suffix = (words + [id].compactMap(\.self)).map { " " + $0 }.joined()
    return RenderedCard(wanted: wanted, suffix: suffix, endsWithID: id != nil)
  }

  /// The text of a card with these lines, which have neither marker nor indentation.
  ///
  /// - Parameter indent: returns the indentation of the lines below the first, for the column in which the card's content
  ///   begins.
  func text(ofCardWith lines: [String], as style: CardStyle, indent: (Int) -> [UInt8]) -> [UInt8] {
    var text = [UInt8](repeating: .space, count: style.indent) + style.marker.bytes + [.space] + Array(lines[0].utf8)
    if lines[0].isEmpty { text.removeLast() }
    guard lines.count > 1 else { return text }
    let column = text.withUnsafeBufferPointer { ItemGeometry($0, $0.indices)?.contentColumn ?? 2 }
    let indent = indent(column)
    for line in lines.dropFirst() {
      text += source.lineEnding
      if !line.isEmpty { text += indent + Array(line.utf8) }
    }
    return text
  }
}
