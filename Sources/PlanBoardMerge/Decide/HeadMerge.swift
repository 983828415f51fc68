internal import PlanBoardCore

/// The merged title and fields of a card that both sides changed.
struct HeadMerge {
  private(set) var tokens: [HeadToken] = []
  private(set) var notes: [ConflictNote] = []
  private var values: [String: String?] = [:]
  private var sets: [String: Set<String>] = [:]

  /// Whether `a` won, if both sides changed the same words; else nil.
  private(set) var isFirst: Bool?

  init(base: [HeadToken], a: [HeadToken], b: [HeadToken]) {
    decide(base, a, b)
    let words = (base.filter { $0.field == nil }, a.filter { $0.field == nil }, b.filter { $0.field == nil })
    let carrier: [HeadToken]
    if words.1 == words.2 || (words.1 != words.0 && words.2 != words.0 && a == b) {
      carrier = Self.isCarrier(a, b) ? a : b
    } else if words.1 == words.0 {
      carrier = b
    } else if words.2 == words.0 {
      carrier = a
    } else if let merged = Self.merged(base, a, b) {
      carrier = merged
    } else {
      let isFirst = !Self.text(words.1).lexicographicallyPrecedes(Self.text(words.2))
      self.isFirst = isFirst
      carrier = isFirst ? a : b
    }
    tokens = settled(carrier, [a, b])
  }

  /// Whether `a` provides the words. The side with more words and fields does; if equal, the larger text in byte order.
  private static func isCarrier(_ a: [HeadToken], _ b: [HeadToken]) -> Bool {
    if a.count != b.count { return a.count > b.count }
    return !text(a).lexicographicallyPrecedes(text(b))
  }

  private static func text(_ tokens: [HeadToken]) -> [UInt8] { tokens.flatMap { $0.separator + $0.text } }

  /// Merges word by word; returns nil if both changed the same words.
  private static func merged(_ base: [HeadToken], _ a: [HeadToken], _ b: [HeadToken]) -> [HeadToken]? {
    var result: [HeadToken] = []
    for hunk in SequenceMerge.hunks(base, a, b) {
      switch hunk {
      case .same(let tokens): result += tokens
      case .conflict(let base, let a, let b):
        let words = [base, a, b].map { $0.filter { $0.field == nil } }
        guard words[1] == words[0] || words[2] == words[0] || words[1] == words[2] else { return nil }
        let leads = words[1] == words[2] ? isCarrier(a, b) : words[2] == words[0]
        let (first, second) = leads ? (a, b) : (b, a)
        result += first + second.filter { $0.field != nil && !first.contains($0) }
      }
    }
    let count = { (tokens: [HeadToken]) in tokens.count { $0.field == nil } }
    return count(result) <= count(a) + count(b) ? result : nil
  }

  // MARK: Fields

  private mutating func decide(_ base: [HeadToken], _ a: [HeadToken], _ b: [HeadToken]) {
    let sides = [base, a, b].map { $0.compactMap(\.field) }
    var keys: [String] = []
    for field in sides[0] + sides[1] + sides[2] where !keys.contains(field.key) {
      keys.append(field.key)
      if field.isSet {
        let (old, left, right) = (
          Self.set(sides[0], field.key), Self.set(sides[1], field.key), Self.set(sides[2], field.key)
        )
        sets[field.key] = left.intersection(right).union(left.subtracting(old)).union(right.subtracting(old))
      } else {
        let found = sides.map { side in side.first { $0.key == field.key }?.value }
        values[field.key] = .some(decide(field.key, found[0], found[1], found[2]))
      }
    }
  }

  private static func set(_ fields: [HeadToken.Field], _ key: String) -> Set<String> {
    Set(fields.filter { $0.key == key }.map(\.value))
  }

  private mutating func decide(_ key: String, _ old: String?, _ a: String?, _ b: String?) -> String? {
    if a == b || b == old { return a }
    if a == old { return b }
    guard let a, let b else {
      // One side removed the field that the other changed.
      notes.append(ConflictNote(.field(key), ""))
      return a ?? b
    }
    let isFirst = Self.wins(key, a, b)
    let (winner, loser) = isFirst ? (a, b) : (b, a)
    // An earlier merge derived the winner from the other id, so there is no conflict.
    if key == "id", winner.hasPrefix(loser + "-") { return winner }
    notes.append(ConflictNote(.field(key), loser))
    return winner
  }

  /// Whether `a` wins. The safer value wins: the earlier day, the higher priority; for other keys, the larger in byte order.
  private static func wins(_ key: String, _ a: String, _ b: String) -> Bool {
    switch key {
    case "due", "due time": a.utf8.lexicographicallyPrecedes(b.utf8)
    case "priority": (Priority(rawValue: a)?.rank ?? 9) < (Priority(rawValue: b)?.rank ?? 9)
    default: b.utf8.lexicographicallyPrecedes(a.utf8)
    }
  }

  /// Returns the carrier's words with the fields as decided.
  private func settled(_ carrier: [HeadToken], _ sides: [[HeadToken]]) -> [HeadToken] {
    var result: [HeadToken] = []
    var done: Set<HeadToken> = []
    var seen: Set<String> = []
    func decided(_ key: String) -> HeadToken? {
      guard let value = values[key] ?? nil else { return nil }
      for side in sides {
        if let token = side.first(where: { $0.field?.key == key && $0.field?.value == value }) { return token }
      }
      return nil
    }
    for token in carrier {
      guard let field = token.field else {
        result.append(token)
        continue
      }
      if field.isSet {
        guard sets[field.key]?.contains(field.value) == true, done.insert(token).inserted else { continue }
        result.append(token)
      } else if seen.insert(field.key).inserted, var other = decided(field.key) {
        if other == token { other = token }
        other.separator = token.separator
        result.append(other)
      }
    }
    for token in sides.joined() {
      guard let field = token.field else { continue }
      if field.isSet {
        guard sets[field.key]?.contains(field.value) == true, done.insert(token).inserted else { continue }
        Self.append(token, to: &result)
      } else if !seen.contains(field.key), let other = decided(field.key) {
        seen.insert(field.key)
        Self.append(other, to: &result)
      }
    }
    return result
  }

  /// Inserts a field at the end of the title, before the id.
  private static func append(_ token: HeadToken, to tokens: inout [HeadToken]) {
    var token = token
    var place = (tokens.lastIndex { $0.isTitle && !$0.text.isEmpty } ?? -1) + 1
    if place > 0, tokens[place - 1].field?.isID == true, token.field?.isID == false { place -= 1 }
    token.separator = tokens.isEmpty ? [] : [0x20]
    token.isTitle = true
    // The new first token takes the white space before the former first token.
    if place == 0, !tokens.isEmpty {
      token.separator = tokens[0].separator
      tokens[0].separator = [0x20]
    }
    tokens.insert(token, at: place)
  }
}

extension HeadMerge {
  var text: [UInt8] { Self.text(tokens) }
}
