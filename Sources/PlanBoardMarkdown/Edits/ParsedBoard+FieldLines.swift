internal import PlanBoardCore

extension ParsedBoard {
  /// The front matter of a card; empty if it has none.
  package func frontMatter(of text: CardSyntax) -> [FieldLines.Entry] {
    guard let range = text.frontMatter else { return [] }
    return source.bytes.withUnsafeBufferPointer { bytes in
      let lines = source.lines.line(at: range.lowerBound)...text.headEnd
      return FieldLines(
        source, bytes, lines, paragraphEnd: nil, declared: settings.context.declaredFields,
        beginning: { ItemGeometry(bytes, source.lines.content(of: $0, in: bytes)) == nil ? .nothing : .item }
      ).entries
    }
  }

  /// The beginning of a field line; nil if a text is none.
  ///
  /// - Parameter range: a line or the beginning of one, without its indentation.
  package func fieldLineHead(in range: Range<Int>) -> FieldLine.Head? {
    source.bytes.withUnsafeBufferPointer { FieldLine.Head($0, range, declared: settings.context.declaredFields) }
  }

  /// The field lines of a card in which these fields are: those of the front matter, and lines `key:: value` of the
  /// notes.
  private func fieldLines(of fields: [FieldOccurrence], _ text: CardSyntax) -> [FieldLines.Entry] {
    let inNotes = Set(fields.filter { text.isInNotes($0) }.map { source.lines.line(at: $0.range.lowerBound) }).sorted()
    return frontMatter(of: text)
      + inNotes.compactMap { number in
        source.bytes.withUnsafeBufferPointer { bytes in
          let line = bytes.trimmed(source.lines.content(of: number, in: bytes))
          return FieldLine(bytes, line, declared: settings.context.declaredFields).map {
            FieldLines.Entry(field: $0, lines: number...number)
          }
        }
      }
  }

  // MARK: Removing

  /// The edits that remove fields on lines of their own. If other words of a line such as `tags: [a, b]` stay, only the
  /// words of the fields are deleted, and of a list below a key only their items. The numbers of a list stay in their
  /// places.
  ///
  /// - Parameter leavesBlank: whether a blank line stays in place of a line that is removed as a whole. Without it, text
  ///   below the line might become part of the title.
  func fieldLineRemovals(_ fields: [FieldOccurrence], _ text: CardSyntax, leavesBlank: Bool = false) -> [TextEdit] {
    let fields = fields.filter(\.notation.isLine)
    guard !fields.isEmpty else { return [] }
    let stale = Set(fields.map(\.valueRange))
    var edits: [TextEdit] = []
    for entry in fieldLines(of: fields, text) {
      let occurrences = entry.field.occurrences
      let gone = occurrences.indices.filter { stale.contains(occurrences[$0].valueRange) }
      guard !gone.isEmpty else { continue }
      guard gone.count < occurrences.count else {
        edits.append(
          .delete(
            leavesBlank
              ? source.lines.start(of: entry.lines.lowerBound)..<source.content(of: entry.lines.upperBound).upperBound
              : removal(ofLines: entry.lines, text)))
        continue
      }
      let words = entry.field.words
      if entry.field.form == .items {
        edits += itemRemovals(gone, words)
      } else {
        let kept = occurrences.indices.last { !gone.contains($0) } ?? 0
        edits += gone.map { index in
          .delete(
            index < kept
              ? words[index].lowerBound..<words[index + 1].lowerBound
              : words[index - 1].upperBound..<words[index].upperBound)
        }
      }
    }
    return edits
  }

  /// The edits that remove items of a list below a key, by their indices in `words`, and renumber the items that stay.
  private func itemRemovals(_ gone: [Int], _ words: [Range<Int>]) -> [TextEdit] {
    let lines = words.map { source.lines.line(at: $0.lowerBound) }
    let items = markers(onLines: lines)
    let kept = words.indices.filter { !gone.contains($0) }
    let removals = gone.map { index in
      TextEdit.delete(source.content(of: lines[index] - 1).upperBound..<source.content(of: lines[index]).upperBound)
    }
    let numbers = zip(kept, items.map(\.marker).keeping(kept)).compactMap { index, marker in
      marker == items[index].marker ? nil : TextEdit(items[index].markerRange, marker.bytes)
    }
    return removals + numbers
  }

  /// The beginnings of the items of a list below a key.
  private func markers(onLines lines: [Int]) -> [ItemGeometry] {
    source.bytes.withUnsafeBufferPointer { bytes in
      lines.compactMap { ItemGeometry(bytes, source.lines.content(of: $0, in: bytes)) }
    }
  }

  // MARK: Adding

  /// The edits that add fields with one key to the front matter of a card: to the list of the key, or else on a line of
  /// their own below the last line.
  ///
  /// - Returns: nil if the card has no front matter, or if the fields belong into the title: tags beside other tags of
  ///   the title, and custom fields that would need a second colon on a card whose keys all have one.
  func lineAdditions(_ fields: [Field], _ text: CardSyntax) -> [TextEdit]? {
    let entries = frontMatter(of: text)
    guard let last = entries.last, let key = fields.first?.key else { return nil }
    if key.hasSeveralValues, let list = entries.last(where: { $0.field.key == key }), let word = list.field.words.last {
      let text = fields.enumerated().flatMap { added($1.value, to: list, after: word, index: $0) }
      return [.insert(text, at: word.upperBound)]
    }
    guard !key.hasSeveralValues || !text.fields.contains(where: { $0.key == key && !text.isInNotes($0) }),
      let name = lineName(of: key, entries)
    else { return nil }
    let start = last.field.head.lowerBound
    let indent = source.bytes[source.lines.start(of: source.lines.line(at: start))..<start]
    let value = fields.map { FieldNotation.value($0, .init(.line)) }.joined(separator: ", ")
    return [
      .insert(
        source.lineEnding + indent + Array("\(name) \(value)".utf8),
        at: source.content(of: last.lines.upperBound).upperBound)
    ]
  }

  /// The key with its colons for a new line; nil if the key cannot have one among these lines.
  private func lineName(of key: FieldKey, _ entries: [FieldLines.Entry]) -> String? {
    let hasDataview = entries.contains { $0.field.isDataview }
    let colons = hasDataview ? "::" : ":"
    switch key {
    case .tag: return "tags\(colons)"
    case .person: return "people\(colons)"
    case .other(let name)
    where !hasDataview && key != .until && !settings.context.declaredFields.contains(name): return nil
    default: return "\(key.name)\(colons)"
    }
  }

  /// The text that adds a word after the last word of a list, written like that word.
  ///
  /// - Parameter index: how many words are added before this one.
  private func added(_ value: String, to entry: FieldLines.Entry, after word: Range<Int>, index: Int) -> [UInt8] {
    let name = entry.field.occurrences.last?.valueRange ?? word
    let written =
      source.bytes[word.lowerBound..<name.lowerBound] + Array(value.utf8)
      + source.bytes[name.upperBound..<word.upperBound]
    switch entry.field.form {
    case .items:
      let items = markers(onLines: entry.field.words.map { source.lines.line(at: $0.lowerBound) })
      guard let last = items.last else { return [] }
      var markers = items.map(\.marker)
      for _ in 0...index { markers.append(markers.next ?? last.marker) }
      let start = source.lines.start(of: source.lines.line(at: word.lowerBound))
      return source.lineEnding + source.bytes[start..<last.markerRange.lowerBound]
        + markers[markers.count - 1].bytes
        + source.bytes[last.markerRange.upperBound..<word.lowerBound] + written
    case .words, .value:
      let words = entry.field.words
      let between = words.count > 1 ? words[words.count - 2].upperBound..<words[words.count - 1].lowerBound : 0..<0
      return (between.isEmpty ? Array(", ".utf8) : Array(source.bytes[between])) + written
    }
  }

  // MARK: Moving

  /// A copy of this board in which `receiver` reads the custom fields on lines of a card: `owner: ann` becomes
  /// `owner:: ann` if only this board declares the key.
  ///
  /// - Returns: this board itself if nothing must be rewritten, or if `receiver` is the trash.
  func doublingColons(ofCard card: Int, for receiver: ParsedBoard) -> ParsedBoard {
    let (own, others) = (settings.context.declaredFields, receiver.settings.context.declaredFields)
    // The trash keeps every card as it was.
    guard !own.isEmpty, own != others, receiver.defaults.settlesDates else { return self }
    let edits = frontMatter(of: syntax(ofCard: card)).compactMap { entry -> TextEdit? in
      guard case .other(let name) = entry.field.key, entry.field.key != .until, !entry.field.isDataview,
        !others.contains(name)
      else { return nil }
      return .insert([UInt8(ascii: ":")], at: entry.field.head.upperBound)
    }
    return edits.isEmpty ? self : applying(EditList(edits))
  }
}

extension FieldNotation {
  /// The ids of an `after:` in place of the old ones, with the text that stands between the first two.
  static func ids(_ field: Field, in old: FieldOccurrence, _ board: ParsedBoard) -> String {
    let bytes = board.source.bytes
    let words = bytes.withUnsafeBufferPointer { ParsedBoard.ids(in: old.valueRange, $0) }
    var separator = Array(",".utf8)
    if words.count > 1 {
      separator = Array(bytes[words[0].upperBound..<words[1].lowerBound])
    } else if let word = words.first {
      let line = board.source.lines.line(at: word.lowerBound)
      let content = board.source.content(of: line)
      if bytes.withUnsafeBufferPointer({ ItemGeometry($0, content) }) != nil {
        separator =
          bytes[word.upperBound..<content.upperBound] + board.source.lineEnding
          + bytes[content.lowerBound..<word.lowerBound]
      }
    }
    return field.value.split(separator: ",").joined(separator: String(decoding: separator, as: UTF8.self))
  }
}
