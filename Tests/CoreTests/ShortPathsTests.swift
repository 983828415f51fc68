@testable internal import PlanBoardCore
internal import Testing

/// The short names of boards in lists.
struct ShortPathsTests {
  private static let paths = ["", "a/", "b/", "a/b/", "b/a/", "a/a/b/"].flatMap { folder in
    ["x.md", "y.md", "x.markdown", "ab.md"].map { Path(folder + $0) }
  }

  /// The path without its extension and without all but its last folders.
  private func end(_ path: Path, folders: Int) -> String {
    let parts = path.text.split(separator: "/").map(String.init)
    return (parts.dropLast().suffix(folders) + [path.stem]).joined(separator: "/")
  }

  @Test func `each file of two or three has the shortest name that no other has`() {
    func check(_ chosen: [Path]) {
      let names = ShortPaths(chosen)
      for path in chosen {
        let shortest = (0...3).first { folders in
          chosen.allSatisfy { $0 == path || end($0, folders: folders) != end(path, folders: folders) }
        }
        let expected = shortest.map { end(path, folders: $0) } ?? path.text
        #expect(names.name(of: path) == expected, "\(chosen.map(\.text))")
      }
      #expect(Set(chosen.map(names.name)).count == chosen.count, "\(chosen.map(\.text))")
    }
    for first in Self.paths.indices {
      for second in Self.paths.indices.dropFirst(first + 1) {
        check([Self.paths[first], Self.paths[second]])
        for third in Self.paths.indices.dropFirst(second + 1) {
          check([Self.paths[first], Self.paths[second], Self.paths[third]])
        }
      }
    }
    #expect(ShortPaths([Path("plans/road.md")]).name(of: Path("plans/road.md")) == "road")
    #expect(ShortPaths([Path("/home/ann/x.md"), Path("../x.md")]).name(of: Path("/home/ann/x.md")) == "ann/x")
  }

  @Test func `boards with one title are followed by their paths, and others are not`() {
    let boards = [("a/sprint.md", "Sprint"), ("b/sprint.md", "Sprint"), ("c.md", "Sprint"), ("road.md", "Road map")]
      .map { (path: Path($0), title: $1) }
    let titles = BoardTitles(boards)
    #expect(
      boards.map { titles.title(of: $0.path) } == [
        "Sprint (a/sprint)", "Sprint (b/sprint)", "Sprint (c)", "Road map",
      ])
    #expect(titles.title(of: Path("unknown.md")) == "unknown")
  }
}
