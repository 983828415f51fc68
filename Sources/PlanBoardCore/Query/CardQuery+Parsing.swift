extension CardQuery {
  /// Reads a query. White space between terms means `and`, which binds more tightly than `or`. A text without terms is
  /// the query for all cards.
  ///
  /// - Parameter declared: the keys that boards declare in `fields:`. A declared key is never a typing mistake, and a
  ///   declared synonym such as `p` takes any value.
  package init(parsing text: String, declared: Set<String> = []) throws(Failure) {
    var parser = CardQueryParser(text, declared: declared)
    self = try parser.query()
  }
}

private struct CardQueryParser {
  private let text: String
  private let bytes: [UInt8]
  /// In lower case.
  private let declared: Set<String>
  private var position = 0
  /// The number of levels that are being read: the term, and the parentheses and negations around it.
  private var depth = 0

  private static let depthLimit = 64

  init(_ text: String, declared: Set<String>) {
    self.text = text
    self.declared = Set(declared.map { $0.lowercased() })
    bytes = Array(text.utf8)
  }

  mutating func query() throws(CardQuery.Failure) -> CardQuery {
    skipWhite()
    if position == bytes.count { return .everything }
    let query = try any()
    guard position == bytes.count else { throw failure(.strayParenthesis, position..<position + 1) }
    return query
  }

  // MARK: Grammar

  /// Reads terms with `or` between them.
  private mutating func any() throws(CardQuery.Failure) -> CardQuery {
    var members = [try all()]
    while let word = keyword("or") {
      guard !isAtEnd else { throw failure(.missingOperand("or"), word) }
      members.append(try all())
    }
    return .joined(members, isAll: false)
  }

  /// Reads terms with white space or `and` between them.
  private mutating func all() throws(CardQuery.Failure) -> CardQuery {
    for word in ["or", "and"] {
      if let range = keyword(word) { throw failure(.missingOperand(word), range) }
    }
    var members: [CardQuery] = []
    while !isAtEnd, !isKeyword("or") {
      if let word = keyword("and"), isAtEnd || isKeyword("or") || isKeyword("and") {
        throw failure(.missingOperand("and"), word)
      }
      members.append(try unary())
    }
    return .joined(members, isAll: true)
  }

  /// Reads a term or a query in parentheses, perhaps with `not` or `-` before it.
  private mutating func unary() throws(CardQuery.Failure) -> CardQuery {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw failure(.tooDeep(limit: Self.depthLimit), position..<position + 1)
    }
    if let word = keyword("not") {
      guard !isAtEnd, !isKeyword("or"), !isKeyword("and") else { throw failure(.missingOperand("not"), word) }
      return .not(try unary())
    }
    let start = position
    if bytes[position] == UInt8(ascii: "-"), position + 1 < bytes.count, !bytes[position + 1].isASCIIWhiteSpace,
      bytes[position + 1] != UInt8(ascii: ")")
    {
      position += 1
      return .not(try unary())
    }
    guard bytes[position] == UInt8(ascii: "(") else { return try term() }
    position += 1
    skipWhite()
    guard !isAtEnd else {
      if position == bytes.count { throw failure(.unclosedParenthesis, start..<start + 1) }
      throw failure(.emptyParentheses, start..<position + 1)
    }
    let query = try any()
    guard position < bytes.count else { throw failure(.unclosedParenthesis, start..<start + 1) }
    position += 1
    skipWhite()
    return query
  }

  /// Whether the query, or its part in parentheses, ends here.
  private var isAtEnd: Bool { position == bytes.count || bytes[position] == UInt8(ascii: ")") }

  // MARK: Words

  private mutating func skipWhite() {
    while position < bytes.count, bytes[position].isASCIIWhiteSpace { position += 1 }
  }

  private func isEndOfWord(_ position: Int) -> Bool {
    position >= bytes.count || bytes[position].isASCIIWhiteSpace || bytes[position] == UInt8(ascii: "(")
      || bytes[position] == UInt8(ascii: ")")
  }

  /// Whether the text continues with a keyword: `or` or `OR`, but not `Or`, which is an ordinary word.
  private func isKeyword(_ word: String) -> Bool {
    let end = position + word.utf8.count
    return isEndOfWord(end) && end <= bytes.count
      && (bytes[position..<end].elementsEqual(word.utf8) || bytes[position..<end].elementsEqual(word.uppercased().utf8))
  }

  /// Consumes a keyword and the white space after it; nil if the text does not continue with the keyword.
  private mutating func keyword(_ word: String) -> Range<Int>? {
    guard isKeyword(word) else { return nil }
    let range = position..<position + word.utf8.count
    position = range.upperBound
    skipWhite()
    return range
  }

  /// Consumes text in quotation marks, in which a backslash escapes a quotation mark or a backslash.
  private mutating func quoted() throws(CardQuery.Failure) -> String {
    let start = position
    var content: [UInt8] = []
    position += 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "\"") || bytes[position + 1] == UInt8(ascii: "\\")
      {
        position += 1
      }
      content.append(bytes[position])
      position += 1
    }
    guard position < bytes.count else { throw failure(.unclosedQuote, start..<start + 1) }
    position += 1
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func bare() -> String {
    let word = word(from: position)
    position += word.utf8.count
    return word
  }

  private func word(from start: Int) -> String {
    var end = start
    while !isEndOfWord(end) { end += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private var isQuote: Bool { position < bytes.count && bytes[position] == UInt8(ascii: "\"") }

  // MARK: Terms

  /// Reads a word, a phrase in quotation marks, a sign with a name, such as `@ann`, or `key:value`.
  private mutating func term() throws(CardQuery.Failure) -> CardQuery {
    defer { skipWhite() }
    let start = position
    if isQuote {
      let content = try quoted()
      guard position < bytes.count, bytes[position] == UInt8(ascii: ":"), let key = CardQueryKey(content) else {
        return .test(.text(content))
      }
      position += 1
      return try value(of: key, nil, start, isBare: false)
    }
    if let (key, comparison, colon) = bareKey(from: start) {
      if !declared.contains(key.name), let nearest = key.nearest(before: word(from: colon + 1)) {
        throw failure(.unknownKey(key.name, nearest: nearest), start..<start + key.name.utf8.count)
      }
      position = colon + 1
      return try value(of: key, comparison, start, isBare: true)
    }
    let word = bare()
    return .test(CardQueryKey.signed(word) ?? .text(word))
  }

  /// Finds a key at `start`; nil for a word such as `https://…`, `12:30`, `C:\x`, `a::b` or `note:`.
  private func bareKey(
    from start: Int
  ) -> (key: CardQueryKey, comparison: CardQuery.Comparison?, colon: Int)? {
    var end = start
    while !isEndOfWord(end), bytes[end] != UInt8(ascii: ":") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ":"),
      let (key, comparison) = CardQueryKey.bare(String(decoding: bytes[start..<end], as: UTF8.self))
    else { return nil }
    let isKey = isEndOfWord(end + 1) ? key.isKnown : key.isKnown || !":/\\".utf8.contains(bytes[end + 1])
    return isKey ? (key, comparison, end) : nil
  }

  /// Reads the value after a key and its colon, perhaps with a sign such as `<` before it, and makes the query.
  ///
  /// `given` is the comparison in the key, as in `due.before`. Only a key without quotation marks (`isBare`) can be a
  /// synonym.
  private mutating func value(
    of key: CardQueryKey, _ given: CardQuery.Comparison?, _ start: Int, isBare: Bool
  ) throws(CardQuery.Failure) -> CardQuery {
    var comparison = given
    for sign in [CardQuery.Comparison.atMost, .atLeast, .less, .more]
    where comparison == nil && bytes[position...].starts(with: sign.rawValue.utf8) {
      comparison = sign
      position += sign.rawValue.utf8.count
    }
    if comparison == nil, position < bytes.count, bytes[position] == UInt8(ascii: "=") {
      comparison = .equal
      position += 1
    }
    let first = position
    let isQuoted = isQuote
    let value = isQuoted ? try quoted() : bare()
    let range = first..<max(position, first)
    guard !value.isEmpty else { throw failure(.missingValue(key: key.name), start..<position) }
    func query(_ key: CardQueryKey, _ value: String) throws(CardQuery.Failure) -> CardQuery {
      do throws(CardQueryKey.WrongValue) {
        return try key.query(value, comparison, isQuoted: isQuoted)
      } catch {
        throw failure(error.reason, range)
      }
    }
    let own = try query(key, value)
    let (name, known): (String, CardQuery)
    do throws(CardQuery.Failure) {
      if isBare, let meant = key.meant {
        (name, known) = (key.name, try query(meant, value))
      } else if !isQuoted, let meant = key.meantProperty(value) {
        (name, known) = (value.lowercased(), try query(key, meant))
      } else {
        return own
      }
    } catch {
      if declared.contains(key.name) { return own }
      throw error
    }
    let typed = String(decoding: bytes[start..<position], as: UTF8.self)
    return .named(CardQuery.NamedTerm(text: typed, name: name, own: own, known: known))
  }

  private func failure(_ reason: CardQuery.Failure.Reason, _ range: Range<Int>) -> CardQuery.Failure {
    CardQuery.Failure(reason: reason, query: text, range: range.clamped(to: 0..<bytes.count))
  }
}
