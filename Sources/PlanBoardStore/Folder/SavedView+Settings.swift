internal import PlanBoardCore
internal import PlanBoardMarkdown

extension SavedView {
  private enum Key: String, CaseIterable { case query, sort, columns, group }

  /// The keys that a view can have in the settings.
  package static let settingKeys = Key.allCases.map(\.rawValue)

  static func unknownKeys(of entry: YAMLValue.Entry, _ path: Path) -> [UnknownSettingsKey] {
    (entry.value.entries ?? []).filter { Key(rawValue: $0.key) == nil }
      .map { UnknownSettingsKey(path, $0, known: Key.allCases.map(\.rawValue)) }
  }

  /// Reads an entry of `views:` in the settings file at a path. If the value of the entry is a string, the string is
  /// the query. Unknown keys are skipped.
  ///
  /// - Throws: `FileFailure` with the code `invalidSettings` and the position of the fault.
  init(_ entry: YAMLValue.Entry, _ path: Path) throws(FileFailure) {
    self.init(entry.key, .everything)
    guard let properties = entry.value.entries else {
      guard let text = entry.value.text else {
        throw FolderSettings.failure(path, entry, .viewWithoutQuery(view: entry.key))
      }
      query = try Self.query(text, entry, path)
      return
    }
    for property in properties {
      guard let key = Key(rawValue: property.key) else { continue }
      if let wanted = try read(key, property, path) {
        throw FolderSettings.failure(path, property, .wrongType(key: property.key, wanted: wanted))
      }
    }
    guard properties.contains(where: { $0.key == Key.query.rawValue }) else {
      throw FolderSettings.failure(path, entry, .viewWithoutQuery(view: entry.key))
    }
  }

  /// Reads the value of a key; returns the kind of value that the key requires, or nil if the value is valid.
  private mutating func read(
    _ key: Key, _ property: YAMLValue.Entry, _ path: Path
  ) throws(FileFailure) -> WantedValue? {
    switch key {
    case .query:
      guard let text = property.value.text else { return .query }
      query = try Self.query(text, property, path)
    case .sort:
      guard let texts = property.value.texts else { return .sortKeys }
      sort = texts.compactMap { SortKey($0) }
      return sort.count == texts.count && !texts.isEmpty ? nil : .sortKeys
    case .columns:
      columns = property.value.texts ?? []
      return columns.isEmpty ? .columnNames : nil
    case .group:
      group = property.value.text.flatMap { Grouping(rawValue: $0) }
      return group == nil ? .oneOf(Grouping.allCases.map(\.rawValue)) : nil
    }
    return nil
  }

  private static func query(
    _ text: String, _ entry: YAMLValue.Entry, _ path: Path
  ) throws(FileFailure) -> CardQuery {
    do throws(CardQuery.Failure) { return try CardQuery(parsing: text) } catch {
      throw FolderSettings.failure(path, entry, .query(error))
    }
  }
}
