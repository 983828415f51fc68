/// The titles of boards, as a list of boards shows them. If several boards have the same title, each is followed by its shortest
/// path: `Sprint (a/sprint)`.
package struct BoardTitles: Sendable {
  private var titles: [Path: String]

  /// - Parameter boards: each board with its title; a board without one has the ``Path/stem`` of its file.
  package init(_ boards: some Collection<(path: Path, title: String)>) {
    titles = Dictionary(boards.lazy.map { ($0.path, $0.title) }, uniquingKeysWith: { $1 })
    guard titles.count > 1 else { return }
    let alike = Dictionary(grouping: titles, by: \.value).values.filter { $0.count > 1 }
    guard !alike.isEmpty else { return }
    let paths = ShortPaths(titles.keys)
    for (path, title) in alike.joined() { titles[path] = "\(title) (\(paths.name(of: path)))" }
  }

  package func title(of path: Path) -> String { titles[path] ?? path.stem }
}
