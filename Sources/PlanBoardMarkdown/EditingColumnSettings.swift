extension ParsedBoard {
  /// What `columns:` says of a column.
  package enum ColumnProperty: String, Sendable { case wip, done }

  /// Sets what `columns:` in the front matter says of a column, or takes it away with nil. In a file of Obsidian Kanban a WIP
  /// limit is a number behind the heading, `Doing (3)`.
  ///
  /// - Parameter value: a number for `wip`, `true` or `false` for `done`.
  /// - Throws: `EditFailure`: `noSuchColumn`, `archiveIsNoColumn`, `frontMatterUnreadable`, `unacceptableValue`,
  ///   `wouldChangeMore`.
  package func setting(_ property: ColumnProperty, ofColumn column: Int, to value: String?) throws -> VerifiedEdit {
    guard columns.indices.contains(column) else { throw EditFailure(.noSuchColumn) }
    guard !columns[column].isArchive else { throw EditFailure(.archiveIsNoColumn) }
    let limit = property == .wip ? value.flatMap { Int($0) } : nil
    guard value == nil || (property == .wip ? limit ?? 0 > 0 : value == "true" || value == "false") else {
      throw EditFailure(.unacceptableValue(key: property.rawValue, value: value ?? ""))
    }
    if property == .wip, settings.context.isKanbanPlugin { return try settingHeadingLimit(limit, ofColumn: column) }
    guard frontMatter?.isReadable ?? true else { throw EditFailure(.frontMatterUnreadable) }
    let name = columns[column].name
    var wanted = settings.columns
    if !wanted.contains(where: { $0.name == name }) {
      if value == nil { return .nothing(on: self) }
      wanted.append(BoardSettings.ColumnSetting(name: name))
    }
    let index = wanted.firstIndex { $0.name == name }!
    switch property {
    case .wip: wanted[index].wipLimit = limit
    case .done: wanted[index].isDone = value.map { $0 == "true" }
    }
    if wanted == settings.columns { return .nothing(on: self) }
    if value == nil, wanted[index].wipLimit == nil, wanted[index].isDone == nil, wanted.count > 1 || isBoardOtherwise,
      let forgotten = try? forgettingColumn(name)
    {
      return forgotten
    }
    let rest = source.bytes.count - (frontMatter?.range.upperBound ?? 0)
    return try verified(
      { after in
        after.settings.columns == wanted && after.frontMatter?.isReadable ?? false
          && others(after.frontMatter) == others(frontMatter)
          && after.source.bytes.suffix(rest).elementsEqual(source.bytes.suffix(rest))
          && after.columns.map(\.name) == columns.map(\.name)
      },
      [{ columnEdit(name, property.rawValue, value).map { EditList($0) } }])
  }

  /// Takes away what `columns:` says of a name; an empty `columns:` goes, too.
  ///
  /// - Throws: `EditFailure`: `frontMatterUnreadable`, `wouldChangeMore`.
  package func forgettingColumn(_ name: String) throws -> VerifiedEdit {
    guard let frontMatter, let index = frontMatter.entries.firstIndex(where: { $0.key == "columns" }),
      let children = frontMatter.entries[index].value.entries,
      let child = children.firstIndex(where: { $0.key == name })
    else { return .nothing(on: self) }
    let parent = frontMatter.entries[index]
    var wanted = settings.columns
    wanted.removeAll { $0.name == name }
    let rest = source.bytes.count - frontMatter.range.upperBound
    return try verified(
      { after in
        after.settings.columns == wanted && others(after.frontMatter) == others(self.frontMatter)
          && after.source.bytes.suffix(rest).elementsEqual(source.bytes.suffix(rest))
      },
      [
        {
          // A line of its own, with the lines of its properties.
          guard openBrace(behind: parent) == nil else { return nil }
          // A file stays a board by `columns:`, if nothing else makes it one.
          let isLast = children.count == 1
          let first = isLast ? parent.line1 : children[child].line1
          let last =
            child + 1 < children.count ? children[child + 1].line1 - 1 : lastLine(ofEntry: index, frontMatter)
          return EditList([.delete(source.lines.start(of: first)..<source.lines.start(of: last + 1))])
        }
      ])
  }

  /// The file stays a board without `columns:` (format §4).
  package var isBoardOtherwise: Bool {
    frontMatter?.entries.contains { $0.key != "columns" && BoardSettings.boardKeys.contains($0.key) } ?? false
  }

  /// The front matter without `columns:`.
  private func others(_ frontMatter: FrontMatter?) -> [[String: YAMLValue]] {
    (frontMatter?.entries ?? []).filter { $0.key != "columns" }.map { [$0.key: $0.value.withoutPositions] }
  }

  // MARK: Ways to write it

  private func columnEdit(_ name: String, _ key: String, _ value: String?) -> [TextEdit]? {
    let eol = source.lineEnding
    let line = "\(YAMLText.scalar(name)): {\(key): \(value ?? "")}"
    guard let frontMatter, let index = frontMatter.entries.firstIndex(where: { $0.key == "columns" }) else {
      guard value != nil else { return nil }
      let text = ["columns:", "  " + line].flatMap { Array($0.utf8) + eol }
      guard let frontMatter else {
        let start = source.bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0
        return [.insert(Array("---".utf8) + eol + text + Array("---".utf8) + eol, at: start)]
      }
      return [.insert(text, at: source.lines.start(of: frontMatter.lines.upperBound))]
    }
    let parent = frontMatter.entries[index]
    guard let children = parent.value.entries else { return rewritten(index, frontMatter, line) }
    guard let child = children.first(where: { $0.key == name }) else {
      guard value != nil else { return nil }
      if let brace = openBrace(behind: parent) {
        return [.insert(Array((children.isEmpty ? line : line + ", ").utf8), at: brace)]
      }
      let indent = children.first.map { String(repeating: " ", count: $0.column1 - 1) } ?? "  "
      let last = lastLine(ofEntry: index, frontMatter)
      return [.insert(eol + Array((indent + line).utf8), at: source.content(of: last).upperBound)]
    }
    return propertyEdit(of: child, key, value)
  }

  private func propertyEdit(of child: YAMLValue.Entry, _ key: String, _ value: String?) -> [TextEdit]? {
    let eol = source.lineEnding
    guard let properties = child.value.entries, !properties.isEmpty || openBrace(behind: child) != nil else {
      guard let value, let colon = colon(behind: child) else { return nil }
      let token = YAMLText.valueRange(in: source.bytes, colon + 1..<source.content(of: child.line1).upperBound)
      return [TextEdit(token, Array("\(token.lowerBound == colon + 1 ? " " : ""){\(key): \(value)}".utf8))]
    }
    let brace = openBrace(behind: child)
    guard let property = properties.first(where: { $0.key == key }) else {
      guard let value else { return nil }
      if let brace {
        return [.insert(Array((properties.isEmpty ? "\(key): \(value)" : "\(key): \(value), ").utf8), at: brace)]
      }
      let indent = String(repeating: " ", count: properties[0].column1 - 1)
      let line = Array("\(indent)\(key): \(value)".utf8) + eol
      return [.insert(line, at: source.lines.start(of: properties[0].line1))]
    }
    guard let keyRange = keyRange(of: property), let colon = colon(behind: property) else { return nil }
    let lineEnd = source.content(of: property.line1).upperBound
    if brace == nil {
      if let value {
        let token = YAMLText.valueRange(in: source.bytes, colon + 1..<lineEnd)
        return [TextEdit(token, Array(((token.lowerBound == colon + 1 ? " " : "") + value).utf8))]
      }
      return [.delete(source.lines.start(of: property.line1)..<source.lines.start(of: property.line1 + 1))]
    }
    let end = source.bytes[colon..<lineEnd].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") } ?? lineEnd
    if let value {
      var start = colon + 1
      while start < end, source.bytes[start].isBlank { start += 1 }
      var stop = end
      while stop > start, source.bytes[stop - 1].isBlank { stop -= 1 }
      return [TextEdit(start..<stop, Array(((start == colon + 1 ? " " : "") + value).utf8))]
    }
    // With one of the commas beside it.
    var start = keyRange.lowerBound
    var stop = end
    if end < lineEnd, source.bytes[end] == UInt8(ascii: ",") {
      stop = end + 1
      while stop < lineEnd, source.bytes[stop].isBlank { stop += 1 }
    } else {
      while start > 0, source.bytes[start - 1].isBlank { start -= 1 }
      if start > 0, source.bytes[start - 1] == UInt8(ascii: ",") { start -= 1 }
    }
    return [.delete(start..<stop)]
  }

  /// `columns: [A, B]` has no room for properties: it becomes a mapping.
  private func rewritten(_ index: Int, _ frontMatter: FrontMatter, _ line: String) -> [TextEdit]? {
    let entry = frontMatter.entries[index]
    guard let colon = colon(behind: entry), let names = entry.value.texts else { return nil }
    let last = lastLine(ofEntry: index, frontMatter)
    let written = line.prefix(while: { $0 != "{" })
    let lines = names.map { "\(YAMLText.scalar($0)):" }.map { written.hasPrefix($0) ? line : $0 }
    let all = lines.contains(line) ? lines : lines + [line]
    let text = all.flatMap { source.lineEnding + Array("  \($0)".utf8) }
    return [TextEdit(colon + 1..<source.content(of: last).upperBound, text)]
  }

  private func colon(behind entry: YAMLValue.Entry) -> Int? {
    keyRange(of: entry).flatMap { key in
      source.bytes[key.upperBound..<source.content(of: entry.line1).upperBound].firstIndex(of: UInt8(ascii: ":"))
    }
  }

  /// Where a mapping in braces begins on its key's line, behind the brace.
  private func openBrace(behind entry: YAMLValue.Entry) -> Int? {
    guard let colon = colon(behind: entry) else { return nil }
    let rest = source.bytes[(colon + 1)..<source.content(of: entry.line1).upperBound].drop(while: \.isBlank)
    return rest.first == UInt8(ascii: "{") ? rest.startIndex + 1 : nil
  }

  /// `## Doing (3)`, as Obsidian Kanban writes it.
  private func settingHeadingLimit(_ limit: Int?, ofColumn column: Int) throws -> VerifiedEdit {
    guard columns[column].wipLimit != limit else { return .nothing(on: self) }
    let heading = columns[column].heading
    let name = columns[column].name
    let text = source.bytes.withUnsafeBufferPointer { HeadingText(in: $0, blocks[heading].range).text }
    let nameEnd = text.lowerBound + name.utf8.count
    guard nameEnd <= text.upperBound, source.string(text.lowerBound..<nameEnd) == name else {
      throw EditFailure(.wouldChangeMore)
    }
    var expectation = Expectation(self)
    let entry = outline().firstIndex { $0.block == heading }!
    let suffix = limit.map { " (\($0))" } ?? ""
    expectation.entries[entry].content = .heading(name + suffix)
    expectation.columns[column].wipLimit = limit
    return try verified(expectation, [{ EditList([TextEdit(nameEnd..<text.upperBound, Array(suffix.utf8))]) }])
  }
}

extension ParsedBoard {
  /// Gives the board another title: where it has one, else in the front matter.
  ///
  /// - Throws: `EditFailure`.
  package func settingBoardTitle(_ title: String) throws -> VerifiedEdit {
    let title = title.trimmingBlanks()
    guard !title.isEmpty, Escaping.isWritable(title) else { throw EditFailure(.unwritableText) }
    guard settings.title == nil, let titleBlock else {
      return try settingFrontMatter("title", to: .scalar(title))
    }
    let text = source.bytes.withUnsafeBufferPointer { HeadingText(in: $0, blocks[titleBlock].range).text }
    var expectation = Expectation(self)
    expectation.entries[outline().firstIndex { $0.block == titleBlock }!].content = .heading(title)
    expectation.title = title
    return try verified(
      expectation,
      Escaping.ways(toWrite: title, settings.context).map { written in
        { EditList([TextEdit(text, Array(written.utf8))]) }
      })
  }
}
