/// A rule of `pb lint` that has a new name. The old name works for two more releases, with a warning.
package struct RenamedName: Hashable, Sendable {
  package let old: String
  package let new: String

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }
}
