import Foundation
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import TestSupport

/// A planning folder with enough notes for an index, and a state folder with a history of it.
struct IndexedPlan {
  static let note = "---\ntitle: note\n---\n# Note\n"
  static let board = "---\nplanboard: true\n---\n## To Do\n- [ ] one\n"
  static let primary = "---\nplanboard: true\nprimary: true\n---\n## To Do\n- [ ] two\n"

  let folder = try! TemporaryFolder()
  let state = try! TemporaryFolder()
  let stateFolder: Path

  init(notes: Int = 300) throws {
    stateFolder = Path(state.path("planboard"))
    for number in 0..<notes { try folder.write("notes/\(number).md", Self.note) }
    try folder.write("a.md", Self.board)
    try folder.write("b.md", Self.primary)
    try StateFiles(root: stateFolder, files: SystemCalls()).makeFolder(indexPath.folder)
  }

  var plan: PlanningFolder { get throws { try PlanningFolder(at: Path(folder.url.path), in: SystemCalls()) } }

  var indexPath: Path {
    get throws { SearchIndexFile(of: try plan, in: StateFiles(root: stateFolder, files: SystemCalls())).path }
  }

  var index: URL { get throws { URL(filePath: try indexPath.text) } }
  var indexBytes: [UInt8]? { get throws { try? Array(Data(contentsOf: index)) } }

  func find(
    _ files: any FileSystem, isIndexed: Bool = true, wantsTexts: Bool = true, withCopies: Bool = false
  ) throws -> BoardFinder.Result {
    BoardFinder.find(
      in: try plan, withCopies: withCopies, wantsTexts: wantsTexts, stateFolder: isIndexed ? stateFolder : nil,
      files: files)
  }

  /// The names of the boards that a search finds.
  func boards(_ files: any FileSystem, wantsTexts: Bool = true) throws -> [String] {
    try find(files, wantsTexts: wantsTexts).boards.map { $0.path.text.replacing(folder.url.path + "/", with: "") }
  }

  /// Writes a file again, with the date that it had.
  func rewrite(_ name: String, _ text: String) throws {
    let before = try SystemCalls().status(Path(folder.path(name)), followsLink: false).modified
    try folder.write(name, text)
    let time = timespec(tv_sec: before / 1_000_000_000, tv_nsec: before % 1_000_000_000)
    guard utimensat(AT_FDCWD, folder.path(name), [time, time], 0) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Waits until another change gives a file another time.
  static func waitForClock() { SystemCalls().sleep(milliseconds: 25) }
}
