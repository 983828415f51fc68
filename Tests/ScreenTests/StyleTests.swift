internal import PlanBoardScreen
internal import Testing

struct StyleTests {
  private static func parameters(_ style: Style) -> String {
    var bytes: [UInt8] = []
    style.appendParameters(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (Style.plain, ""), (.bold, "1"), (Style(.bold, foreground: .named(1)), "1;31"),
    (Style([.inverse, .dim, .struck, .italic, .underlined], background: .named(12)), "2;3;4;7;9;104"),
    (Style(foreground: .named(8)), "90"), (Style(foreground: .indexed(208)), "38;5;208"),
    (Style(foreground: .rgb(1, 20, 255), background: .indexed(16)), "38;2;1;20;255;48;5;16"),
  ])
  func `the parameters of a style are its attributes, its colour and its background`(style: Style, text: String) {
    #expect(Self.parameters(style) == text)
  }

  @Test func `a colour of the palette is the nearest of the palette to itself`() {
    for number in UInt8(16)...231 {
      let color = TerminalColor.indexed(number)
      guard let (red, green, blue) = color.channels else {
        Issue.record("no channels: \(number)")
        return
      }
      #expect(TerminalColor.rgb(red, green, blue).reduced(to: .indexed) == color)
    }
    for number in UInt8(0)...15 {
      guard let (red, green, blue) = TerminalColor.named(number).channels else {
        Issue.record("\(number)")
        return
      }
      #expect(TerminalColor.rgb(red, green, blue).reduced(to: .named) == .named(number))
    }
  }

  @Test func `a terminal without colours still shows attributes`() {
    let style = Style([.bold, .inverse], foreground: .rgb(1, 2, 3), background: .indexed(20))
    #expect(Self.parameters(style.reduced(to: .none)) == "1;7")
    #expect(style.reduced(to: .full) == style)
    #expect(Self.parameters(Style(foreground: .named(3)).reduced(to: .indexed)) == "33")
  }
}
