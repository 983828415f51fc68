internal import PlanBoardCore

/// How a piece of text looks. No fact is shown by a style alone, because not every terminal has colours, and not every
/// reader sees them.
package struct Style: Hashable, Sendable {
  /// How text looks besides its colours.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let italic = Attributes(rawValue: 4)
    package static let underlined = Attributes(rawValue: 8)
    package static let inverse = Attributes(rawValue: 16)
    package static let struck = Attributes(rawValue: 32)

    /// The parameters of Select Graphic Rendition (ECMA-48, 8.3.117), in the order in which they are written.
    fileprivate static let parameters: [(attribute: Attributes, parameter: UInt8)] = [
      (.bold, 1), (.dim, 2), (.italic, 3), (.underlined, 4), (.inverse, 7), (.struck, 9),
    ]
  }

  package var attributes: Attributes
  package var foreground: TerminalColor
  package var background: TerminalColor

  package init(
    _ attributes: Attributes = [], foreground: TerminalColor = .standard, background: TerminalColor = .standard
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
  }

  package static let plain = Style()
  package static let bold = Style(.bold)
  package static let dim = Style(.dim)

  package var isPlain: Bool { self == .plain }

  /// Returns ``dim`` instead of this style if `isDimmed` is true.
  package func dimmed(if isDimmed: Bool) -> Style { isDimmed ? .dim : self }

  /// Returns the style with more attributes.
  package func with(_ more: Attributes) -> Style {
    Style(attributes.union(more), foreground: foreground, background: background)
  }

  /// Returns the style as a terminal with this number of colours can show it.
  package func reduced(to depth: ColorDepth) -> Style {
    Style(attributes, foreground: foreground.reduced(to: depth), background: background.reduced(to: depth))
  }

  /// Appends the parameters of Select Graphic Rendition that give plain text this style, such as `1;31`.
  package func appendParameters(to bytes: inout [UInt8]) {
    var isFirst = true
    func separate() {
      if !isFirst { bytes.append(UInt8(ascii: ";")) }
      isFirst = false
    }
    for (attribute, parameter) in Attributes.parameters where attributes.contains(attribute) {
      separate()
      bytes.append(UInt8(ascii: "0") + parameter)
    }
    for (color, base) in [(foreground, 30), (background, 40)] where color != .standard {
      separate()
      Self.append(color, base: base, to: &bytes)
    }
  }

  /// `base` is 30 for text, and 40 for the background.
  private static func append(_ color: TerminalColor, base: Int, to bytes: inout [UInt8]) {
    func append(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }
    func append(_ numbers: Int...) {
      for number in numbers {
        bytes.append(UInt8(ascii: ";"))
        append(number)
      }
    }
    switch color {
    case .standard: append(base + 9)
    case .named(let number): append(number < 8 ? base + Int(number) : base + 60 + Int(number & 7))
    case .indexed(let number):
      append(base + 8)
      append(5, Int(number))
    case .rgb(let red, let green, let blue):
      append(base + 8)
      append(2, Int(red), Int(green), Int(blue))
    }
  }
}

extension Style {
  /// Appends the escape sequence that begins text in this style, for a terminal with 256 colours.
  package func appendStart(to bytes: inout [UInt8]) {
    guard !isPlain else { return }
    bytes.append(contentsOf: "\u{1B}[".utf8)
    reduced(to: .indexed).appendParameters(to: &bytes)
    bytes.append(UInt8(ascii: "m"))
  }

  /// Appends the escape sequence that ends text in this style.
  package func appendEnd(to bytes: inout [UInt8]) {
    if !isPlain { bytes.append(contentsOf: "\u{1B}[0m".utf8) }
  }
}
