internal import PlanBoardCore

extension ParsedBoard {
  /// A property of a column in `columns:`.
  package enum ColumnProperty: String, Sendable { case wip, done }

  /// Sets or removes a property of a column in `columns:` of the front matter. In a file of Obsidian Kanban, a WIP
  /// limit is written in the heading instead: `Doing (3)`. A name without properties is also removed, if no comment is
  /// next to it and the file stays a board.
  ///
  /// - Parameter value: a positive whole number for `wip`, `true` or `false` for `done`; nil removes the property.
  /// - Throws: `EditFailure` with the reason `noSuchColumn`, `archiveIsNoColumn`, `frontMatterUnreadable`,
  ///   `unacceptableValue` or `wouldChangeMore`.
  package func setting(_ property: ColumnProperty, ofColumn column: Int, to value: String?) throws -> VerifiedEdit {
    guard columns.indices.contains(column) else { throw EditFailure(.noSuchColumn) }
    guard columns[column].kind.goesByName else { throw EditFailure(.archiveIsNoColumn) }
    let limit = property == .wip ? value.flatMap { Int($0) } : nil
    guard value == nil || (property == .wip ? limit ?? 0 > 0 : value == "true" || value == "false") else {
      throw EditFailure(.unacceptableValue(key: property.rawValue, value: value ?? ""))
    }
    if property == .wip, settings.context.isKanbanPlugin { return try settingHeadingLimit(limit, ofColumn: column) }
    guard frontMatter?.isReadable ?? true else { throw EditFailure(.frontMatterUnreadable) }
    let name = columns[column].name
    let said = settings.column(named: name)
    guard property == .wip ? said?.wipLimit != limit : said?.isDone != value.map({ $0 == "true" }) else {
      return .nothing(on: self)
    }
    guard var wanted = columnStatements else { throw EditFailure(.wouldChangeMore) }
    if !wanted.contains(where: { $0.key == name }) { wanted.append(Self.statement(name, [])) }
    let index = wanted.firstIndex { $0.key == name }!
    guard var properties = wanted[index].value.entries else { throw EditFailure(.wouldChangeMore) }
    properties.removeAll { $0.key == property.rawValue }
    if let value { properties.append(Self.property(property.rawValue, .scalar(value))) }
    wanted[index] = Self.statement(name, properties)
    if properties.isEmpty, wanted.count > 1 || isBoardOtherwise, !hasComment(besideColumn: name),
      let forgotten = try? forgettingColumn(name)
    {
      return forgotten
    }
    return try verified(columns: wanted, [{ columnEdits(name, property.rawValue, value).map { EditList($0) } }])
  }

  /// Removes a name with its properties from `columns:`. An empty `columns:` is also removed, if the file stays a board
  /// and no comment is on its line or in its braces.
  ///
  /// - Returns: an edit that changes nothing if `columns:` does not have the name, or is a list of names without
  ///   properties.
  /// - Throws: `EditFailure` with the reason `wouldChangeMore`.
  package func forgettingColumn(_ name: String) throws -> VerifiedEdit {
    guard let frontMatter, let index = frontMatter.entries.firstIndex(where: { $0.key == "columns" }),
      let children = frontMatter.entries[index].value.entries,
      let child = children.firstIndex(where: { $0.key == name }), var wanted = columnStatements
    else { return .nothing(on: self) }
    let parent = frontMatter.entries[index]
    wanted.removeAll { $0.key == name }
    let flow = flowCollection(of: parent)
    let all = parent.fileLine...lastLine(ofEntry: index, frontMatter)
    let mayGo = children.count == 1 && isBoardOtherwise
    return try verified(
      columns: wanted,
      [
        {
          // In braces, any comment prevents the removal of `columns:`. Outside braces, a comment on its own line stays.
          guard mayGo, flow == nil ? !mayHaveComment(line: all.lowerBound) : !all.contains(where: mayHaveComment) else {
            return nil
          }
          let rest = flow == nil ? lines(ofColumn: child, index, frontMatter) : all
          let key = all.lowerBound...all.lowerBound
          return EditList(rest == all ? [deletion(of: all)] : [deletion(of: key), deletion(of: rest)])
        },
        {
          guard let flow else { return EditList([deletion(of: lines(ofColumn: child, index, frontMatter))]) }
          return flow.items.count == children.count ? EditList(flow.removing(child)) : nil
        },
      ])
  }

  /// Whether the front matter makes the file a board even without `columns:`.
  var isBoardOtherwise: Bool {
    frontMatter?.entries.contains { $0.key != "columns" && BoardSettings.boardKeys.contains($0.key) } ?? false
  }

  private func settingHeadingLimit(_ limit: Int?, ofColumn column: Int) throws -> VerifiedEdit {
    guard columns[column].wipLimit != limit else { return .nothing(on: self) }
    let heading = columns[column].heading
    let (name, text) = headingRanges(ofColumn: column)
    var promise = Postcondition(self)
    let entry = outline().firstIndex { $0.block == heading }!
    let suffix = limit.map { " (\($0))" } ?? ""
    promise.entries[entry].content = .heading(columns[column].name + suffix)
    promise.columns[column].wipLimit = limit
    // Without the limit, a number in parentheses at the end of the name might be read as a limit, so it is escaped.
    let names = limit == nil ? Escaping.ways(toWrite: source.string(name), settings.context) : []
    return try verified(
      promise,
      [{ EditList([TextEdit(name.upperBound..<text.upperBound, Array(suffix.utf8))]) }]
        + names.map { name in { EditList([TextEdit(text, Array(name.utf8))]) } })
  }
}
