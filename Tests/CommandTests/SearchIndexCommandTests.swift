import Foundation
import Testing

internal import PlanBoardCore
internal import PlanBoardStore
internal import TestSupport

/// The search index of a planning folder, as the real program keeps it.
struct SearchIndexCommandTests {
  private static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] one\n"

  /// Everything in a folder, with its size, mode and date.
  private func everything(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted().map { name in
      let facts = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      return "\(name) \(facts[.size]!) \(facts[.posixPermissions]!) \(facts[.modificationDate]!)"
    }
  }

  /// No index is kept on a file system whose dates are not known to be reliable, such as an overlay in a container.
  private static let canIndex = SystemCalls().datesEveryChange(in: Path(FileManager.default.temporaryDirectory.path))

  @Test(.tags(.slow), .enabled(if: canIndex))
  func `once pb has changed a plan, the next command indexes it, and writes only in the state folder`()
    throws
  {
    let (folder, state) = (try TemporaryFolder([".planboard.yml": "", "b.md": Self.board]), try TemporaryFolder())
    for number in 0..<300 { try folder.write("notes/\(number).md", "# Note \(number)\n") }
    let environment = ["XDG_STATE_HOME": state.path("state")]
    // Files that were written just now are not indexed.
    usleep(2_100_000)
    let list = try run(["list"], in: folder, environment: environment)
    #expect(list.code == 0)
    // Reading creates no state folder.
    #expect(try state.names == [])
    #expect(try run(["add", "two"], in: folder, environment: environment).code == 0)
    let before = try everything(in: folder)

    let text = try run(["list"], in: folder, environment: environment).text
    let index = try #require(try state.allFiles.first { $0.hasSuffix("/index") })
    #expect(try !state.allFiles.contains { $0.hasSuffix(".new") })
    let bytes = try state.read(index)
    for _ in 0..<2 { #expect(try run(["list"], in: folder, environment: environment).text == text) }
    #expect(try state.read(index) == bytes)
    let doctor = try run(["doctor"], in: folder, environment: environment).text
    #expect(doctor.contains("with indexes of \((bytes.count + 1023) / 1024) KB"), "\(doctor)")
    #expect(try everything(in: folder) == before)

    try folder.write("notes/7.md", Self.board)
    #expect(try run(["list"], in: folder, environment: environment).text.contains("notes/7.md:5"))
    // The user may remove the index at any time.
    try FileManager.default.removeItem(atPath: state.path(index))
    #expect(try run(["doctor"], in: folder, environment: environment).code == 0)
    #expect(try !state.allFiles.contains(index), "`pb doctor` searches without an index")
    #expect(try run(["undo"], in: folder, environment: environment).code == 0)
    #expect(try folder.read("b.md") == Array(Self.board.utf8))
  }
}
