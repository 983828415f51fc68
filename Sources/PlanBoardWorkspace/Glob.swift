/// A pattern of paths, as in `boards:` of `.planboard.yml`: `*` is anything but `/`, `?` one character but `/`, `**` any
/// number of folders. Everything else stands for itself.
struct Glob: Hashable, Sendable {
  private enum Token: Hashable {
    case byte(UInt8)
    case character
    case name
    case anything
    /// What follows, of this length, may be missing.
    case optional(Int)
  }

  private var tokens: [Token] = []

  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    if rest.starts(with: "./".utf8) { rest.removeFirst(2) }
    var isFolderStart = true
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*") where rest.first == byte:
        rest.removeFirst()
        // `a/**/b` is also `a/b`, but `x**/b` is not `xb`.
        if isFolderStart, rest.first == Path.separator {
          rest.removeFirst()
          tokens += [.optional(2), .anything, .byte(Path.separator)]
          continue
        }
        tokens.append(.anything)
      case UInt8(ascii: "*"): tokens.append(.name)
      case UInt8(ascii: "?"): tokens.append(.character)
      default: tokens.append(.byte(byte))
      }
      isFolderStart = byte == Path.separator
    }
  }

  /// - Parameter path: relative to the folder that the pattern is for. O(path × pattern).
  func matches(_ path: some Collection<UInt8>) -> Bool {
    // Which tokens may come next, after each byte of the path.
    var reached: Set<Int> = [0]
    close(&reached)
    for byte in path {
      var next: Set<Int> = []
      for place in reached where place < tokens.count {
        switch tokens[place] {
        case .byte(byte): next.insert(place + 1)
        case .character where byte != Path.separator: next.insert(place + 1)
        case .name where byte != Path.separator: next.insert(place)
        case .anything: next.insert(place)
        default: break
        }
      }
      // `?` takes a character, and that may have more bytes.
      if byte & 0xC0 == 0x80 { next.formUnion(reached.filter { $0 > 0 && tokens[$0 - 1] == .character }) }
      close(&next)
      if next.isEmpty { return false }
      reached = next
    }
    return reached.contains(tokens.count)
  }

  /// Adds what is reached without a byte: a star may stand for nothing.
  private func close(_ places: inout Set<Int>) {
    var open = Array(places)
    while let place = open.popLast() {
      guard place < tokens.count else { continue }
      let behind: [Int] =
        switch tokens[place] {
        case .name, .anything: [place + 1]
        case .optional(let length): [place + 1, place + 1 + length]
        case .byte, .character: []
        }
      for place in behind where places.insert(place).inserted { open.append(place) }
    }
  }
}
