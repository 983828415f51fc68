/// The reports that terminals send about the mouse (xterm, "Mouse Tracking").
enum MouseReport {
  /// Reads a report in the notation of mode 1006 (SGR); returns nil if it stands for no event.
  ///
  /// - Parameters:
  ///   - code: the button in bits 0, 1, 6 and 7, the modifiers in bits 2 to 4, and a movement in bit 5.
  ///   - column: 1-based, as is `row`.
  static func sgr(_ code: Int, column: Int, row: Int, isRelease: Bool) -> MouseEvent? {
    guard let action = action(code, isRelease: isRelease) else { return nil }
    var modifiers: KeyPress.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return MouseEvent(action, column: max(0, column - 1), row: max(0, row - 1), modifiers)
  }

  /// Reads a report of a terminal without mode 1006 (X10); returns nil if it stands for no event.
  ///
  /// Its three bytes are the code, the column and the row of ``sgr(_:column:row:isRelease:)``, each plus 32.
  static func x10(_ bytes: ArraySlice<UInt8>) -> MouseEvent? {
    let numbers = bytes.map { Int($0) - 32 }
    guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    // Button 3 without a movement means that some button was released.
    let isRelease = numbers[0] & 0b1110_0011 == 3
    return sgr(numbers[0], column: numbers[1], row: numbers[2], isRelease: isRelease)
  }

  private static func action(_ code: Int, isRelease: Bool) -> MouseEvent.Action? {
    guard code < 256 else { return nil }
    if code & 64 != 0 {
      let wheels: [MouseEvent.Wheel] = [.up, .down, .left, .right]
      return code & 128 != 0 || isRelease ? nil : .wheel(wheels[code & 3])
    }
    if code & 128 != 0 { return nil }
    let buttons: [MouseEvent.Button?] = [.left, .middle, .right, nil]
    let button = buttons[code & 3]
    if isRelease { return .release(button) }
    if code & 32 != 0 { return button.map { .drag($0) } ?? .move }
    return button.map { .press($0) }
  }
}
