/// The places of the items in a list in front matter, such as `tags: [a, b]`.
struct WrittenList {
  enum Shape {
    /// `[a, b]`
    case flow(FlowCollection)
    /// Each item is on its own line, after a dash. The numbers are the offsets of the dashes.
    case lines([Int])
    /// `a, b` or `"a, b"`: one scalar with all items.
    case text
  }

  let shape: Shape
  /// The ranges of the items with their quotation marks. The items of `"a, b"`, which is one scalar, have none.
  let items: [Range<Int>]
  /// Whether the range of each item is a whole YAML scalar, so that new text for it may need quotation marks. False for
  /// `a, b`, and for `"a"`, whose quotation marks are outside the range.
  let itemsAreScalars: Bool

  /// The edits that remove an item together with its line, or with a comma beside it.
  func removing(_ index: Int, from source: SourceText) -> [TextEdit] {
    switch shape {
    case .flow(let list): list.removing(index)
    case .lines(let dashes): [.delete(source.lines.range(of: source.lines.line(at: dashes[index])))]
    case .text where index > 0: [.delete(items[index - 1].upperBound..<items[index].upperBound)]
    case .text: [.delete(items[0].lowerBound..<(items.count > 1 ? items[1].lowerBound : items[0].upperBound))]
    }
  }
}

extension ParsedBoard {
  /// Finds the items of the list that is the value of a front-matter entry; nil if they cannot be found, for example
  /// because one is on several lines.
  func writtenList(ofEntry index: Int, _ frontMatter: FrontMatter) -> WrittenList? {
    let entry = frontMatter.entries[index]
    let list: WrittenList
    if case .scalar(let text) = entry.value {
      guard let found = listInScalar(of: entry, text) else { return nil }
      list = found
    } else if let flow = flowCollection(of: entry) {
      list = WrittenList(shape: .flow(flow), items: flow.items, itemsAreScalars: true)
    } else {
      let last = lastLine(ofEntry: index, frontMatter)
      let dashes = (entry.fileLine + 1..<max(entry.fileLine, last) + 1).compactMap { dash(onLine: $0) }
      let items = dashes.map { dash in
        let line = source.content(of: source.lines.line(at: dash))
        return YAMLText.valueRange(in: source.bytes, dash + 1..<line.upperBound)
      }
      list = WrittenList(shape: .lines(dashes), items: items, itemsAreScalars: true)
    }
    guard let texts = entry.value.texts, texts.count == list.items.count,
      zip(list.items, texts).allSatisfy({ (list.itemsAreScalars ? scalar(in: $0) : source.string($0)) == $1 })
    else { return nil }
    return list
  }

  /// Finds the items of an entry whose value is one scalar, such as `a, b`; nil if they cannot be found.
  private func listInScalar(of entry: YAMLValue.Entry, _ text: String) -> WrittenList? {
    guard let colon = colon(after: entry) else { return nil }
    let token = YAMLText.valueRange(in: source.bytes, colon + 1..<source.content(of: entry.fileLine).upperBound)
    let inner = source.string(token) == text ? token : token.count > 1 ? token.dropFirst().dropLast() : token
    guard source.string(inner) == text else { return nil }
    var items: [Range<Int>] = []
    for part in source.bytes[inner].split(separator: UInt8(ascii: ",")) {
      guard let first = part.firstIndex(where: { !$0.isBlank }), let last = part.lastIndex(where: { !$0.isBlank })
      else { continue }
      items.append(first..<last + 1)
    }
    return WrittenList(shape: .text, items: items, itemsAreScalars: items.count == 1 && items[0] == token)
  }

  private func dash(onLine line: Int) -> Int? {
    let content = source.content(of: line)
    guard let dash = source.bytes[content].firstIndex(where: { !$0.isBlank }),
      source.bytes[dash] == UInt8(ascii: "-"), dash + 1 < content.upperBound, source.bytes[dash + 1].isBlank
    else { return nil }
    return dash
  }
}
