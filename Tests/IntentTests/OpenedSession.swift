@testable internal import PlanBoardIntents
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Foundation
internal import TestSupport

/// Opens the plan of a folder. Its clock stands still: today never changes.
///
/// - Parameters:
///   - state: the folder for locks and history; nil for a session that remembers nothing.
///   - cacheLimit: in bytes; 0 for a session that keeps nothing between requests.
func openSession(
  at folder: Path, in files: any FileSystem = SystemCalls(), state: TemporaryFolder? = nil, cacheLimit: Int = 0
) throws -> PlanSession {
  PlanSession(
    try PlanningFolder(at: folder, in: files),
    PlanEnvironment(
      files: files, stateFolder: state.map { Path($0.path("planboard")) }, home: nil, now: { 0 }, today: { today }),
    cacheLimit: cacheLimit)
}

/// Opens the plan of a temporary folder.
func openSession(
  at folder: TemporaryFolder, in files: any FileSystem = SystemCalls(), state: TemporaryFolder? = nil,
  cacheLimit: Int = 0
) throws -> PlanSession {
  try openSession(at: Path(folder.url.path), in: files, state: state, cacheLimit: cacheLimit)
}
