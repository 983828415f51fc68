package import PlanBoardCore
internal import PlanBoardMarkdown

extension SavedView {
  private static let keys = [
    "query": "a query", "sort": "a list of keys", "columns": "a list of columns",
    "group": "one of column, board, tag, person, priority or due",
  ]

  /// Reads an entry of `views:`. If its value is a string, that is the query.
  ///
  /// - Throws: `FileFailure`: `invalidSettings`, with the position.
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
      guard let wanted = Self.keys[property.key] else {
        let nearest = EditDistance.nearest(to: property.key, among: Self.keys.keys.sorted()) ?? ""
        throw FolderSettings.failure(path, property, "unknown key `\(property.key)`; did you mean `\(nearest)`?")
      }
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
