/// A name that was changed. The old one works for two more releases, with a warning.
package struct RenamedName: Hashable, Sendable {
  /// The kind of name.
  package enum Kind: Hashable, Sendable {
    /// A rule of `pb lint`.
    case rule
    /// With its dashes.
    case flag
    case command
  }

  package let kind: Kind
  package let old: String
  package let new: String

  /// Creates a record from its parts.
  package init(_ kind: Kind, old: String, new: String) {
    self.kind = kind
    self.old = old
    self.new = new
  }
}
