package import PlanBoardCore

/// The condition of the state folder, and of one planning folder's history in it, for `pb doctor`.
package struct StateCondition: Sendable {
  package let exists: Bool
  /// Whether the user may write to the state folder; if the state folder does not exist, whether it can be created.
  package let isWritable: Bool
  /// Why the state folder, or the history of the planning folder in it, cannot be used; nil if both can be used, or do
  /// not exist yet.
  package let failure: FileFailure?
  /// The version of the planning folder's journal; nil if there is no journal, or if it is empty or cannot
  /// be read.
  package let journalVersion: Int?
  /// The total size in bytes of the planning folder's ``SearchIndex`` and ``IdentityIndex``; nil if the folder has
  /// neither.
  package let indexSize: Int?

  /// The version of journals that this program writes.
  package static var knownVersion: Int { JournalVersion.known }

  /// Examines a state folder, and the history of one planning folder in it.
  package init(at root: Path, of folder: PlanningFolder, in files: any FileSystem) {
    let history = History.of(folder, in: StateFiles(root: root, files: files))
    exists = files.isThere(root)
    isWritable = Self.isWritable(root, in: files)
    let sizes = [history.searchIndex, history.identityIndex].compactMap {
      (try? files.status($0.path, followsLink: false))?.size
    }
    indexSize = sizes.isEmpty ? nil : sizes.reduce(0, +)
    do throws(FileFailure) {
      journalVersion = try Self.version(of: history)
      failure = nil
    } catch {
      journalVersion = nil
      failure = error
    }
  }

  /// Whether the user may write to a folder; if it does not exist, whether the user may write to the nearest existing
  /// folder above it.
  private static func isWritable(_ folder: Path, in files: any FileSystem) -> Bool {
    var folder = folder
    while !files.isThere(folder), folder.folder != folder { folder = folder.folder }
    return (try? files.checkWritable(folder)) != nil
  }

  private static func version(of history: History) throws(FileFailure) -> Int? {
    guard try history.state.has(history.folder) else { return nil }
    do throws(FileFailure) {
      let begin = try history.state.read(history.journal, count: JournalVersion.length)
      return begin.isEmpty ? nil : JournalVersion.version(of: begin)
    } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }
}
