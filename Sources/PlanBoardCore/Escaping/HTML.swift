/// HTML that is built piece by piece. Every text and every value of an attribute is escaped.
package struct HTML: Sendable {
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty text.
  package init() {}

  /// Adds text, escaped, with control characters made visible.
  package mutating func text(_ text: String) { add(VisibleText.safe(text)) }

  /// Adds text, escaped, for a field in which the user edits the text. Line ends and control characters stay as they
  /// are, because the browser sends the text back.
  package mutating func source(_ text: String) { add(text) }

  package mutating func markup(_ markup: HTML) { bytes += markup.bytes }

  /// Adds HTML from cmark in its safe mode.
  package mutating func markup(safe bytes: [UInt8]) { self.bytes += bytes }

  package mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes += $0 }
  }

  package mutating func open(_ name: StaticString, _ attributes: [Attribute?] = []) {
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

  package mutating func close(_ name: StaticString) {
    markup("</")
    markup(name)
    bytes.append(UInt8(ascii: ">"))
  }

  package mutating func element(
    _ name: StaticString, _ attributes: Attribute?..., content: (inout HTML) throws -> Void
  ) rethrows {
    open(name, attributes)
    try content(&self)
    close(name)
  }

  package mutating func element(_ name: StaticString, _ attributes: Attribute?..., text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  private mutating func add(_ text: String) { HTMLText.append(text, to: &bytes) }

  /// An attribute of an element.
  package struct Attribute: Sendable {
    package let name: StaticString
    /// nil for an attribute that has only a name.
    package let value: String?

    package init(_ name: StaticString, _ value: String?) { (self.name, self.value) = (name, value) }

    package static func id(_ value: String) -> Attribute { Attribute("id", value) }
    package static func classes(_ value: String) -> Attribute { Attribute("class", value) }
    /// Lets the browser find out whether a text is written from left to right or from right to left.
    package static let anyDirection = Attribute("dir", "auto")
  }
}
