internal import PlanBoardCore

/// An attribute of an element of a page.
typealias Attribute = HTML.Attribute

extension HTML.Attribute {
  static func href(_ value: String) -> Attribute { Attribute("href", value) }
  /// The name of the action that the script performs after a click on the element.
  static func action(_ value: String) -> Attribute { Attribute("data-do", value) }
  static func label(_ value: String) -> Attribute { Attribute("aria-label", VisibleText.safe(value)) }
  static func type(_ value: String) -> Attribute { Attribute("type", value) }
  /// An attribute that has only a name, such as `checked`.
  static func flag(_ name: StaticString, _ isSet: Bool = true) -> Attribute? {
    isSet ? Attribute(name, nil) : nil
  }
  /// Hides the element from screen readers, but not from the screen.
  static let ariaHidden = Attribute("aria-hidden", "true")
  /// Keeps the Tab key from reaching the element. The script lets the key reach one card of a page.
  static let unreachable = Attribute("tabindex", "-1")
}
