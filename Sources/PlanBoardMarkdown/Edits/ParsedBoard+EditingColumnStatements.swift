internal import PlanBoardCore

extension ParsedBoard {
  /// Changes `columns:` in the first way that gives it the wanted contents and changes nothing else.
  ///
  /// - Parameter wanted: the ``columnStatements`` of the result.
  func verified(columns wanted: [YAMLValue.Entry], _ ways: [() -> EditList?]) throws -> VerifiedEdit {
    try verified(
      { after in
        after.columnStatements == wanted && isSame(as: after, besides: "columns")
          && after.columns.map(\.name) == columns.map(\.name)
      }, ways)
  }

  /// The edits that set a property of a column in `columns:`, or remove the property if `value` is nil.
  ///
  /// To set a value, they also add missing front matter, a missing `columns:` and a missing entry for the column.
  ///
  /// - Returns: nil in one of these cases:
  ///   - there is no property to remove
  ///   - the column's value is neither empty nor a mapping
  ///   - the place for the edit cannot be found
  func columnEdits(_ name: String, _ key: String, _ value: String?) -> [TextEdit]? {
    let eol = source.lineEnding
    let said = "{\(key): \(value ?? "")}"
    let line = "\(YAMLText.scalar(name)): \(said)"
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
    guard let children = parent.value.entries else {
      return value == nil ? nil : mappingEdits(ofListAt: index, frontMatter, name, said)
    }
    let flow = flowCollection(of: parent)
    guard let child = children.firstIndex(where: { $0.key == name }) else {
      guard value != nil else { return nil }
      if let flow { return [flow.appending(line)] }
      let indent = children.first.map { String(repeating: " ", count: $0.column1 - 1) } ?? "  "
      let last = lastLine(ofEntry: index, frontMatter)
      return [.insert(eol + Array((indent + line).utf8), at: source.content(of: last).upperBound)]
    }
    guard flow == nil || flow?.items.count == children.count else { return nil }
    return propertyEdits(of: children[child], in: flow?.items[child], key, value)
  }

  /// ``columnEdits(_:_:_:)`` for a column that has an entry in `columns:`.
  ///
  /// - Parameter item: the range of the entry if `columns:` is in braces; otherwise nil.
  private func propertyEdits(
    of child: YAMLValue.Entry, in item: Range<Int>?, _ key: String, _ value: String?
  ) -> [TextEdit]? {
    guard let properties = child.value.entries else {
      guard let value, Self.isNothing(child.value) else { return nil }
      let said = "{\(key): \(value)}"
      let end = item?.upperBound ?? source.content(of: child.fileLine).upperBound
      guard let colon = colon(after: child), colon < end else { return [.insert(Array(": \(said)".utf8), at: end)] }
      return [replacement(ofValueAfter: colon, end, by: said)]
    }
    let flow = flowCollection(of: child)
    guard let property = properties.firstIndex(where: { $0.key == key }) else {
      guard let value else { return nil }
      if let flow { return [flow.appending("\(key): \(value)")] }
      let indent = String(repeating: " ", count: properties[0].column1 - 1)
      let line = Array("\(indent)\(key): \(value)".utf8) + source.lineEnding
      return [.insert(line, at: source.lines.start(of: properties[0].fileLine))]
    }
    guard flow == nil || flow?.items.count == properties.count else { return nil }
    let line = properties[property].fileLine
    guard let value else { return flow?.removing(property) ?? [deletion(of: line...line)] }
    guard let colon = colon(after: properties[property]) else { return nil }
    let end = flow?.items[property].upperBound ?? source.content(of: line).upperBound
    return colon < end ? [replacement(ofValueAfter: colon, end, by: value)] : nil
  }

  /// The edits that turn `columns: [A, B]` into `columns: {A: {wip: 3}, B: {}}`; nil if the items of the list cannot be
  /// found.
  ///
  /// - Parameter name: the column that gets properties. If the list does not have it, it is added.
  private func mappingEdits(
    ofListAt index: Int, _ frontMatter: FrontMatter, _ name: String, _ said: String
  ) -> [TextEdit]? {
    guard let names = frontMatter.entries[index].value.texts, let list = writtenList(ofEntry: index, frontMatter)
    else { return nil }
    let eol = source.lineEnding
    let new = names.contains(name) ? nil : "\(YAMLText.scalar(name)): \(said)"
    switch list.shape {
    case .flow(let flow):
      let ends = [flow.range.lowerBound, flow.range.upperBound - 1]
      var edits = zip(list.items, names).map { item, text in
        TextEdit.insert(Array(": \(text == name ? said : "{}")".utf8), at: item.upperBound)
      }
      if let new { edits.append(flow.appending(new)) }
      return edits + zip(ends, ["{", "}"]).map { TextEdit($0..<$0 + 1, Array($1.utf8)) }
    case .lines(let dashes):
      var edits: [TextEdit] = []
      for (item, (dash, text)) in zip(list.items, zip(dashes, names)) {
        edits.append(TextEdit(dash..<item.lowerBound, [.space, .space]))
        edits.append(.insert(Array((text == name ? ": \(said)" : ":").utf8), at: item.upperBound))
      }
      guard let new, let dash = dashes.last else { return edits }
      let line = source.content(of: source.lines.line(at: dash))
      let indent = Array(source.bytes[line.lowerBound..<dash]) + [.space, .space]
      return edits + [.insert(eol + indent + Array(new.utf8), at: line.upperBound)]
    case .text:
      let line = source.content(of: frontMatter.entries[index].fileLine)
      guard let first = list.items.first, let last = list.items.last else {
        return new.map { [.insert(eol + Array("  \($0)".utf8), at: line.upperBound)] }
      }
      let all = names.map { "\(YAMLText.scalar($0)): \($0 == name ? said : "{}")" } + (new.map { [$0] } ?? [])
      return [TextEdit(first.lowerBound..<last.upperBound, Array("{\(all.joined(separator: ", "))}".utf8))]
    }
  }

  /// The edits that rename a column in `columns:`, together with the entries that the front matter has once the edits
  /// are made. nil if `columns:` does not have the name, or if a list such as `A, B` cannot have the new name.
  ///
  /// - Throws: `EditFailure` if the name cannot be found in the text.
  func renamingStatement(
    of old: String, to name: String
  ) throws -> (edits: [TextEdit], entries: [YAMLValue.Entry])? {
    guard let frontMatter, let index = frontMatter.entries.firstIndex(where: { $0.key == "columns" }) else {
      return nil
    }
    var entries = frontMatter.entries
    if let settings = entries[index].value.entries {
      guard let setting = settings.firstIndex(where: { $0.key == old }) else { return nil }
      guard let range = keyRange(of: settings[setting]) else { throw EditFailure(.frontMatterUnreadable) }
      var renamed = settings
      renamed[setting].key = name
      entries[index].value = .mapping(renamed)
      return ([TextEdit(range, Array(YAMLText.scalar(name).utf8))], entries)
    }
    guard let names = entries[index].value.texts, let place = names.firstIndex(of: old) else { return nil }
    guard let list = writtenList(ofEntry: index, frontMatter) else { return nil }
    let item = list.items[place]
    guard case .text = list.shape else {
      entries[index].value = .list((names.prefix(place) + [name] + names.dropFirst(place + 1)).map { .scalar($0) })
      return ([TextEdit(item, Array(YAMLText.text(name).utf8))], entries)
    }
    guard !name.contains(","), YAMLText.text(name) == name, case .scalar(let text) = entries[index].value else {
      return nil
    }
    let bytes = Array(text.utf8)
    let first = bytes.prefix { $0.isBlank || $0 == UInt8(ascii: ",") }.count
    let start = first + item.lowerBound - list.items[0].lowerBound
    entries[index].value = .scalar(
      String(decoding: bytes[..<start] + Array(name.utf8) + bytes[(start + item.count)...], as: UTF8.self))
    return ([TextEdit(item, Array(name.utf8))], entries)
  }

  /// The edit that deletes whole lines, 0-based, with their line ends.
  func deletion(of lines: ClosedRange<Int>) -> TextEdit {
    .delete(source.lines.start(of: lines.lowerBound)..<source.lines.start(of: lines.upperBound + 1))
  }
}
