/// The name of a rule, such as `duplicate-id`. It names the problem that the rule finds.
package struct RuleID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }

  package var description: String { name }
}
