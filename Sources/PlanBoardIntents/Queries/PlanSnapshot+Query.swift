package import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

extension PlanSnapshot {
  /// Parses a query for these boards. A key that a board declares is valid, even if it resembles a built-in key.
  ///
  /// - Throws: `CardQuery.Failure` with the range of the mistake if the query is not valid.
  func query(_ text: String) throws(CardQuery.Failure) -> CardQuery {
    do throws(CardQuery.Failure) { return try CardQuery(parsing: text) } catch {
      // Most queries are valid, so the boards are read only after a failure.
      let declared = declaredFields
      if declared.isEmpty { throw error }
      return try CardQuery(parsing: text, declared: declared)
    }
  }

  /// A key in a query that no card has, not even an archived one, and that no board declares.
  package struct UnusedKey: Hashable, Sendable {
    /// In lower case.
    package let name: String
    /// A suggestion, such as `due:` or `is:done`; nil if there is none.
    package let nearest: String?
  }

  func unusedKeys(of query: CardQuery, today: CalendarDate) -> [UnusedKey] {
    let (unused, used) = unused(among: query.customKeys, today: today)
    return unused.map { UnusedKey(name: $0.name, nearest: $0.nearest(among: used)) }
  }

  /// Checks that these boards use the fields of a sort order.
  ///
  /// - Throws: `SortKey.Failure.unused` for the first unused field (see ``UnusedKey``).
  package func check(_ keys: [SortKey], today: CalendarDate) throws(SortKey.Failure) {
    let custom = keys.compactMap(\.customName).map { CardQuery.CustomKey(name: $0) }
    let (unused, used) = unused(among: custom, today: today)
    guard let name = unused.first?.name else { return }
    throw .unused(name, nearest: EditDistance.likely(name, among: SortKey.names + used.sorted()))
  }

  /// The name of the first field that is unused (see ``UnusedKey``); nil if there is none. The fields of the format
  /// count as used.
  package func firstUnusedField(among keys: [FieldKey], today: CalendarDate) -> String? {
    let custom = keys.compactMap { key -> CardQuery.CustomKey? in
      guard case .other(let name) = FieldKey(typed: key.name), key != .until else { return nil }
      return CardQuery.CustomKey(name: name.lowercased())
    }
    return unused(among: custom, today: today).unused.first?.name
  }

  /// The keys that are unused (see ``UnusedKey``), and all custom keys that the boards declare or their cards have. If
  /// no key is unused, `used` is empty.
  private func unused(
    among keys: [CardQuery.CustomKey], today: CalendarDate
  ) -> (unused: [CardQuery.CustomKey], used: Set<String>) {
    var unused = keys
    guard !unused.isEmpty else { return ([], []) }
    let filters = unused.map { key in
      (key, CardFilter(.test(.has(.field(.other(key.name)))), today: today, withArchive: true))
    }
    forEachReadableBoard { text -> [CardQuery.CustomKey] in
      filters.filter { key, filter in
        guard !filter.excludes(text.bytes, names: []) else { return false }
        return text.board.settings.context.declaredFields.contains { $0.lowercased() == key.name }
          || !filter.cards(in: text.board, names: []).isEmpty
      }.map(\.0)
    } use: { used in
      unused.removeAll(where: used.contains)
    }
    guard !unused.isEmpty else { return ([], []) }
    var used: Set<String> = []
    forEachReadableBoard {
      $0.board.customKeys
    } use: {
      used.formUnion($0)
    }
    return (unused, used)
  }

  private var declaredFields: Set<String> {
    var declared: Set<String> = []
    forEachReadableBoard {
      $0.board.settings.context.declaredFields
    } use: {
      declared.formUnion($0)
    }
    return declared
  }
}

extension ParsedBoard {
  fileprivate var customKeys: Set<String> {
    var keys = settings.context.declaredFields
    forEachSyntax(ofCards: cards.indices) { card, _ in
      for field in card.fields { if case .other(let name) = field.key { keys.insert(name) } }
    }
    return keys
  }
}
