internal import PlanBoardCore

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes may contain all the words, ignoring case and accents. False only if a word is certainly missing.
  func mayHave(_ words: [FoldedText]) -> Bool { words.allSatisfy { mayHave($0) } }

  func mayHave(_ word: FoldedText) -> Bool { word.isPart(ofASCIIOrFolded: self) || !isASCII }

  /// Whether the bytes may contain a field with this key. False only if they certainly contain none.
  ///
  /// Fields are written as `due:`, `due::`, `@due(` or an emoji. An id may be `^k3f9`, and a due date may be
  /// `@{2026-12-01}`, with any text instead of `@`.
  func mayHave(_ key: FieldKey) -> Bool {
    switch key {
    // `#2026-12-01` and `(@2026-12-01)` are rare, so any `#2` or `(@` will do.
    case .due:
      if hasPair("#", "2") || hasPair("#", "1") || hasPair("(", "@") { return true }
      if firstOffset(of: UInt8(ascii: "{"), from: 0) != nil || hasPair("[", "[") || hasPair("]", "(") { return true }
    case .id: if firstOffset(of: UInt8(ascii: "^"), from: 0) != nil { return true }
    // A search for these keys would rule out hardly anything: their signs begin many other words, and a custom field
    // may have any name.
    case .tag, .person, .priority, .other: return true
    default: break
    }
    let names = key.boardNames + [key.nameBeforeDate].compactMap(\.self)
    // All emoji that stand for fields begin with one of these bytes.
    return has(names, before: ":") || has(names, before: "(") || firstOffset(of: 0xE2, from: 0) != nil
      || firstOffset(of: 0xF0, from: 0) != nil
  }

  private func has(_ names: [StaticString], before sign: Unicode.Scalar) -> Bool {
    var position = 0
    while let found = firstOffset(of: UInt8(ascii: sign), from: position) {
      for name in names where found >= name.utf8CodeUnitCount {
        if hasPrefix(name, at: found - name.utf8CodeUnitCount, to: found) { return true }
      }
      position = found + 1
    }
    return false
  }

  private func hasPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    var position = 0
    while let found = firstOffset(of: UInt8(ascii: first), from: position) {
      if found + 1 < count, self[found + 1] == UInt8(ascii: second) { return true }
      position = found + 1
    }
    return false
  }
}
