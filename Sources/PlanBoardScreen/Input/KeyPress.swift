/// A key, and the keys that are held down with it.
package struct KeyPress: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    /// The typed character, for example `A` if Shift is held down.
    ///
    /// A character of several scalars, such as an emoji with a skin tone, arrives as one key for each scalar.
    case character(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// F1 to F20.
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Not set for a character, which itself shows whether Shift is held down.
    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A key that types a character.
  package init(_ character: Character, _ modifiers: Modifiers = []) {
    self.init(.character(character), modifiers)
  }

  /// The character that the key types; nil if it is another key, or if Alt or Control is held down.
  package var typed: Character? {
    guard case .character(let character) = key, modifiers.isDisjoint(with: [.alt, .control]) else { return nil }
    return character
  }
}
