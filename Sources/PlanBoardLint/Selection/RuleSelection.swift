package import PlanBoardCore
package import PlanBoardMarkdown

/// Which rules are on, and the severity of their findings.
package struct RuleSelection: Hashable, Sendable {
  /// The severity of each rule of ``Rules/all``; nil if the rule is off.
  private var severities: [Severity?]

  /// Creates a selection of all rules except those that are a matter of taste.
  package init() { severities = Rules.all.map { $0.type.isStyle ? nil : $0.type.severity } }

  package subscript(rule: Int) -> Severity? { severities[rule] }

  /// The level that `lint:` gives to a rule: `off`, `on`, or a severity such as `error`.
  package enum Level: Hashable, Sendable {
    case off, on
    case severity(Severity)

    package init?(_ text: String) {
      switch text.lowercased() {
      case "off", "false", "no": self = .off
      case "on", "true", "yes": self = .on
      case let name:
        guard let severity = Severity(rawValue: name) else { return nil }
        self = .severity(severity)
      }
    }
  }

  package mutating func set(_ rules: RuleName, to level: Level) {
    for index in rules.indices {
      switch level {
      case .off: severities[index] = nil
      case .on: severities[index] = severities[index] ?? Rules.all[index].type.severity
      case .severity(let severity): severities[index] = severity
      }
    }
  }

  /// Applies `lint:` of a board or of a planning folder. Invalid entries are ignored; the rule `unknown-rule` reports
  /// those of a board.
  package mutating func apply(_ entries: [YAMLValue.Entry]) {
    for entry in entries {
      guard let rules = RuleName(entry.key), let level = entry.value.text.flatMap({ Level($0) }) else { continue }
      set(rules, to: level)
    }
  }

  /// A selection with all rules off.
  static var nothing: RuleSelection {
    var selection = RuleSelection()
    for index in selection.severities.indices { selection.severities[index] = nil }
    return selection
  }

  /// Turns the given rules on, and all others off.
  ///
  /// - Parameter rules: indices in ``Rules/all``.
  fileprivate mutating func restrict(to rules: Set<Int>) {
    for index in severities.indices {
      severities[index] = rules.contains(index) ? severities[index] ?? Rules.all[index].type.severity : nil
    }
  }
}

/// What a user calls one or more rules: the present or former name of a rule, or the name of a group (`all` or
/// `style`).
package struct RuleName: Hashable, Sendable {
  /// Indices in ``Rules/all``.
  let indices: [Int]
  /// The former and the present name, if the user gave the former one; otherwise nil.
  package let renamed: RenamedName?

  package static let groups = ["all", "style"]

  /// - Returns: nil if no rule or group has that name.
  package init?(_ name: String) {
    renamed = Rules.renamed(name)
    switch name {
    case "all": indices = Array(Rules.all.indices)
    case "style": indices = Rules.all.indices.filter { Rules.all[$0].type.isStyle }
    default:
      guard let index = Rules.index(of: RuleID(name)) else { return nil }
      indices = [index]
    }
  }

  /// The names in a list with commas. They need not be names of rules.
  package static func names(in list: String) -> [String] {
    list.split(separator: ",").map { $0.trimmingBlanks() }
  }

  /// The present names of all rules, and the names of the groups.
  package static var all: [String] { Rules.all.map { $0.type.id.name } + groups }

  /// The name that the user probably meant; nil if no name is similar enough.
  package static func likely(_ name: String) -> String? { EditDistance.likely(name, among: all) }

  /// The name that is most similar to a text.
  package static func nearest(to name: String) -> String { EditDistance.nearest(to: name, among: all) ?? "" }
}

/// The rules that `--select` and `--ignore` name.
package struct RuleOverrides: Hashable, Sendable {
  /// The only rules that are on; nil to follow the settings.
  package var selected: [RuleName]?
  package var ignored: [RuleName] = []

  package init() {}

  func applied(to selection: RuleSelection) -> RuleSelection {
    var selection = selection
    if let selected { selection.restrict(to: Set(selected.flatMap(\.indices))) }
    for rule in ignored { selection.set(rule, to: .off) }
    return selection
  }
}
