internal import PlanBoardCore

/// Merges the title and the fields of a card that both sides changed.
struct HeadMerge {
  private(set) var text = SpacedWords()
  private(set) var notes: [ConflictNote] = []
  /// The merged value of each field, by key; nil if the field was removed.
  private var values: [String: String?] = [:]
  /// The merged values of each key that may occur several times: the tags and the people.
  private var sets: [String: Set<String>] = [:]

  /// Whether the words of `a` won over those of `b`; nil if no side had to be chosen.
  private(set) var firstWins: Bool?

  /// The marks in the boxes of both sides and of the merged card; nil if there is no box.
  struct Marks {
    var a, b, merged: Unicode.Scalar?
  }

  /// `firstWonEarlier` says whether the title of `a` won an earlier merge, and so wins again; nil if no such merge is
  /// known.
  init(base: SpacedWords, a: SpacedWords, b: SpacedWords, _ marks: Marks, firstWonEarlier: Bool?) {
    decide(base.tokens, a.tokens, b.tokens, marks)
    let words = (base.plain, a.plain, b.plain)
    let winner: [HeadToken]
    if words.1 == words.2 {
      winner = a.takesPrecedence(over: b) ? a.tokens : b.tokens
    } else if words.1 == words.0 {
      winner = b.tokens
    } else if words.2 == words.0 {
      winner = a.tokens
    } else if let merged = SpacedWords.merged(base: base, a, b) {
      winner = merged
    } else {
      let isFirst = firstWonEarlier ?? !a.title.utf8.lexicographicallyPrecedes(b.title.utf8)
      firstWins = isFirst
      winner = isFirst ? a.tokens : b.tokens
    }
    text = SpacedWords.spaced(settled(winner, [a.tokens, b.tokens]), base: base, a: a, b: b)
  }

  // MARK: Fields

  /// Fills ``values`` and ``sets``.
  private mutating func decide(_ base: [HeadToken], _ a: [HeadToken], _ b: [HeadToken], _ marks: Marks) {
    let sides = [base, a, b].map { $0.compactMap(\.field) }
    // If a side has several fields with one key, the first of them counts.
    let first = sides.map { side in Dictionary(side.map { ($0.key, $0.value) }) { first, _ in first } }
    var keys: Set<String> = []
    for field in sides[0] + sides[1] + sides[2] where keys.insert(field.key).inserted {
      if field.isSet {
        let (old, left, right) = (
          Self.set(sides[0], field.key), Self.set(sides[1], field.key), Self.set(sides[2], field.key)
        )
        sets[field.key] = left.intersection(right).union(left.subtracting(old)).union(right.subtracting(old))
      } else if Self.losesDay(field.key, first[1][field.key], first[2][field.key], marks) {
        values[field.key] = .some(nil)
      } else {
        values[field.key] = .some(decide(field.key, first[0], first[1], first[2]))
      }
    }
  }

  /// Whether the merged card loses its `done:` or `cancelled:` day. All of these must be true:
  /// - Only one side has the day.
  /// - The box of this side has the mark for the day, such as `x` for `done:`.
  /// - The merged card has a box with a mark that is not for the day. A card without a box keeps the day, because its
  ///   column may make it done.
  private static func losesDay(_ key: String, _ a: String?, _ b: String?, _ marks: Marks) -> Bool {
    guard [FieldKey.done.name, FieldKey.cancelled.name].contains(key), (a == nil) != (b == nil),
      let merged = marks.merged
    else { return false }
    return CardMark.eventKey(of: merged) != key && CardMark.eventKey(of: a == nil ? marks.b : marks.a) == key
  }

  private static func set(_ fields: [HeadToken.Field], _ key: String) -> Set<String> {
    Set(fields.filter { $0.key == key }.map(\.value))
  }

  /// Returns the merged value of a key that a card has once; nil if the field is removed.
  private mutating func decide(
    _ key: String, _ base: [String: String], _ left: [String: String], _ right: [String: String]
  ) -> String? {
    let (old, a, b) = (base[key], left[key], right[key])
    if a == b || b == old { return a }
    if a == old { return b }
    guard let a, let b else {
      notes.append(ConflictNote(.field(key), ""))
      return a ?? b
    }
    // The event was on the earlier of the two days, so different days are no conflict.
    if Self.eventKeys.contains(key) { return a.utf8.lexicographicallyPrecedes(b.utf8) ? a : b }
    let isFirst = Self.wins(key, a, b)
    let (winner, loser) = isFirst ? (a, b) : (b, a)
    // An earlier merge has probably derived one id from the other, as `k3f9-2` from `k3f9`, so there is no conflict.
    if key == "id", DerivedID.origin(of: winner) == loser { return winner }
    // Nobody has to choose between two records of an old place.
    if let name = Self.nameKey(ofPlace: key), left[name] != nil, right[name] != nil { return winner }
    notes.append(ConflictNote(.field(key), loser))
    return winner
  }

  private static let eventKeys = Set(FieldDefinition.all.filter(\.isEvent).map(\.name))

  /// The key of the column's name beside a record of the neighbours that a card had before it was archived or removed:
  /// `from-2` for `from-place-2`. nil for other keys. pb writes both fields, so without the name, the record is the
  /// user's own.
  private static func nameKey(ofPlace key: String) -> String? {
    let origin = DerivedID.origin(of: key) ?? key
    return ["from-place": "from", "removed-place": "removed-from"][origin].map { $0 + key.dropFirst(origin.count) }
  }

  /// Whether value `a` of a field wins: the earlier due date or due time, the higher priority, or else the value that
  /// is larger in byte order.
  private static func wins(_ key: String, _ a: String, _ b: String) -> Bool {
    switch key {
    case "due", "due time": a.utf8.lexicographicallyPrecedes(b.utf8)
    case "priority": (Priority(rawValue: a)?.rank ?? 9) < (Priority(rawValue: b)?.rank ?? 9)
    default: b.utf8.lexicographicallyPrecedes(a.utf8)
    }
  }

  /// Returns the words of the winner, with the merged fields in place of its own. Fields that the winner lacks are
  /// added at the end of the title.
  private func settled(_ winner: [HeadToken], _ sides: [[HeadToken]]) -> [HeadToken] {
    var result: [HeadToken] = []
    var usedTokens: Set<HeadToken> = []
    var usedKeys: Set<String> = []
    let tokens = Dictionary(sides.joined().compactMap { token in token.field.map { ([$0.key, $0.value], token) } }) {
      first, _ in first
    }
    func decided(_ key: String) -> HeadToken? { (values[key] ?? nil).flatMap { tokens[[key, $0]] } }
    for token in winner {
      guard let field = token.field else {
        result.append(token)
        continue
      }
      if field.isSet {
        guard sets[field.key]?.contains(field.value) == true, usedTokens.insert(token).inserted else { continue }
        result.append(token)
      } else if usedKeys.insert(field.key).inserted, let other = decided(field.key) {
        result.append(other == token ? token : other)
      }
    }
    for token in sides.joined() {
      guard let field = token.field else { continue }
      if field.isSet {
        guard sets[field.key]?.contains(field.value) == true, usedTokens.insert(token).inserted else { continue }
        Self.append(token, to: &result)
      } else if !usedKeys.contains(field.key), let other = decided(field.key) {
        usedKeys.insert(field.key)
        Self.append(other, to: &result)
      }
    }
    return result
  }

  /// Inserts a field at the end of the title, but before an id there.
  private static func append(_ token: HeadToken, to tokens: inout [HeadToken]) {
    var token = token
    var place = (tokens.lastIndex { $0.isTitle } ?? -1) + 1
    if place > 0, tokens[place - 1].field?.isID == true, token.field?.isID == false { place -= 1 }
    token.isTitle = true
    tokens.insert(token, at: place)
  }
}
