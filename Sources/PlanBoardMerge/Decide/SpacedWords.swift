internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The words and fields of a line, or of a title on several lines, each with the white space before it. Two such texts
/// are equal if their tokens are, whatever the white space.
struct SpacedWords: Hashable {
  var tokens: [HeadToken] = []
  /// The white space after the last token.
  var end: [UInt8] = []

  private var start: [UInt8] { tokens.first?.separator ?? [] }

  var text: [UInt8] { tokens.flatMap { $0.separator + $0.text } + end }

  var plain: [HeadToken] { tokens.filter { $0.field == nil } }

  var title: String { plain.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: " ") }

  /// The 0-based number of the line of each token.
  var lineNumbers: [Int] {
    var line = 0
    return tokens.map { token in
      line += token.separator.count { $0 == .lineFeed }
      return line
    }
  }

  static func == (left: Self, right: Self) -> Bool { left.tokens == right.tokens }
  func hash(into hasher: inout Hasher) { hasher.combine(tokens) }

  mutating func append(line next: SpacedWords) {
    var next = next
    let between = end + [.lineFeed] + next.start
    end = next.end
    if next.tokens.isEmpty { end = between + next.end } else { next.tokens[0].separator = between }
    tokens += next.tokens
  }

  /// Removes the first field with a key, and the white space before it or, at the start of a line, after it. A line that
  /// has only this field is removed as a whole.
  mutating func remove(_ key: String) {
    guard let index = tokens.firstIndex(where: { $0.field?.key == key }) else { return }
    let removed = tokens.remove(at: index)
    guard index == 0 || removed.separator.contains(.lineFeed), index < tokens.count else { return }
    if !tokens[index].separator.contains(.lineFeed) { tokens[index].separator = removed.separator }
  }

  // MARK: Merging

  /// Merges word by word, without merging the white space (``spaced(_:base:a:b:)``). Without a common base, `base` is
  /// empty.
  ///
  /// Returns nil in these cases:
  /// - Both sides changed the same words.
  /// - No words would be left.
  /// - The result would have more words than both sides together.
  static func merged(base: SpacedWords, _ a: SpacedWords, _ b: SpacedWords) -> [HeadToken]? {
    var result: [HeadToken] = []
    for hunk in SequenceMerge.hunks(base.tokens, a.tokens, b.tokens) {
      switch hunk {
      case .merged(let tokens): result += tokens
      case .conflict(let base, let a, let b):
        // ``HeadMerge`` decides about fields, and their order does not matter, so only the words are merged here.
        let sides = [base, a, b].map { SpacedWords(tokens: $0) }
        let plain = sides.map(\.plain)
        guard plain[1] == plain[0] || plain[2] == plain[0] || plain[1] == plain[2] else { return nil }
        let isFirst = plain[1] == plain[2] ? sides[1].takesPrecedence(over: sides[2]) : plain[2] == plain[0]
        let (first, second) = isFirst ? (a, b) : (b, a)
        result += first + second.filter { $0.field != nil && !first.contains($0) }
      }
    }
    let count = result.count { $0.field == nil }
    return count > 0 && count <= a.plain.count + b.plain.count ? result : nil
  }

  /// Whether a merge takes this text rather than one with the same words: it has more fields, or else it is larger in
  /// byte order.
  func takesPrecedence(over other: SpacedWords) -> Bool {
    tokens.count != other.tokens.count
      ? tokens.count > other.tokens.count : !text.lexicographicallyPrecedes(other.text)
  }

  /// Returns merged tokens with merged white space. White space that only one side changed is taken from that side. If
  /// both sides changed it, the one that is larger in byte order wins.
  ///
  /// White space belongs to a pair of neighbouring tokens, so the space between two words stays as it is if a side
  /// changes another word.
  static func spaced(_ tokens: [HeadToken], base: SpacedWords, a: SpacedWords, b: SpacedWords) -> SpacedWords {
    var places = [base, a, b].map(Places.init)
    func merged(_ found: [[UInt8]?]) -> [UInt8] {
      switch (found[1], found[2]) {
      case (let left?, let right?):
        if left == right || right == found[0] { return left }
        if left == found[0] { return right }
        return left.lexicographicallyPrecedes(right) ? right : left
      case (let side?, nil), (nil, let side?): return side
      // The two tokens are neighbours on neither side.
      case (nil, nil): return [.space]
      }
    }
    var result = SpacedWords(tokens: tokens, end: merged([base.end, a.end, b.end]))
    guard !tokens.isEmpty else { return result }
    result.tokens[0].separator = merged([base.start, a.start, b.start])
    for index in tokens.indices.dropFirst() {
      let pair = Places.Pair(left: tokens[index - 1], right: tokens[index])
      result.tokens[index].separator = merged(places.indices.map { places[$0].next(pair) })
    }
    return result
  }

  /// The white space between neighbouring tokens: a list in text order for each pair of tokens.
  private struct Places {
    struct Pair: Hashable {
      var left: HeadToken
      var right: HeadToken
    }

    private var separators: [Pair: (all: [[UInt8]], next: Int)] = [:]

    init(_ text: SpacedWords) {
      for (left, right) in zip(text.tokens, text.tokens.dropFirst()) {
        separators[Pair(left: left, right: right), default: ([], 0)].all.append(right.separator)
      }
    }

    /// Returns the white space at the next occurrence of the pair, or at the last one if no further one is left; nil if
    /// the two tokens are never neighbours.
    mutating func next(_ pair: Pair) -> [UInt8]? {
      guard let index = separators.index(forKey: pair) else { return nil }
      let found = separators.values[index]
      if found.next + 1 < found.all.count { separators.values[index].next += 1 }
      return found.all[found.next]
    }
  }
}
