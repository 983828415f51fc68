@testable internal import PlanBoardScreen
internal import TestSupport
internal import Testing

struct TerminalColorTests {
  @Test func `on a terminal with 256 colours, a colour becomes the nearest one that users do not choose themselves`() {
    func distance(_ one: TerminalColor, _ other: TerminalColor) -> Int {
      guard let one = one.channels, let other = other.channels else { return .max }
      let parts = [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)]
      return parts.reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    }
    let palette = (16...255).map { TerminalColor.indexed($0) }
    var random = Seeded(20_261_126)
    for number in 0..<TestSettings.cases(3_000) {
      var channels = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      if number % 3 == 0 { channels = [channels[0], channels[0], channels[0]] }
      let color = TerminalColor.rgb(channels[0], channels[1], channels[2])
      let nearest = palette.map { distance(color, $0) }.min()
      #expect(distance(color, color.reduced(to: .indexed)) == nearest, "\(channels)")
    }
    #expect(TerminalColor.rgb(128, 128, 128).reduced(to: .indexed) == .indexed(244))
  }
}
