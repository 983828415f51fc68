package import PlanBoardCore
internal import PlanBoardMarkdown

/// A key that this program does not know, in `.planboard.yml` or in the user's `config.yml`. Keys in a file that
/// a newer program wrote do not count.
package struct UnknownSettingsKey: Hashable, Sendable {
  package let path: Path
  package let key: String
  /// The known key that was probably meant; nil if none is similar enough.
  package let nearest: String?
  /// The name of the other settings file, if it can have this key.
  package let otherFile: String?
  /// The line and column of the key in the file, both 1-based; the column is in Unicode scalars.
  package let line1: Int
  package let column1: Int

  /// `other` is the other settings file, `.planboard.yml` or `config.yml`.
  init(
    _ path: Path, _ entry: YAMLValue.Entry, known: [String], other: (name: String, keys: [String])? = nil
  ) {
    self.path = path
    key = entry.key
    nearest = EditDistance.likely(entry.key, among: known.sorted())
    otherFile = other.flatMap { $0.keys.contains(entry.key) ? $0.name : nil }
    line1 = max(1, entry.line1)
    column1 = entry.column1
  }
}
