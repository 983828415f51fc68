package import PlanBoardCore
internal import PlanBoardStore

/// Keeps the text that the user of a session is typing, and finds what earlier programs did not save.
package final class Drafts {
  /// A draft whose program has ended.
  package struct Abandoned: Sendable {
    package let draft: Draft
    fileprivate let file: DraftFile.Abandoned
  }

  private let session: PlanSession
  private let stateFolder: Path
  private let file: DraftFile

  /// Returns nil if the session has no state folder.
  ///
  /// - Parameter name: a name that no other program uses, such as random digits.
  package init?(of session: PlanSession, named name: String) {
    guard let stateFolder = session.environment.stateFolder else { return nil }
    self.session = session
    self.stateFolder = stateFolder
    file = DraftFile(of: session.folder, in: stateFolder, named: name, files: session.environment.files)
  }

  /// Replaces the kept draft, and waits until it is on the disk; nil removes it.
  package func keep(_ draft: Draft?) throws(FileFailure) { try file.keep(draft) }

  /// Removes the draft and its files.
  package func close() { file.close() }

  /// The drafts of programs that have ended without saving or discarding them, the latest first. None if the state
  /// folder cannot be read or trusted, which the first change reports.
  package func abandoned() -> [Abandoned] {
    let files = (try? DraftFile.abandoned(in: session.folder, stateFolder, files: session.environment.files)) ?? []
    return files.map { Abandoned(draft: $0.draft, file: $0) }
  }

  /// Removes a draft of a program that has ended.
  package func remove(_ abandoned: Abandoned) { DraftFile.remove(abandoned.file, files: session.environment.files) }
}
