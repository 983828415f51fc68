package import PlanBoardCore

/// A pattern of paths, as in `boards:` of `.planboard.yml`: `*` matches any text without `/`, `?` one character except `/`, `**`
/// any number of folders. Everything else matches itself.
///
/// A pattern of `.gitignore` also has classes, as in `[a-z]`, and `\` before a byte that stands for itself.
///
/// All positions in the pattern that a path may have reached are tracked at once, one bit each, so 64 of them cost as much as
/// one. The time for each byte of the path is bounded by the length of the pattern.
struct Glob: Hashable, Sendable {
  private enum Token: Hashable {
    case byte(UInt8)
    /// One of these bytes.
    case oneOf(Set<UInt8>)
    case character
    case name
    case anything
    /// The `**/` that follows may match nothing.
    case optional
  }

  /// A bit for each position in the pattern: one for each token, and one after the last.
  private typealias Places = [UInt64]

  /// The only path that a pattern of `.planboard.yml` without `*` and `?` matches.
  private(set) var literal: [UInt8]?
  private var tokenCount = 0
  /// For each byte, the tokens that match it.
  private var bytes: [UInt8: Places] = [:]
  private var characters: Places
  private var names: Places
  private var anything: Places
  private var optional: Places

  /// Reads a pattern of `.planboard.yml`.
  init(_ text: String) {
    self.init(Self.tokens(Array(text.utf8)[...], isOfGit: false))
    let isLiteral = !text.utf8.contains { "*?".utf8.contains($0) }
    if isLiteral { literal = Array(text.utf8.dropFirst(text.hasPrefix("./") ? 2 : 0)) }
  }

  /// Reads a pattern as git does.
  init(git pattern: ArraySlice<UInt8>) { self.init(Self.tokens(pattern, isOfGit: true)) }

  private init(_ tokens: [Token]) {
    let none = Places(repeating: 0, count: tokens.count / 64 + 1)
    (characters, names, anything, optional) = (none, none, none, none)
    tokenCount = tokens.count
    for (place, token) in tokens.enumerated() {
      let bit: UInt64 = 1 << UInt64(place & 63)
      switch token {
      case .byte(let byte): bytes[byte, default: none][place >> 6] |= bit
      case .oneOf(let set): for byte in set { bytes[byte, default: none][place >> 6] |= bit }
      case .character: characters[place >> 6] |= bit
      case .name: names[place >> 6] |= bit
      case .anything: anything[place >> 6] |= bit
      case .optional: optional[place >> 6] |= bit
      }
    }
  }

  private static func tokens(_ text: ArraySlice<UInt8>, isOfGit: Bool) -> [Token] {
    var tokens: [Token] = []
    var rest = text
    if !isOfGit, rest.starts(with: "./".utf8) { rest.removeFirst(2) }
    var isFolderStart = true
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*") where rest.first == byte:
        rest.removeFirst()
        // `a/**/b` also matches `a/b`, but `x**/b` does not match `xb`.
        if isFolderStart, rest.first == Path.separator {
          rest.removeFirst()
          // `**/**/` means the same as `**/`.
          if tokens.suffix(3) != [.optional, .anything, .byte(Path.separator)] {
            tokens += [.optional, .anything, .byte(Path.separator)]
          }
          continue
        }
        // To git, `**` beside other text is `*`.
        if isOfGit, !isFolderStart || !rest.isEmpty {
          if tokens.last != .name, tokens.last != .anything { tokens.append(.name) }
          continue
        }
        if tokens.last == .name { tokens.removeLast() }
        if tokens.last != .anything { tokens.append(.anything) }
      case UInt8(ascii: "*"): if tokens.last != .name, tokens.last != .anything { tokens.append(.name) }
      // To git, `?` is one byte.
      case UInt8(ascii: "?"):
        tokens.append(isOfGit ? .oneOf(Set(0...UInt8.max).subtracting([Path.separator])) : .character)
      case UInt8(ascii: "\\") where isOfGit: if let next = rest.popFirst() { tokens.append(.byte(next)) }
      case UInt8(ascii: "[") where isOfGit:
        if let set = byteSet(&rest) { tokens.append(.oneOf(set)) } else { tokens.append(.byte(byte)) }
      default: tokens.append(.byte(byte))
      }
      isFolderStart = byte == Path.separator
    }
    return tokens
  }

  /// Reads the class after a `[`: bytes and ranges of bytes up to `]`, all others after `!` or `^`, and never `/`.
  ///
  /// - Returns: nil if there is no `]`.
  private static func byteSet(_ rest: inout ArraySlice<UInt8>) -> Set<UInt8>? {
    var text = rest
    var listed: Set<UInt8> = []
    let isNegated = text.first == UInt8(ascii: "!") || text.first == UInt8(ascii: "^")
    if isNegated { text.removeFirst() }
    var isFirst = true
    while var low = text.popFirst() {
      if low == UInt8(ascii: "]"), !isFirst {
        rest = text
        return (isNegated ? Set(0...UInt8.max).subtracting(listed) : listed).subtracting([Path.separator])
      }
      isFirst = false
      if low == UInt8(ascii: "\\") { low = text.popFirst() ?? low }
      var high = low
      if text.first == UInt8(ascii: "-"), let end = text.dropFirst().first, end != UInt8(ascii: "]") {
        text.removeFirst(2)
        high = end == UInt8(ascii: "\\") ? text.popFirst() ?? end : end
      }
      if low <= high { listed.formUnion(low...high) }
    }
    return nil
  }

  /// Whether a path matches. O(path × pattern / 64).
  ///
  /// - Parameter path: relative to the folder that the pattern is for.
  func matches(_ path: some Collection<UInt8>) -> Bool {
    var reached = Places(repeating: 0, count: characters.count)
    reached[0] = 1
    close(&reached)
    var next = reached
    for byte in path {
      let isName = byte != Path.separator
      let isContinued = byte & 0xC0 == 0x80
      let literal = bytes[byte]
      var carry: UInt64 = 0
      var continued: UInt64 = 0
      var isDead = true
      for word in reached.indices {
        let here = reached[word]
        let taken = here & ((literal?[word] ?? 0) | (isName ? characters[word] : 0))
        var after = taken << 1 | carry | here & (anything[word] | (isName ? names[word] : 0))
        carry = taken >> 63
        // `?` matches one character, which may have several bytes.
        if isContinued {
          after |= here & (characters[word] << 1 | continued)
          continued = characters[word] >> 63
        }
        next[word] = after
        isDead = isDead && after == 0
      }
      if isDead { return false }
      close(&next)
      swap(&reached, &next)
    }
    return reached[tokenCount >> 6] >> UInt64(tokenCount & 63) & 1 == 1
  }

  /// Adds the positions that can be reached without reading a byte: a star may match nothing, and so may `**/`. No star follows
  /// another of its kind, so three steps reach every position: `*`, `**/`, `*`.
  private func close(_ places: inout Places) {
    for _ in 0..<3 {
      var (carry, far): (UInt64, UInt64) = (0, 0)
      for word in places.indices {
        let stars = places[word] & (names[word] | anything[word] | optional[word])
        let skipped = places[word] & optional[word]
        places[word] |= stars << 1 | carry | skipped << 3 | far
        (carry, far) = (stars >> 63, skipped >> 61)
      }
    }
  }
}
