import Foundation
import PlanBoardIntents
import Testing

@testable import PlanBoardStore
internal import TestSupport

/// A temporary file that a crashed run left behind, and that another program may have changed since.
struct LeftoverTests {
  /// The texts that the next run keeps and reports, after a crash that left a temporary file behind.
  ///
  /// - Parameter becomes: changes the bytes of the temporary file before the next run.
  private func kept(_ becomes: ([UInt8]) -> [UInt8]) throws -> [[UInt8]] {
    for number in 1... {
      let place = try RememberedPlace()
      let files = FailingFiles(.killedBefore, at: number)
      _ = try? place.add("new", files)
      try #require(files.hasFailed, "no crash left a temporary file behind")
      let names = try FileManager.default.contentsOfDirectory(atPath: place.around.path("plans"))
      guard let name = names.first(where: { $0.contains("~pb-") }) else { continue }
      let left = try place.around.read("plans/\(name)")
      // The file must have the whole new text, and the board must not have been written yet.
      guard String(decoding: left, as: UTF8.self).contains("new"), try place.board == RememberedPlace.plan else {
        continue
      }
      try place.around.write("plans/\(name)", becomes(left))
      let notices = try place.add("next")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.around.path("plans")) == ["plan.md"])
      return try notices.compactMap { notice in
        if case .kept(_, let path) = notice { try BoardFile.read(path, in: SystemCalls()).bytes } else { nil }
      }
    }
    return []
  }

  @Test func `a temporary file that only pb wrote is removed, whether it is complete or not`() throws {
    #expect(try kept { $0 } == [])
    #expect(try kept { Array($0.dropLast(3)) } == [])
    #expect(try kept { _ in [] } == [])
    #expect(try kept { _ in Array(RememberedPlace.plan.utf8) } == [])
  }

  @Test func `a text that another program wrote is kept, and pb says so`() throws {
    let theirs = Array("theirs\n".utf8)
    #expect(try kept { _ in theirs } == [theirs])
    #expect(try kept { $0 + theirs }.map { $0.suffix(theirs.count) } == [theirs[...]])
  }
}
