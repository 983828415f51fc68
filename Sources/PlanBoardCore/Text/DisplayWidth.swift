/// The number of terminal columns that text takes.
///
/// Characters of ambiguous width (East Asian Width A) and control characters take one column. NUL takes none.
package enum DisplayWidth {
  /// The number of columns of a text. O(n).
  package static func of(_ text: String) -> Int {
    let utf8 = text.utf8
    if utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Whether the text takes more columns than `width`. O(width) if every character takes at least one column.
  package static func of(_ text: String, exceeds width: Int) -> Bool {
    // No character takes more columns than it has bytes.
    guard text.utf8.count > width else { return false }
    var left = width
    for character in text {
      left -= of(character)
      if left < 0 { return true }
    }
    return false
  }

  /// The number of columns of one `Character`, at most two.
  package static func of(_ character: Character) -> Int {
    var width = 0
    var base: Unicode.Scalar?
    var skipsNext = false
    for scalar in character.unicodeScalars {
      if skipsNext {
        skipsNext = false
        continue
      }
      switch scalar.value {
      // A zero-width joiner: the next scalar is drawn into the same picture.
      case 0x200D: skipsNext = true
      // A variation selector, which shows the character before it as an emoji.
      case 0xFE0F: if width == 1, base?.properties.isEmoji == true { width = 2 }
      // The skin tone of the emoji before it, or the second half of a flag.
      case 0x1F3FB...0x1F3FF where base?.properties.isEmoji == true: break
      case 0x1F1E6...0x1F1FF where base.map { (0x1F1E6...0x1F1FF).contains($0.value) } == true: break
      default:
        // A spacing mark, such as a vowel sign, takes a column after another character, but none by itself.
        width += base != nil && scalar.properties.generalCategory == .spacingMark ? 1 : of(scalar)
        if base == nil { base = scalar }
      }
    }
    return min(2, width)
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0 ? 0 : 1 }
    if DisplayWidthTable.contains(value, DisplayWidthTable.wide) { return 2 }
    return DisplayWidthTable.contains(value, DisplayWidthTable.zero) ? 0 : 1
  }
}
