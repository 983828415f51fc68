/// Finds the words of a typed text that are code, or have code in them, from the backticks of one word after the other.
struct CodeTicks {
  private var isOpen = false

  /// - Parameter word: the next word of the text.
  mutating func hide(_ word: String) -> Bool {
    let count = word.utf8.count { $0 == UInt8(ascii: "`") }
    if count % 2 == 1 { isOpen.toggle() }
    return isOpen || count > 0
  }
}
