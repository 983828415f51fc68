package import PlanBoardCore
internal import PlanBoardMarkdown

/// A key that this program does not know, in `.planboard.yml` or in the user's `config.yml`. Keys in a file that
/// a newer program wrote do not count.
package struct UnknownSettingsKey: Hashable, Sendable {
  /// The path of the settings file.
  package let path: Path
  package let key: String
  /// The known key with the most similar spelling.
  package let nearest: String
  /// The line and column of the key in the file, both 1-based; the column is in Unicode scalars.
  package let line1: Int
  package let column1: Int

  init(_ path: Path, _ entry: YAMLValue.Entry, known: some Sequence<String>) {
    self.path = path
    key = entry.key
    nearest = EditDistance.nearest(to: entry.key, among: known.sorted()) ?? ""
    line1 = max(1, entry.line1)
    column1 = entry.column1
  }
}
