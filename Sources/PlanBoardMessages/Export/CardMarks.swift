package import PlanBoardCore

extension Priority {
  /// The sign before a title on a page.
  package var pageSign: String {
    switch self {
    case .high: "▲"
    case .medium: "◆"
    case .low: "▽"
    }
  }
}

extension ColorValue {
  /// The colour as CSS has it.
  package var css: String {
    switch self {
    case .named(let name): name
    case .rgb(let red, let green, let blue): "rgb(\(red) \(green) \(blue))"
    }
  }
}
