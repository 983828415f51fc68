package import PlanBoardCore
package import PlanBoardScreen

extension TagColors {
  /// The style of a tag: in its own colour if it has one, otherwise the usual style of tags.
  package func style(of tag: String) -> Style { self[tag].map { Style(foreground: $0.terminalColor) } ?? .tag }
}
