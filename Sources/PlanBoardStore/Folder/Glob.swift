internal import PlanBoardCore

/// A pattern of paths, as in `boards:` of `.planboard.yml`:
/// - `*` matches any text without `/`.
/// - `?` matches one character except `/`.
/// - `**` matches any text. At the start of the pattern or after a `/`, `**/` matches any number of folders, or none.
/// - Everything else matches itself.
///
/// A pattern of `.gitignore` can also have classes, such as `[a-z]` and `[[:digit:]]`, and `\` before a byte that
/// stands for itself. There, `?` matches one byte, and `**` in a longer name means the same as `*`.
///
/// While a path is read byte by byte, a bit set holds all positions in the pattern that the path may have reached.
struct Glob: Hashable, Sendable {
  private enum Token: Hashable {
    case byte(UInt8)
    case oneOf(Set<UInt8>)
    /// `?` of `.planboard.yml`
    case character
    /// `*`
    case name
    /// `**`
    case anything
    /// The first of the three tokens of `**/`; ``anything`` and `/` follow. The three together also match the empty
    /// text.
    case optional
  }

  /// A bit for each position in the pattern: one for each token, and one after the last.
  private typealias Places = [UInt64]

  /// The only path that the pattern matches; nil for a pattern with `*` or `?`, and for a pattern of `.gitignore`.
  private(set) var literal: [UInt8]?
  private var tokenCount = 0
  /// For each byte, the positions of the tokens that match it.
  private var bytes: [UInt8: Places] = [:]
  private var characters: Places
  private var names: Places
  private var anything: Places
  private var optional: Places

  /// Reads a pattern of `.planboard.yml`.
  init(_ text: String) {
    self.init(Self.tokens(Array(text.utf8)[...]))
    let isLiteral = !text.utf8.contains { "*?".utf8.contains($0) }
    if isLiteral { literal = Array(text.utf8.dropFirst(text.hasPrefix("./") ? 2 : 0)) }
  }

  /// Reads a pattern of `ignore:` in `.planboard.yml`. With a `/` at its end, it means folders: `*/` matches everything
  /// in folders, but no file beside them. `tmp/` matches the same as `tmp`.
  init(ignoring text: String) {
    let folder = text.hasSuffix("/") ? String(text.dropLast()) : text
    let glob = Glob(folder)
    guard glob.literal == nil, text.hasSuffix("/") else {
      self = glob
      return
    }
    // `**` alone would also match the files beside the folders.
    self = Glob(folder == "**" || folder.hasSuffix("/**") ? folder + "/*/**" : text + "**")
  }

  /// Reads a pattern as git does; returns nil if the pattern cannot match any path.
  init?(git pattern: ArraySlice<UInt8>) {
    guard let tokens = Self.tokens(ofGit: pattern) else { return nil }
    self.init(tokens)
  }

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

  private static func tokens(_ text: ArraySlice<UInt8>) -> [Token] {
    var tokens: [Token] = []
    var rest = text
    if rest.starts(with: "./".utf8) { rest.removeFirst(2) }
    var isFolderStart = true
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*") where rest.first == byte:
        rest.removeFirst()
        // `a/**/b` also matches `a/b`, but `x**/b` does not match `xb`.
        if isFolderStart, rest.first == Path.separator {
          rest.removeFirst()
          addFolders(to: &tokens)
          continue
        }
        if tokens.last == .name { tokens.removeLast() }
        if tokens.last != .anything { tokens.append(.anything) }
      case UInt8(ascii: "*"): addName(to: &tokens)
      case UInt8(ascii: "?"): tokens.append(.character)
      default: tokens.append(.byte(byte))
      }
      isFolderStart = byte == Path.separator
    }
    return tokens
  }

  /// Reads a pattern as git's `wildmatch.c` does.
  private static func tokens(ofGit pattern: ArraySlice<UInt8>) -> [Token]? {
    var tokens: [Token] = []
    var rest = pattern
    var isFolderStart = true
    while let byte = rest.popFirst() {
      var last = byte
      switch byte {
      case UInt8(ascii: "*"):
        let isDouble = rest.first == byte
        rest = rest.drop { $0 == byte }
        // Several stars next to other text in a name mean the same as one star.
        if !isDouble || !isFolderStart {
          addName(to: &tokens)
        } else if rest.first == Path.separator {
          last = rest.removeFirst()
          addFolders(to: &tokens)
        } else if rest.isEmpty || rest.starts(with: "\\/".utf8) {
          tokens.append(.anything)
        } else {
          addName(to: &tokens)
        }
      case UInt8(ascii: "?"): tokens.append(.oneOf(Set(0...UInt8.max).subtracting([Path.separator])))
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { return nil }
        tokens.append(.byte(next))
        last = next
      case UInt8(ascii: "["):
        guard let set = byteSet(&rest) else { return nil }
        tokens.append(.oneOf(set))
      default: tokens.append(.byte(byte))
      }
      isFolderStart = last == Path.separator
    }
    return tokens
  }

  /// Adds a `*`, unless the last token already matches everything that `*` matches.
  private static func addName(to tokens: inout [Token]) {
    if tokens.last != .name, tokens.last != .anything { tokens.append(.name) }
  }

  /// Adds a `**/`.
  private static func addFolders(to tokens: inout [Token]) {
    // `**/**/` means the same as `**/`.
    let folders: [Token] = [.optional, .anything, .byte(Path.separator)]
    if tokens.suffix(3) != folders[...] { tokens += folders }
  }

  /// Reads the class after a `[`, up to its `]`. A `]` that is the first byte belongs to the class. A class never
  /// contains `/`.
  ///
  /// - Returns: nil if there is no `]`, or if a name such as `[:alpha:]` is unknown.
  private static func byteSet(_ rest: inout ArraySlice<UInt8>) -> Set<UInt8>? {
    var listed: Set<UInt8> = []
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    /// The first byte of a range, if `-` follows.
    var low: UInt8?
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst {
        return (isNegated ? Set(0...UInt8.max).subtracting(listed) : listed).subtracting([Path.separator])
      }
      isFirst = false
      if byte == UInt8(ascii: "-"), let from = low, let end = rest.first, end != UInt8(ascii: "]") {
        rest.removeFirst()
        guard let to = end == UInt8(ascii: "\\") ? rest.popFirst() : end else { return nil }
        if from <= to { listed.formUnion(from...to) }
        low = nil
      } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let name = rest[..<end].dropFirst()
        // Without `:]`, this is not a name: the bytes `[` and `:` belong to the list.
        guard name.last == UInt8(ascii: ":") else {
          listed.insert(byte)
          low = byte
          continue
        }
        guard let named = ASCIIClass(rawValue: String(decoding: name.dropLast(), as: UTF8.self)) else { return nil }
        listed.formUnion((0...0x7F).filter(named.contains))
        rest = rest[(end + 1)...]
        low = nil
      } else {
        guard let literal = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
        listed.insert(literal)
        low = literal
      }
    }
    return nil
  }

  /// Whether a path matches. O(path × pattern / 64), with both lengths in bytes.
  ///
  /// - Parameter path: relative to the folder that the pattern applies to.
  func matches(_ path: some Collection<UInt8>) -> Bool {
    var reached = Places(repeating: 0, count: characters.count)
    reached[0] = 1
    addEmptyMatches(to: &reached)
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
        // `?` matches one character, which may have several bytes in UTF-8.
        if isContinued {
          after |= here & (characters[word] << 1 | continued)
          continued = characters[word] >> 63
        }
        next[word] = after
        isDead = isDead && after == 0
      }
      if isDead { return false }
      addEmptyMatches(to: &next)
      swap(&reached, &next)
    }
    return reached[tokenCount >> 6] >> UInt64(tokenCount & 63) & 1 == 1
  }

  /// Adds the positions that can be reached without reading a byte. Three steps are enough, because at most two signs
  /// in a row match the empty text: `**/` and a star after it.
  private func addEmptyMatches(to places: inout Places) {
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

/// The classes that git knows by name, such as `[:alpha:]`.
private enum ASCIIClass: String {
  case alnum, alpha, blank, cntrl, digit, graph, lower, print, punct, space, upper, xdigit

  func contains(_ byte: UInt8) -> Bool {
    let isLower = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    let isGraph = (0x21...0x7E).contains(byte)
    return switch self {
    case .alnum: isLower || isUpper || isDigit
    case .alpha: isLower || isUpper
    case .blank: byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    case .cntrl: byte < 0x20 || byte == 0x7F
    case .digit: isDigit
    case .graph: isGraph
    case .lower: isLower
    case .print: isGraph || byte == UInt8(ascii: " ")
    case .punct: isGraph && !isLower && !isUpper && !isDigit
    // For git, a vertical tab and a form feed do not belong to this class.
    case .space: " \t\n\r".utf8.contains(byte)
    case .upper: isUpper
    case .xdigit: isDigit || "abcdefABCDEF".utf8.contains(byte)
    }
  }
}
