internal import PlanBoardCore

/// HTML that is built piece by piece. Every text and every value of an attribute is escaped.
struct HTML {
  private(set) var bytes: [UInt8] = []

  /// Adds text, escaped, with control characters made visible.
  mutating func text(_ text: String) { add(VisibleText.safe(text)) }

  /// Adds text, escaped, for a field in which the user edits the text. Line ends and control characters stay as they
  /// are, because the browser sends the text back.
  mutating func source(_ text: String) { add(text) }

  mutating func markup(_ markup: HTML) { bytes += markup.bytes }

  /// Adds HTML from cmark in its safe mode.
  mutating func markup(safe bytes: [UInt8]) { self.bytes += bytes }

  mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes += $0 }
  }

  mutating func open(_ name: StaticString, _ attributes: [Attribute?] = []) {
    bytes.append(UInt8(ascii: "<"))
    markup(name)
    for case let attribute? in attributes {
      bytes.append(UInt8(ascii: " "))
      markup(attribute.name)
      guard let value = attribute.value else { continue }
      markup("=\"")
      add(value)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: ">"))
  }

  mutating func close(_ name: StaticString) {
    markup("</")
    markup(name)
    bytes.append(UInt8(ascii: ">"))
  }

  mutating func element(
    _ name: StaticString, _ attributes: Attribute?..., content: (inout HTML) throws -> Void
  ) rethrows {
    open(name, attributes)
    try content(&self)
    close(name)
  }

  mutating func element(_ name: StaticString, _ attributes: Attribute?..., text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  private mutating func add(_ text: String) { HTMLText.append(text, to: &bytes) }
}

struct Attribute {
  let name: StaticString
  /// nil for an attribute that has only a name.
  let value: String?

  init(_ name: StaticString, _ value: String?) { (self.name, self.value) = (name, value) }

  static func id(_ value: String) -> Attribute { Attribute("id", value) }
  static func classes(_ value: String) -> Attribute { Attribute("class", value) }
  static func href(_ value: String) -> Attribute { Attribute("href", value) }
  /// The name of the action that the script performs after a click on the element.
  static func action(_ value: String) -> Attribute { Attribute("data-do", value) }
  static func label(_ value: String) -> Attribute { Attribute("aria-label", VisibleText.safe(value)) }
  static func type(_ value: String) -> Attribute { Attribute("type", value) }
  /// An attribute that has only a name, such as `checked`.
  static func flag(_ name: StaticString, _ isSet: Bool = true) -> Attribute? {
    isSet ? Attribute(name, nil) : nil
  }
  /// Lets the browser find out whether a text is written from left to right or from right to left.
  static let anyDirection = Attribute("dir", "auto")
  /// Hides the element from screen readers, but not from the screen.
  static let ariaHidden = Attribute("aria-hidden", "true")
  /// Keeps the Tab key from reaching the element. The script lets the key reach one card of a page.
  static let unreachable = Attribute("tabindex", "-1")
}
