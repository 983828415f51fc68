internal import PlanBoardCore

/// The front matter of a card: the field lines directly below its title (docs/format.md, "Front matter of a card").
///
/// A list such as `- a` below `tags:` is a list of CommonMark inside the card, and a field line below it is text of the
/// list's last item. So the lines are recognized by their bytes, but an item must be one for CommonMark, too.
package struct FieldLines: Sendable {
  package struct Entry: Sendable {
    package var field: FieldLine
    /// The line of the key and, if a list is below it, those of its items; 0-based.
    package var lines: ClosedRange<Int>
  }

  /// What begins on a line according to CommonMark.
  enum Beginning {
    /// An item of a list directly inside the card.
    case item
    /// Another block directly inside the card.
    case block
    /// Nothing: the line belongs to a block that began above.
    case nothing
  }

  private(set) var entries: [Entry] = []
  /// The line after the last field line; the first line if there are no field lines.
  private(set) var end: Int

  /// Reads field lines up to the first line that is none.
  ///
  /// - Parameters:
  ///   - lines: the lines of the card from the first one that may be a field line.
  ///   - paragraphEnd: the last line of the paragraph in which the first line is. Only there can a list follow. nil if
  ///     the lines are known to be front matter.
  ///   - beginning: what begins on a line.
  ///   - isHidden: whether an offset is in a comment.
  init(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, _ lines: ClosedRange<Int>, paragraphEnd: Int?,
    declared: Set<String>, beginning: (Int) -> Beginning, isHidden: (Int) -> Bool = { _ in false }
  ) {
    end = lines.lowerBound
    while end <= min(paragraphEnd ?? lines.upperBound, lines.upperBound) {
      let line = bytes.trimmed(source.lines.content(of: end, in: bytes))
      guard !isHidden(line.lowerBound) else { return }
      if let field = FieldLine(bytes, line, declared: declared) {
        entries.append(Entry(field: field, lines: end...end))
        end += 1
      } else {
        if end == paragraphEnd ?? end, end < lines.upperBound,
          let below = Self.list(source, bytes, end...lines.upperBound, declared, beginning)
        {
          entries += below
          end = below.last.map { $0.lines.upperBound + 1 } ?? end
        }
        return
      }
    }
  }

  /// Reads a key, the list below it, and all field lines below that. A blank line, a check item or another block ends
  /// them.
  ///
  /// - Returns: nil if there is no such list, or if it has other text. CommonMark reads a line of text below the list as
  ///   a part of its last item, which is then no name.
  private static func list(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, _ lines: ClosedRange<Int>, _ declared: Set<String>,
    _ beginning: (Int) -> Beginning
  ) -> [Entry]? {
    var entries: [Entry] = []
    var open: (head: FieldLine.Head, line: Int, items: [Range<Int>])?
    /// Ends the list of the last key. False if it is not a list of names.
    func close(before line: Int) -> Bool {
      guard let (head, first, items) = open else { return true }
      guard let field = FieldLine(bytes, head, items: items) else { return false }
      entries.append(Entry(field: field, lines: first...line - 1))
      open = nil
      return true
    }
    var number = lines.lowerBound
    while number <= lines.upperBound {
      let content = source.lines.content(of: number, in: bytes)
      let line = bytes.trimmed(content)
      // Formatters put a blank line between a paragraph and the list below it.
      if line.isEmpty, entries.isEmpty, open?.items.isEmpty == true {
        number += 1
        continue
      }
      let begins = beginning(number)
      if line.isEmpty || begins == .block && number > lines.lowerBound { break }
      if begins == .item {
        guard let geometry = ItemGeometry(bytes, content) else { return nil }
        let text = bytes.trimmed(geometry.contentStart..<max(geometry.contentStart, content.upperBound))
        if CardSyntax.box(bytes, text) != nil { break }
        guard open != nil, !text.isEmpty, !text.contains(where: { bytes[$0].isBlank }) else { return nil }
        open?.items.append(text)
      } else if let field = FieldLine(bytes, line, declared: declared) {
        guard close(before: number) else { return nil }
        entries.append(Entry(field: field, lines: number...number))
      } else if let head = FieldLine.Head(bytes, line, declared: declared), head.key.isListed, head.value.isEmpty {
        guard close(before: number) else { return nil }
        open = (head, number, [])
      } else {
        return nil
      }
      number += 1
    }
    return close(before: number) ? entries : nil
  }
}
