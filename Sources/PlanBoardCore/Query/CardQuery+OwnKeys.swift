extension CardQuery {
  /// A key in a query that neither queries nor the format define.
  package struct OwnKey: Hashable, Sendable {
    /// In lower case.
    package let name: String
    /// nil if the query only asks whether a card has the key.
    let value: String?

    /// What the user probably meant, if no card has this key: `is:done`, `person:`; nil if nothing is near.
    ///
    /// - Parameter used: the keys of the plan's own.
    package func nearest(among used: Set<String>) -> String? {
      switch Self.otherNames[name] {
      case "is": value.flatMap { State(typed: $0) }.map { "is:\($0.rawValue)" } ?? "column:"
      case let key?: "\(key):"
      case nil: EditDistance.likely(name, among: used.sorted() + CardQueryKey.names).map { "\($0):" }
      }
    }

    /// What other programs call these keys.
    private static let otherNames = [
      "status": "is", "state": "is", "label": "tag", "labels": "tag", "assignee": "person", "assigned": "person",
      "owner": "person", "deadline": "due", "list": "column", "lane": "column", "project": "board",
    ]
  }

  /// The keys that only a plan can have, each once.
  package var ownKeys: [OwnKey] {
    var names: Set<String> = []
    return allOwnKeys.filter { names.insert($0.name).inserted }
  }

  private var allOwnKeys: [OwnKey] {
    switch self {
    case .test(.has(.field(.until))): []
    case .test(.has(.field(.other(let name)))): [OwnKey(name: name, value: nil)]
    case .test(.field(.other(let name), _, let value)): [OwnKey(name: name, value: value)]
    case .test, .named: []
    case .not(let query): query.allOwnKeys
    case .all(let queries), .any(let queries): queries.flatMap(\.allOwnKeys)
    }
  }
}

extension CardQuery.State {
  /// Reads a state as people type it, also as other programs call it.
  init?(typed text: String) {
    guard let state = Self(rawValue: text.lowercased()) ?? Self.otherNames[text.lowercased()] else { return nil }
    self = state
  }

  private static let otherNames: [String: Self] = [
    "late": .overdue, "due": .overdue, "expired": .overdue, "todo": .open, "pending": .open, "undone": .open,
    "complete": .done, "completed": .done, "closed": .done, "finished": .done, "checked": .done, "active": .started,
    "doing": .started, "waiting": .blocked, "repeating": .recurring, "removed": .archived,
  ]
}
