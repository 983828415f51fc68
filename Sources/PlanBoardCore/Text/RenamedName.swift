/// A rule, flag or command of `pb` that has a new name. The old name works for two more releases, with a warning.
package struct RenamedName: Hashable, Sendable {
  /// The kind of name.
  package enum Kind: Hashable, Sendable {
    /// A rule of `pb lint`.
    case rule
    /// A flag of a command; `old` and `new` include the dashes.
    case flag
    case command
  }

  package let kind: Kind
  package let old: String
  package let new: String

  package init(_ kind: Kind, old: String, new: String) {
    self.kind = kind
    self.old = old
    self.new = new
  }
}
