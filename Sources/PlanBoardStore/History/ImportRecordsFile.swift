package import PlanBoardCore

/// The file with the ``ImportRecords`` of a planning folder, beside its history.
package struct ImportRecordsFile: Sendable {
  private let file: IndexFile

  /// Refers to the file of a planning folder in a state folder; the file need not exist.
  package init(of folder: PlanningFolder, in stateFolder: Path, files: any FileSystem) {
    file = History.of(folder, in: StateFiles(root: stateFolder, files: files)).importRecords
  }

  /// The records; none if there is no file, or if it cannot be used.
  package func read() -> ImportRecords {
    guard file.hasFolder else { return ImportRecords() }
    return file.read(limit: ImportRecords.sizeLimit).flatMap { ImportRecords(bytes: $0) } ?? ImportRecords()
  }

  /// Adds records to those that the file has. Beyond ``ImportRecords/sizeLimit``, nothing is added.
  package func add(_ records: ImportRecords) {
    guard !records.isEmpty, file.hasFolder else { return }
    var all = read()
    all.add(records)
    let bytes = all.bytes
    if bytes.count <= ImportRecords.sizeLimit { file.write(bytes) }
  }
}
