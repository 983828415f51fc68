import Foundation
import Testing

internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import TestSupport

/// The law of the index: a search finds the same with and without it, whatever has happened to the files.
struct SearchIndexPropertyTests {
  private static let texts = [
    IndexedPlan.note, "---\ncolumns: ab\n---\n# Note\n", IndexedPlan.board, IndexedPlan.primary, "# Note\n", "", "x",
    // Of one length, two by two.
    "---\nplanboard: 1\n---\n", "---\nplanboarb: 1\n---\n", "---\ncolumns: 1\nprimary: 1\n---\n",
    "---\ncolumns: 1\nprimory: 1\n---\n", "---\n# " + String(repeating: "x", count: 5000) + "\ncolumns: 1\n---\n",
    "---\n# " + String(repeating: "x", count: 5000) + "\ncolumnz: 1\n---\n", "---\ncolumns: [A]\n",
    "---\ncolumns: 1\narchived: yes\n---\n", "---\ncolumns: 1\narchived: no!\n---\n",
    "---\ncolumns: 1\norder: 11\n---\n",
    "---\ncolumns: 1\norder: 12\n---\n",
  ]
  private static let settings = [
    "", "ignore: f1\n", "boards: f0/3.md\n", "boards: f*/1*.md\n", "ignore: [f0, f2/x]\nboards: f0/1.md\n",
    "boards: [\n",
  ]
  private static let ignored = ["", "f2\n", "*.md\n!f1/*.md\n", "1*.md\n", "!*\n"]

  /// One of the things that people and programs do to files.
  private struct Change {
    let plan: IndexedPlan
    var generator: Seeded
    private let manager = FileManager.default

    init(_ plan: IndexedPlan, _ seed: UInt64) {
      self.plan = plan
      generator = Seeded(seed)
    }

    private mutating func folder() -> String { "f\(Int.random(in: 0..<4, using: &generator))" }

    private mutating func name() -> String {
      let number = Int.random(in: 0..<90, using: &generator)
      let name =
        Int.random(in: 0..<20, using: &generator) == 0 ? "\(number).sync-conflict-20261121-012615-IJBL2FZ" : "\(number)"
      return "\(folder())/\(name).md"
    }

    private mutating func text() -> String { texts.randomElement(using: &generator)! }

    private mutating func existing() throws -> String? {
      try plan.folder.allFiles.filter { $0.hasSuffix(".md") }.randomElement(using: &generator)
    }

    private func path(_ name: String) -> String { plan.folder.path(name) }

    /// Makes a change, and returns what it was. Changes that turn out to be impossible are no changes.
    mutating func next() throws -> String {
      let kind = Int.random(in: 0..<18, using: &generator)
      let (first, second) = (try existing() ?? "f0/0.md", name())
      switch kind {
      case 0...2:
        try? plan.folder.write(second, text())
        return "write \(second)"
      case 3...5:
        // The same size and date, another text: an editor that restores dates, or a program that wants to deceive.
        guard let now = try? plan.folder.read(first) else { return "" }
        let same = texts.filter { $0.utf8.count == now.count }
        try plan.rewrite(first, (same.isEmpty ? texts : same).randomElement(using: &generator)!)
        return "rewrite \(first)"
      case 6:
        return "rename \(first) \(second): \(rename(path(first), path(second)))"
      case 7:
        guard let other = try existing() else { return "" }
        try? SystemCalls().renameNew(Path(path(first)), to: Path(path("swap")))
        return "swap \(first) \(other): \(rename(path(other), path(first))) \(rename(path("swap"), path(other)))"
      case 8:
        let (one, other) = (folder(), folder())
        return "swap folders \(one) \(other): "
          + "\(rename(path(one), path("aside"))) \(rename(path(other), path(one))) \(rename(path("aside"), path(other)))"
      case 9:
        let other = folder()
        try? manager.removeItem(atPath: path(other))
        for number in 0..<90 { try plan.folder.write("\(other)/\(number).md", number == 3 ? text() : IndexedPlan.note) }
        return "replace folder \(other)"
      case 10:
        try? manager.linkItem(atPath: path(first), toPath: path(second))
        return "link \(second) to the file of \(first)"
      case 11:
        try? manager.createSymbolicLink(atPath: path(second), withDestinationPath: path(first))
        return "symbolic link \(second) to \(first)"
      case 12:
        try? manager.removeItem(atPath: path(first))
        return "remove \(first)"
      case 13:
        let mode = [0o000, 0o400, 0o644, 0o666].randomElement(using: &generator)!
        try? manager.setAttributes([.posixPermissions: mode], ofItemAtPath: path(first))
        return "mode \(mode) of \(first)"
      case 14:
        let text = settings.randomElement(using: &generator)!
        try plan.folder.write(".planboard.yml", text)
        return "settings \(text)"
      case 15:
        let name = [".gitignore", ".ignore", "f1/.gitignore"].randomElement(using: &generator)!
        try? plan.folder.write(name, ignored.randomElement(using: &generator)!)
        return "ignore \(name)"
      case 16:
        guard var bytes = try plan.indexBytes, !bytes.isEmpty else { return "" }
        bytes[Int.random(in: bytes.indices, using: &generator)] &+= 1
        try Data(bytes).write(to: plan.index)
        return "damage to the index"
      default:
        try? plan.folder.write(first, [])
        return "empty \(first)"
      }
    }
  }

  /// What a search says that the user may notice.
  private struct Findings: Equatable {
    var boards: [BoardFinder.Found]
    var failures: [FileFailure]
    var copies: [ConflictCopy]
    var isIncomplete: Bool
    var modified: Int
    var texts: [[UInt8]?]

    init(_ found: BoardFinder.Result, withTexts: Bool) {
      (boards, failures, copies) = (found.boards, found.failures, found.copies)
      (isIncomplete, modified) = (found.mayBeIncomplete, found.modified)
      texts = withTexts ? found.boards.map { found.texts[$0.path]?.bytes } : []
    }
  }

  @Test(
    .thorough, .tags(.property, .slow),
    arguments: TestSettings.firstSeed..<TestSettings.firstSeed + TestSettings.cases(3))
  func `a search finds the same with and without an index`(seed: Int) throws {
    let plan = try IndexedPlan(notes: 0)
    for number in 0..<360 { try plan.folder.write("f\(number % 4)/\(number / 4).md", IndexedPlan.note) }
    var change = Change(plan, UInt64(seed))
    let files = LaterFiles()
    var changes: [String] = []
    var (opened, openedWithIndex) = (0, 0)
    for _ in 0..<40 {
      // What has been learned so far must be older than the next change by one step of the clock, as it is in practice by two seconds.
      IndexedPlan.waitForClock()
      for _ in 0..<Int.random(in: 1...4, using: &change.generator) { changes.append(try change.next()) }
      for wantsTexts in [true, false] {
        _ = files.openCount
        let without = Findings(try plan.find(files, isIndexed: false, withCopies: true), withTexts: wantsTexts)
        opened += files.openCount
        let with = Findings(try plan.find(files, wantsTexts: wantsTexts, withCopies: true), withTexts: wantsTexts)
        openedWithIndex += files.openCount
        try #require(with == without, "seed \(seed): \(changes)")
      }
    }
    // Otherwise nothing was tested.
    #expect(openedWithIndex < opened * 3 / 4, "\(openedWithIndex) of \(opened) files were opened")
  }
}
