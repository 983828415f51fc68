internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Invisible characters:
/// - control characters, except tabs and line ends
/// - embeddings, overrides and isolates, which change the direction of text
/// - zero-width spaces and word joiners
/// - byte order marks that are not at the beginning of the file
struct HiddenCharacters: BoardRule {
  static let id: RuleID = "hidden-characters"
  static let summary = "An invisible character"
  static let why = """
    A control character, or a mark that changes the direction of text, can make a card look different from its text. A \
    word with a zero-width space looks like the word without it, but a search does not find it. The joiners that some \
    scripts and emoji need are not reported.
    """
  static let fix: String? = "removes the character (unsafe)"
  // Such a character misleads readers of code, too.
  static let looksIntoCode = true
  static let examples = Examples(
    clean: ["## A\n- café\ttab 👩‍💻 שלום\n"],
    flagged: [
      "## A\n- pay ↓\u{202E}001\n": "## A\n- pay 001\n", "## A\n- bell↓\u{7} x\n": "## A\n- bell x\n",
      "## A\n- csi↓\u{9B}2J é\n": "## A\n- csi2J é\n",
    ])

  func check(_ board: LintedBoard, _ report: inout Report) {
    let bytes = board.bytes
    var position = bytes.starts(with: SourceText.byteOrderMark) ? 3 : 0
    while position < bytes.count {
      guard let next = bytes.firstUnusual(from: position) else { return }
      position = next
      let length = hiddenLength(bytes, position)
      let range = position..<position + length
      if length > 0, let scalar = board.text(range).unicodeScalars.first {
        report.add(range, .hiddenCharacter(scalar), fix: .unsafe(.delete(range)))
      }
      position += max(1, length)
    }
  }

  /// The length in bytes of the hidden character at `position`; 0 if the character there is not hidden.
  private func hiddenLength(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    let byte = bytes[position]
    if byte < 0x20 { return byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0 : 1 }
    if byte == 0x7F { return 1 }
    // The control characters from U+0080 to U+009F.
    if byte == 0xC2, position + 1 < bytes.count, (0x80..<0xA0).contains(bytes[position + 1]) { return 2 }
    guard byte == 0xE2 || byte == 0xEF, position + 2 < bytes.count else { return 0 }
    switch (byte, bytes[position + 1], bytes[position + 2]) {
    // Zero-width space; embeddings and overrides; word joiner; isolates; byte order mark.
    case (0xE2, 0x80, 0x8B), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0), (0xE2, 0x81, 0xA6...0xA9),
      (0xEF, 0xBB, 0xBF):
      return 3
    default: return 0
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the next byte that is neither printable ASCII nor a line feed; nil if there is no such byte.
  fileprivate func firstUnusual(from start: Int) -> Int? {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    var position = start
    let base = UnsafeRawPointer(baseAddress!)
    while position < count {
      while position + 8 <= count {
        let word = base.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        // A byte below 0x20 or above 0x7E.
        let isUnusual = (word &- ones &* 0x20) & ~word | (word &+ ones) | word
        if isUnusual & tops != 0 { break }
        position += 8
      }
      let end = Swift.min(count, position + 8)
      while position < end {
        let byte = self[position]
        if byte < 0x20 ? byte != .lineFeed : byte >= 0x7F { return position }
        position += 1
      }
    }
    return nil
  }
}
