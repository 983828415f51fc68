internal import PlanBoardCore
internal import PlanBoardScreen

/// A key, perhaps with modifiers, as the help writes it: `j`, `H`, `S-left`, `C-r`, `space`.
package struct KeyName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Wraps the name of a key.
  package init(_ text: String) { self.text = text }

  package var description: String { text }

  private static let named: Set = [
    "space", "enter", "tab", "escape", "backspace", "delete", "insert", "up", "down", "left", "right", "home", "end",
    "page-up", "page-down",
  ]

  /// Whether the text is the name of a key that a terminal can send.
  var isKnown: Bool {
    var name = text[...]
    for prefix in ["C-", "A-", "S-"] where name.hasPrefix(prefix) && name.count > 2 { name = name.dropFirst(2) }
    // Shift is in the character itself (`A`), or is not reported (`space`).
    if name.count == 1 || name == "space", text.contains(part: "S-") { return false }
    if name.count == 1 { return !(name.first?.isWhitespace ?? true) }
    if name.first == "f", let number = Int(name.dropFirst()) { return 1...20 ~= number && name == "f\(number)" }
    return Self.named.contains(String(name))
  }
}

extension KeyPress {
  /// The name of the key, as ``KeyTable`` spells it.
  var name: KeyName {
    var text: String
    switch key {
    case .character(" "): text = "space"
    case .character(let character): text = String(character)
    case .enter: text = "enter"
    case .tab: text = "tab"
    case .escape: text = "escape"
    case .backspace: text = "backspace"
    case .delete: text = "delete"
    case .insert: text = "insert"
    case .up: text = "up"
    case .down: text = "down"
    case .left: text = "left"
    case .right: text = "right"
    case .home: text = "home"
    case .end: text = "end"
    case .pageUp: text = "page-up"
    case .pageDown: text = "page-down"
    case .function(let number): text = "f\(number)"
    }
    if modifiers.contains(.shift), text.count > 1, text != "space" { text = "S-" + text }
    if modifiers.contains(.alt) { text = "A-" + text }
    if modifiers.contains(.control) { text = "C-" + text }
    return KeyName(text)
  }
}
