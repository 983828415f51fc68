extension CardQuery {
  /// The key of a custom field in a query: `customer` in `customer:acme`.
  package struct CustomKey: Hashable, Sendable {
    /// In lower case.
    package let name: String
    /// The value after the colon; nil if the query only asks whether a card has the field.
    let value: String?

    /// - Parameter name: in lower case.
    package init(name: String, value: String? = nil) {
      self.name = name
      self.value = value
    }

    /// The suggestion if no card has this field, such as `is:done` for `status:done`; nil if there is none. `used` are
    /// the keys of the plan's custom fields.
    package func nearest(among used: Set<String>) -> String? {
      switch Self.otherNames[name] {
      case "is": value.flatMap { State(typed: $0) }.map { "is:\($0.rawValue)" } ?? "column:"
      case let key?: "\(key):"
      case nil:
        (EditDistance.likely(name, among: used.sorted() + CardQueryKey.names)
          ?? value.flatMap { QueryDate($0) == nil ? nil : FieldKey.nearestDay(to: name) }).map { "\($0):" }
      }
    }

    /// Keys of other programs, with those that `pb` has for the same things.
    private static let otherNames = [
      "status": "is", "state": "is", "label": "tag", "labels": "tag", "assignee": "person", "assigned": "person",
      "owner": "person", "deadline": "due", "list": "column", "lane": "column", "project": "board",
    ]
  }

  /// The keys of custom fields in this query; only the first occurrence of each key. Synonyms of known keys
  /// (``CardQuery/NamedTerm``) and `until` are not among them.
  package var customKeys: [CustomKey] {
    var names: Set<String> = []
    return allCustomKeys.filter { names.insert($0.name).inserted }
  }

  private var allCustomKeys: [CustomKey] {
    switch self {
    case .test(.has(.field(.until))): []
    case .test(.has(.field(.other(let name)))): [CustomKey(name: name, value: nil)]
    case .test(.field(.other(let name), _, let value)): [CustomKey(name: name, value: value)]
    case .test, .named: []
    case .not(let query): query.allCustomKeys
    case .all(let queries), .any(let queries): queries.flatMap(\.allCustomKeys)
    }
  }
}
