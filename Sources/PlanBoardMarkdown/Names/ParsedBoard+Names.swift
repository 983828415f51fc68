internal import PlanBoardCore

extension ParsedBoard {
  /// All names in the front matter, in the headings of columns, in cards and in wiki links, except in code. They are in
  /// text order. O(n).
  package func names() -> [NameOccurrence] {
    var found = frontMatterNames() + headingNames() + linkNames(in: nil)
    forEachSyntax(ofCards: cards.indices) { card, bytes in add(card, bytes, to: &found) }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The places where a name is written, in text order. For a tag such as `home`, also the places of the tags below it,
  /// such as `home/garden`. O(n).
  package func places(of name: WrittenName) -> [NameOccurrence] {
    var found = frontMatterNames()
    switch name {
    case .column: found += headingNames()
    case .id: found += linkNames(in: nil)
    case .tag, .person: break
    }
    if case .column = name {
    } else {
      forEachSyntax(ofCardsWith: FoldedText(name.text).words) { card, bytes in add(card, bytes, to: &found) }
    }
    return found.filter { name.covers($0.name) }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The name at an offset, or directly before it; nil if no name is there. A sign before the name, such as `#`,
  /// belongs to the name.
  package func name(at offset: Int) -> NameOccurrence? {
    var found: [NameOccurrence] = []
    for block in Set([block(at: offset), offset > 0 ? block(at: offset - 1) : nil].compactMap(\.self)).sorted() {
      switch blocks[block].kind {
      case .frontMatter: found += frontMatterNames()
      case .heading: found += headingNames() + linkNames(in: blocks[block].range)
      case .card:
        if let card = cardIndex(ofBlock: block) {
          source.bytes.withUnsafeBufferPointer { add(CardSyntax(self, card, bytes: $0), $0, to: &found) }
        }
        found += linkNames(in: blocks[block].range)
      case .prose: found += linkNames(in: blocks[block].range)
      case .gap, .byteOrderMark, .rule, .settingsFooter: break
      }
    }
    return found.first { place in
      var start = place.range.lowerBound
      if start > 0, let sign = place.name.sign, source.bytes[start - 1] == sign { start -= 1 }
      return start <= offset && offset <= place.range.upperBound
    }
  }

  /// The index of the first card with the given id; nil if no card has it. O(n).
  package func card(withID id: String) -> Int? { cards(withID: id).first }

  /// The indices of the cards with the given id. There is more than one only by mistake.
  package func cards(withID id: String) -> [Int] {
    var found: [Int] = []
    forEachSyntax(ofCardsWith: FoldedText(id).words) { card, _ in if card.id == id { found.append(card.index) } }
    return found
  }

  // MARK: Parts of a board

  private func add(_ card: CardSyntax, _ bytes: UnsafeBufferPointer<UInt8>, to found: inout [NameOccurrence]) {
    for field in card.fields {
      switch field.key {
      case .tag: add(field.valueRange, .tag(field.value), bytes, to: &found)
      case .person: add(field.valueRange, .person(field.value), bytes, to: &found)
      case .id: add(field.valueRange, .id(field.value), bytes, isDeclaration: field.counts, to: &found)
      case .after:
        for range in Self.ids(in: field.valueRange, bytes) { add(range, .id(bytes.string(range)), bytes, to: &found) }
      default: break
      }
    }
  }

  /// Adds a name if the range contains exactly its text, with or without its sign.
  private func add(
    _ range: Range<Int>, _ name: WrittenName, _ bytes: UnsafeBufferPointer<UInt8>, isDeclaration: Bool = false,
    to found: inout [NameOccurrence]
  ) {
    var range = range
    if let sign = name.sign, let first = range.first, bytes[first] == sign { range = first + 1..<range.upperBound }
    guard bytes[range].elementsEqual(name.text.utf8) else { return }
    found.append(NameOccurrence(name: name, range: range, isDeclaration: isDeclaration))
  }

  /// The ranges of the ids in the value of `after:`, which is one line or a list, without `^`.
  static func ids(in value: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    value.split { !CardID.isIDByte(bytes[$0]) }.filter { id in
      // The dash before an item of a list is no id.
      id.count > 1 || bytes[id.lowerBound] != UInt8(ascii: "-")
    }
  }

  /// The ids in the wiki links of a range, or of the whole board if `range` is nil.
  private func linkNames(in range: Range<Int>?) -> [NameOccurrence] {
    wikiLinks(in: range).compactMap { link in
      link.id.map { id in
        NameOccurrence(
          name: .id(source.string(id)), range: id, file: link.file.isEmpty ? nil : source.string(link.file))
      }
    }
  }

  private func headingNames() -> [NameOccurrence] {
    columns.indices.compactMap { column in
      guard columns[column].kind.goesByName else { return nil }
      let range = headingRanges(ofColumn: column).name
      return NameOccurrence(name: .column(columns[column].name), range: range, isDeclaration: true)
    }
  }

  // MARK: Front matter

  private func frontMatterNames() -> [NameOccurrence] {
    guard let frontMatter else { return [] }
    return frontMatter.entries.indices.flatMap { index -> [NameOccurrence] in
      switch frontMatter.entries[index].key {
      case "tags", "tag": names(inEntry: index, frontMatter) { .tag($0) }
      case "people": names(inEntry: index, frontMatter, isDeclaration: true) { .person($0) }
      case "columns": names(inEntry: index, frontMatter) { .column($0) }
      default: []
      }
    }
  }

  /// The names in the value of a front-matter entry: the items of a list, or the keys of a mapping. A name is left out
  /// if the text spells it differently, for example with an escape.
  private func names(
    inEntry index: Int, _ frontMatter: FrontMatter, isDeclaration: Bool = false, _ name: (String) -> WrittenName
  ) -> [NameOccurrence] {
    let entry = frontMatter.entries[index]
    let ranges: [(range: Range<Int>, text: String)]
    if let entries = entry.value.entries {
      ranges = entries.compactMap { entry in keyRange(of: entry).map { ($0, entry.key) } }
    } else if let list = writtenList(ofEntry: index, frontMatter), let texts = entry.value.texts {
      ranges = Array(zip(list.items, texts))
    } else {
      return []
    }
    return ranges.compactMap { range, text in
      var range = range
      // The range may include quotation marks.
      if source.string(range) != text, range.count > 1 { range = range.dropFirst().dropLast() }
      guard source.string(range) == text else { return nil }
      var text = text[...]
      if let sign = name("").sign, text.utf8.first == sign {
        text = text.dropFirst()
        range = range.dropFirst()
      }
      return text.isEmpty
        ? nil : NameOccurrence(name: name(String(text)), range: range, isDeclaration: isDeclaration)
    }
  }
}
