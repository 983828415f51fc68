internal import PlanBoardCore

/// A name of one or more rules: the name of a rule, or that of a group (`all`, `style` or `plan`).
package struct RuleName: Hashable, Sendable {
  /// Indices in ``Rules/all``.
  let indices: [Int]

  package static let groups = ["all", "style", "plan"]

  /// - Returns: nil if no rule or group has that name.
  package init?(_ name: String) {
    switch name {
    case "all": indices = Array(Rules.all.indices)
    case "style": indices = Rules.all.indices.filter { Rules.all[$0].type.isStyle }
    case "plan": indices = Rules.all.indices.filter { Rules.all[$0].type.isOpinion }
    default:
      guard let index = Rules.index(of: RuleID(name)) else { return nil }
      indices = [index]
    }
  }

  /// The names in a comma-separated list, known or unknown.
  package static func names(in list: String) -> [String] {
    list.split(separator: ",").map { $0.trimmingBlanks() }
  }

  package static var all: [String] { Rules.all.map { $0.type.id.name } + groups }

  /// The name that the user probably meant; nil if no name is similar enough.
  package static func likely(_ name: String) -> String? { EditDistance.likely(name, among: all) }

  /// The name that is most similar to a text.
  package static func nearest(to name: String) -> String { EditDistance.nearest(to: name, among: all) ?? "" }
}
