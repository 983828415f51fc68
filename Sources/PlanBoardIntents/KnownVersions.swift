internal import PlanBoardMarkdown
internal import PlanBoardSync
package import PlanBoardWorkspace

/// What this machine can prove of where the versions of its boards come from.
package struct KnownVersions {
  private let ancestry: Ancestry<Digest>
  private let text: (Digest) -> [UInt8]?

  /// - Parameters:
  ///   - entries: changes that were made here. A file that somebody else brought begins a history of its own.
  ///   - text: what a version holds; nil if it is forgotten.
  package init(_ entries: [HistoryEntry], text: @escaping (Digest) -> [UInt8]?) {
    ancestry = Ancestry(entries.flatMap(Self.steps))
    self.text = text
  }

  /// Nothing is known.
  package static var none: KnownVersions { KnownVersions([]) { _ in nil } }

  /// - Throws: `FileFailure`.
  package init(_ past: PastChanges) throws {
    self.init(try past.entries()) { try? past.text($0) }
  }

  /// From a version to one that was made of it.
  private static func steps(of entry: HistoryEntry) -> [(from: Digest, to: Digest)] {
    var steps: [(from: Digest, to: Digest)] = []
    for board in entry.boards {
      if let before = board.before, let after = board.after { steps.append((before, after)) }
      // A copy that went into its board.
      guard let before = board.before, board.after == nil,
        let origin = SyncToolNames.origin(of: board.path.name)?.original,
        let merged = entry.boards.first(where: { $0.path == board.path.folder.appending(origin) })?.after
      else { continue }
      steps.append((before, merged))
    }
    return steps
  }

  /// What both texts were made of, as far as it is proven.
  ///
  /// - Parameter first: what was merged into one so far.
  func base(_ first: [[UInt8]], _ second: [UInt8]) -> [UInt8]? {
    let version = ancestry.nearestCommonVersion(first.map { Digest($0) }, Digest(second))
    guard let version else { return nil }
    return (first + [second]).first { Digest($0) == version } ?? text(version)
  }
}
