extension Path {
  /// Whether a wiki link with this text before any `#` or `|` leads to this file. For example, `Roadmap`,
  /// `plans/Roadmap` and `Roadmap.md` all lead to `plans/Roadmap.md`. The Unicode normal form of the names does not
  /// matter, because some systems store names in another form than people type them.
  package func isNamed(inLink text: String) -> Bool {
    let wanted = Path(text)
    guard !wanted.bytes.isEmpty, isMarkdown else { return false }
    let own = wanted.isMarkdown ? bytes[...] : bytes[..<(bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex)]
    if own.count >= wanted.bytes.count, own.suffix(wanted.bytes.count).elementsEqual(wanted.bytes) {
      let before = own.dropLast(wanted.bytes.count)
      return before.isEmpty || before.last == Self.separator
    }
    guard !wanted.bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    let names = wanted.bytes.split(separator: Self.separator)
    let owned = own.split(separator: Self.separator).suffix(names.count)
    return owned.count == names.count && zip(owned, names).allSatisfy { Self.isSameName($0, $1) }
  }

  /// Whether two names of files are equal apart from their Unicode normal form.
  package static func isSameName(_ name: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Bool {
    if name.elementsEqual(other) { return true }
    // Swift compares strings by their canonical form.
    return String(decoding: Array(name), as: UTF8.self) == String(decoding: Array(other), as: UTF8.self)
  }
}
