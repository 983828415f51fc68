/// The notes of a folder, of which an import reads the tasks.
package struct NotesFolder: Sendable {
  /// The notes, sorted by their paths, which begin with the folder's.
  package var notes: [(path: Path, bytes: [UInt8])] = []
  /// The files that are boards, and so need no import.
  package var boards: [Path] = []

  package init() {}
}
