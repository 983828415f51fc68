package import PlanBoardCore
internal import PlanBoardMarkdown

extension SavedView {
  private static let keys = [
    "query": "a query", "sort": "a list of keys", "columns": "a list of columns",
    "group": "one of column, board, tag, person, priority or due",
  ]

  /// The properties of an entry of `views:` that this program does not know.
  static func unknownKeys(of entry: YAMLValue.Entry, _ path: Path) -> [FolderSettings.UnknownKey] {
    (entry.value.entries ?? []).filter { keys[$0.key] == nil }
      .map { FolderSettings.UnknownKey(path, $0, known: keys.keys) }
  }

  /// Reads an entry of `views:`. If its value is a string, that is the query. Unknown properties are skipped.
  ///
  /// - Throws: `FileFailure`: `invalidSettings`, with the place.
  init(_ entry: YAMLValue.Entry, _ path: Path) throws(FileFailure) {
    self.init(entry.key, .everything)
    guard let properties = entry.value.entries else {
      guard let text = entry.value.text else {
        throw FolderSettings.failure(path, entry, "the view `\(entry.key)` needs a `query:`")
      }
      query = try Self.query(text, entry, path)
      return
    }
    for property in properties {
      guard let wanted = Self.keys[property.key] else { continue }
      guard try read(property, path) else {
        throw FolderSettings.failure(path, property, "`\(property.key):` must be \(wanted)")
      }
    }
    guard properties.contains(where: { $0.key == "query" }) else {
      throw FolderSettings.failure(path, entry, "the view `\(entry.key)` needs a `query:`")
    }
  }

  /// - Returns: false if the value does not have the type that its key requires.
  private mutating func read(_ property: YAMLValue.Entry, _ path: Path) throws(FileFailure) -> Bool {
    switch property.key {
    case "query":
      guard let text = property.value.text else { return false }
      query = try Self.query(text, property, path)
    case "sort":
      guard let texts = property.value.texts else { return false }
      sort = texts.compactMap { SortKey($0) }
      return sort.count == texts.count && !texts.isEmpty
    case "columns":
      columns = property.value.texts ?? []
      return !columns.isEmpty
    default:
      group = property.value.text.flatMap { Grouping(rawValue: $0) }
      return group != nil
    }
    return true
  }

  private static func query(
    _ text: String, _ entry: YAMLValue.Entry, _ path: Path
  ) throws(FileFailure) -> CardQuery {
    do throws(CardQuery.Failure) { return try CardQuery(parsing: text) } catch {
      var failure = FolderSettings.failure(path, entry, "")
      failure.query = error
      throw failure
    }
  }
}
