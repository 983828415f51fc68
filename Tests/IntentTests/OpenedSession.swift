@testable internal import PlanBoardIntents
internal import PlanBoardCore
@testable internal import PlanBoardStore
internal import Foundation
internal import TestSupport

/// Opens a session for the plan in a folder. The clock of the session stands still, so that today never changes.
///
/// - Parameters:
///   - state: the state folder, for locks and history; nil for a session without a history.
///   - cacheLimit: the size of the cache in bytes; 0 for a session that keeps nothing between requests.
func openSession(
  at folder: Path, in files: any FileSystem = SystemCalls(), state: TemporaryFolder? = nil, cacheLimit: Int = 0
) throws -> PlanSession {
  PlanSession(
    try PlanningFolder(at: folder, in: files),
    PlanEnvironment(
      files: files, stateFolder: state.map { Path($0.path("planboard")) }, home: nil, now: { 0 }, today: { today }),
    cacheLimit: cacheLimit)
}

/// Opens a session for the plan in a temporary folder.
func openSession(
  at folder: TemporaryFolder, in files: any FileSystem = SystemCalls(), state: TemporaryFolder? = nil,
  cacheLimit: Int = 0
) throws -> PlanSession {
  try openSession(at: Path(folder.url.path), in: files, state: state, cacheLimit: cacheLimit)
}
