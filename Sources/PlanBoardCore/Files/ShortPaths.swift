/// The shortest names that tell files apart: their names without extensions, with as many folders as needed. `plans/road.md` is
/// `road`; beside `b/sprint.md`, `a/sprint.md` is `a/sprint`.
package struct ShortPaths: Sendable {
  /// The names that are longer than ``Path/stem``.
  private var longer: [Path: String] = [:]

  package init(_ paths: some Collection<Path>) {
    guard paths.count > 1 else { return }
    for alike in Dictionary(grouping: Set(paths), by: \.stem).values where alike.count > 1 {
      let split = alike.map { (path: $0, parts: $0.bytes.split(separator: Path.separator).dropLast()) }
      var left = split
      for folders in 0...(split.lazy.map(\.parts.count).max() ?? 0) where !left.isEmpty {
        let names = split.map { Self.name($0.path, $0.parts.suffix(folders)) }
        let counts = Dictionary(names.lazy.map { ($0, 1) }, uniquingKeysWith: +)
        left = left.filter { file in
          let name = Self.name(file.path, file.parts.suffix(folders))
          guard counts[name] == 1 else { return true }
          longer[file.path] = name
          return false
        }
      }
      // Only the extension tells these apart.
      for file in left { longer[file.path] = file.path.text }
    }
  }

  package func name(of path: Path) -> String { longer[path] ?? path.stem }

  private static func name(_ path: Path, _ folders: ArraySlice<ArraySlice<UInt8>>) -> String {
    folders.map { String(decoding: $0, as: UTF8.self) + "/" }.joined() + path.stem
  }
}
