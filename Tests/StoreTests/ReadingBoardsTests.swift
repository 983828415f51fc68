import Testing

internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import TestSupport

struct ReadingBoardsTests {
  @Test(arguments: [0, 1, 7, 8, 9, 600])
  func `the results of reading many files are in order, including those of files that cannot be read`(count: Int) throws
  {
    let folder = try TemporaryFolder()
    var paths: [Path] = []
    for number in 0..<count {
      if !number.isMultiple(of: 5) { try folder.write("\(number).md", String(repeating: "x", count: number)) }
      paths.append(Path(folder.path("\(number).md")))
    }
    var sizes: [Int?] = []
    SharedWork.forEach(paths) {
      try? BoardFile.read($0, in: SystemCalls()).bytes.count
    } use: { path, size in
      #expect(path == paths[sizes.count])
      sizes.append(size)
    }
    #expect(sizes == (0..<count).map { $0.isMultiple(of: 5) ? nil : $0 })
  }

  @Test func `an error thrown for one file stops the reading of the others`() throws {
    struct Enough: Error {}
    let folder = try TemporaryFolder()
    var seen = 0
    #expect(throws: Enough.self) {
      try SharedWork.forEach((0..<600).map { Path(folder.path("\($0).md")) }, make: { _ in 0 }) { _, _ in
        seen += 1
        if seen == 3 { throw Enough() }
      }
    }
    #expect(seen == 3)
  }
}
